/** Answers with one fault each: refused, beside good ones that are accepted (§5.5, §7). */
import { createHash } from "node:crypto";
import { type ApiAnswer, clientChecks, signBody, signedAnswer, signPkcs1, signPss } from "#harness";
import { type Changed, expectRefused } from "./judged.ts";

const { requirement } = clientChecks;
const SHA256_BYTES = 32;

const withSignature = (
  what: string,
  make: (body: Buffer, key: Parameters<Changed["answer"]>[1]) => string | undefined,
): Changed => ({
  what,
  answer: (genuine, key) => ({ ...genuine, signature: make(genuine.body, key) }),
});

/** The genuine signature with another body. */
const withBody = (what: string, change: (text: string) => string): Changed => ({
  what,
  answer: (genuine) => ({ ...genuine, body: Buffer.from(change(genuine.body.toString("utf8")), "utf8") }),
});

/** The first letter of the first text, which is an id: JSON all the same, of the same length and form. */
const otherId = (text: string) =>
  text.replace(
    /(:\s*"[^"\\]*?)([A-Za-z])/,
    (_, before: string, letter: string) => `${before}${otherLetter(letter)}`,
  );
/** The last letter, which is of the language where it is a user. */
const otherLanguage = (text: string) => text.replace(/[A-Za-z](?=[^A-Za-z]*$)/, otherLetter);
const otherLetter = (letter: string) => (letter === "X" ? "Y" : "X");

const unsigned = withSignature("without X-Signature", () => undefined);
const byForeignKey = withSignature("signed by a foreign key", (body, { foreignKey }) =>
  signBody(foreignKey, body),
);
const byteChanged = withBody("with one letter of its id changed after signing", otherId);

requirement("CLI-17", (client) => expectRefused(client, "read-user", [unsigned]));

requirement("CLI-18", (client) => expectRefused(client, "read-user", [byForeignKey]));

requirement("CLI-19", (client) =>
  expectRefused(client, "read-user", [
    byteChanged,
    withBody("with one letter of its last text changed", otherLanguage),
  ]),
);

requirement("CLI-20", (client) =>
  expectRefused(client, "read-user", [
    withBody("written with spaces, and signed without", (text) => JSON.stringify(JSON.parse(text), null, 2)),
    withBody("with its members in another order", (text) => JSON.stringify(reversed(JSON.parse(text)))),
    withBody("with a line feed that was not signed", (text) => `${text}\n`),
  ]),
);

requirement("CLI-21", (client) =>
  expectRefused(client, "read-user", [
    ...(["sha1", "sha512"] as const).map((hash) =>
      withSignature(`signed with ${hash}`, (body, { serviceKey }) =>
        signPkcs1(hash, serviceKey.privateKey, body).toString("base64"),
      ),
    ),
    withSignature("signed by PSS", (body, { serviceKey }) =>
      signPss("sha256", serviceKey.privateKey, body, SHA256_BYTES).toString("base64"),
    ),
  ]),
);

requirement("CLI-22", (client) =>
  expectRefused(client, "read-user", [
    withSignature("with an empty X-Signature", () => ""),
    withSignature("with a word for a signature", () => "none"),
    withSignature("with 256 zero bytes for a signature", () => Buffer.alloc(256).toString("base64")),
    withSignature("with the digest of the body for a signature", (body) =>
      createHash("sha256").update(body).digest("base64"),
    ),
  ]),
);

requirement("CLI-23", (client) =>
  expectRefused(client, "change-language", [unsigned, byForeignKey, byteChanged]),
);

requirement("CLI-24", (client) => expectRefused(client, "create-key", [unsigned, byForeignKey, byteChanged]));

requirement("CLI-26", (client) => {
  const refusal = (
    body: Buffer | string,
    genuine: ApiAnswer,
    key: Parameters<Changed["answer"]>[1],
  ): ApiAnswer => ({
    ...genuine,
    ...signedAnswer(body, key.serviceKey.privateKey, { status: 401 }),
  });
  return expectRefused(client, "read-user", [
    { what: "401, well signed", answer: (genuine, key) => refusal('{"error":"unauthorized"}', genuine, key) },
    { what: "401 with a well signed user", answer: (genuine, key) => refusal(genuine.body, genuine, key) },
  ]);
});

const reversed = (record: object) => Object.fromEntries(Object.entries(record).reverse());
