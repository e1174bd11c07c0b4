/** Good answers that look otherwise: accepted as the plain one is (§2.1, §5.5, RFC 9110). */
import { clientChecks } from "#harness";
import { type Changed, expectAccepted, signedAs } from "./judged.ts";

const { requirement } = clientChecks;
const CHUNK_BYTES = 16;

/** The same user, written otherwise. */
const written = (what: string, write: (user: Record<string, unknown>) => string): Changed => ({
  what,
  answer: signedAs((body) => write(JSON.parse(body.toString("utf8")))),
});

const escaped = (text: string) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

requirement("CLI-25", (client) =>
  expectAccepted(client, [
    written("with spaces and line feeds", (user) => `${JSON.stringify(user, null, 4)}\n`),
    written(
      "with spaces around everything",
      (user) => ` \r\n ${JSON.stringify(user).replaceAll(",", " ,\t")} `,
    ),
    written("with text of every script", (user) => JSON.stringify({ ...user, ...everyScript })),
    written("with text in escapes", (user) => escaped(JSON.stringify({ ...user, ...everyScript }))),
    written("with escaped slashes", (user) =>
      JSON.stringify({ ...user, lastName: "Love/lace" }).replace("/", "\\/"),
    ),
  ]),
);

const everyScript = { firstName: "Ада Ελένη 愛", lastName: "e\u0301 الاسم 😀" };

requirement("CLI-27", (client) =>
  expectAccepted(client, [
    written("with a further text", (user) => JSON.stringify({ ...user, title: "Countess" })),
    written("with further members of every kind", (user) =>
      JSON.stringify({
        roles: ["owner", null],
        address: { city: "London" },
        ...user,
        verified: true,
        level: 1.5,
      }),
    ),
  ]),
);

requirement("CLI-28", (client) =>
  expectAccepted(client, [
    { what: "with header names in lower case", answer: (genuine) => ({ ...genuine, nameCase: "lower" }) },
    { what: "with header names in upper case", answer: (genuine) => ({ ...genuine, nameCase: "upper" }) },
  ]),
);

requirement("CLI-29", (client) =>
  expectAccepted(client, [
    {
      what: `in chunks of ${CHUNK_BYTES} bytes`,
      answer: (genuine) => ({ ...genuine, chunkBytes: CHUNK_BYTES }),
    },
    { what: "in one chunk", answer: (genuine) => ({ ...genuine, chunkBytes: genuine.body.length }) },
  ]),
);
