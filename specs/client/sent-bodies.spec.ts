/** Bodies that the client sends (§5.4), and the public key in one of them (§5.3). */
import { createPublicKey, type KeyObject } from "node:crypto";
import {
  type ClientWorld,
  clientChecks,
  expect,
  fieldOf,
  modulusLength,
  NotApplicable,
  publicKeyTextIn,
  type ReceivedRequest,
  repeated,
  requireSome,
  textsIn,
  verifyBody,
} from "#harness";
import { expectOfEach } from "./judged.ts";

const { requirement } = clientChecks;
const withBodies = ["change-language", "create-key"] as const;
const LEAST_BITS = 2048;
/** The language is the only text of the shown interface that a client may be asked to send. */
const scripts = ["Ελληνικά", "日本語", "العربية", "ქართული", "e\u0301-😀"];

requirement("CLI-11", async (client) => {
  const calls = await client.allSent(withBodies, ["signing-key"]);
  const signed = calls.flatMap(({ operation, requests }) =>
    requests.flatMap((request) => {
      const value = fieldOf(request, "x-signature");
      return value === undefined ? [] : [{ operation, request, value }];
    }),
  );
  requireSome(signed.length, "The client sends no X-Signature: it is optional.");

  const { publicKey } = client.access.pair;
  const wrong = signed.filter(({ request, value }) => !verifyBody(publicKey, request.body, value));
  expect(
    wrong.map(({ operation }) => operation),
    "operations whose X-Signature does not verify over the exact body",
  ).toBeAbsent();
});

requirement("CLI-13", async (client) => {
  const calls = await client.allSent(withBodies);

  expectOfEach(calls, (request, operation) => {
    const [mediaType = ""] = (fieldOf(request, "content-type") ?? "").split(";");
    expect(mediaType.trim().toLowerCase(), `Content-Type of ${operation}`).toEqual("application/json");
    expect(fieldOf(request, "content-length") ?? "none", `Content-Length of ${operation}`).toEqual(
      String(request.body.length),
    );
  });
});

requirement("CLI-14", async (client) => {
  await client.sent("change-language", "signing-key");

  const sent = (await repeated(scripts.length, (at) => sentWith(client, scripts[at]!))).flat();
  if (sent.length === 0)
    throw new NotApplicable(
      "The client sends no language beyond ASCII: the interface leaves its values open.",
    );

  const { publicKey } = client.access.pair;
  const faults = sent.flatMap(({ language, request }) => faultOf(language, request, publicKey) ?? []);
  expect(faults, "languages in other scripts that are not sent and signed right").toBeAbsent();
});

async function sentWith(client: ClientWorld, language: string) {
  const { requests } = await client.call({ operation: "change-language", method: "signing-key", language });
  return requests.map((request) => ({ language, request }));
}

function faultOf(language: string, request: ReceivedRequest, publicKey: KeyObject): string | undefined {
  const value = fieldOf(request, "x-signature");
  if (!textsOf(request).includes(language)) return `${language}: not in the body as it was given`;
  if (value === undefined || verifyBody(publicKey, request.body, value)) return undefined;
  return `${language}: X-Signature does not verify over the exact bytes`;
}

requirement("CLI-15", async (client) => {
  const calls = await client.allSent(["create-key"]);

  expectOfEach(calls, (request) => {
    const pem = publicKeyTextIn(request.body);
    expect(pem, "a text in the body that is a public key in PEM").toBePresent();
    const key = readable(pem ?? "");
    expect(key?.asymmetricKeyType ?? "unreadable", "the kind of the public key in the body").toEqual("rsa");
    expect(
      modulusLength(key!) >= LEAST_BITS,
      `whether the public key in the body has 2048 bits (it has ${modulusLength(key!)})`,
    ).toEqual(true);
  });
});

function readable(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

function textsOf({ body }: ReceivedRequest): string[] {
  try {
    return textsIn(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)));
  } catch {
    return [];
  }
}
