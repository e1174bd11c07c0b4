/** Authorization: Signature as the client sends it (§5.3), and X-Signature of a request without a body (§5.4). */
import {
  clientChecks,
  expect,
  faultOfSignature,
  fieldOf,
  isListed,
  passed,
  type ReceivedRequest,
  requireSome,
  sentSignature,
  Untestable,
  verifyBody,
} from "#harness";
import { expectOfEach } from "./judged.ts";

const { requirement, observation } = clientChecks;
const SIGNING = ["signing-key"] as const;
const SECOND_MS = 1000;
const SKEW_MS = 5 * 60 * SECOND_MS;
const IMF_FIXDATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

requirement("CLI-06", async (client) => {
  const calls = await client.allSent(undefined, SIGNING);

  expectOfEach(calls, (request) => {
    const signature = sentSignature(request);
    expect(
      signature?.parameters,
      "Authorization: Signature of a request by a key with public key",
    ).toBePresent();
    const { keyId, algorithm, signature: value } = signature!.parameters;
    expect(keyId, "keyId in Authorization: Signature").toEqual(client.access.keyId);
    expect(algorithm, "algorithm in Authorization: Signature").toBePresent();
    expect(value, "signature in Authorization: Signature").toBePresent();
  });
});

requirement("CLI-07", async (client) => {
  const calls = await client.allSent(undefined, SIGNING);

  expectOfEach(calls, (request) => {
    const { algorithm } = requireSignature(request).parameters;
    expect(isListed(algorithm), `whether ${algorithm} is one of rsa-sha1, rsa-sha256, rsa-sha512`).toEqual(
      true,
    );
  });
});

requirement("CLI-08", async (client) => {
  const { publicKey } = client.access.pair;
  const calls = await client.allSent(undefined, SIGNING);

  expectOfEach(calls, (request, operation) => {
    requireListedAlgorithm(request);
    expect(
      faultOfSignature(request, publicKey),
      `what is wrong with the signature of ${operation}`,
    ).toBeAbsent();
  });
});

requirement("CLI-09", async (client) => {
  const calls = await client.allSent(undefined, SIGNING);

  expectOfEach(calls, (request) => {
    const date = fieldOf(request, "date");
    expect(date, "the header Date of a signed request").toBePresent();
    expect(date ?? "", "the header Date of a signed request").toMatch(
      IMF_FIXDATE,
      "an IMF-fixdate (RFC 9110, 5.6.7)",
    );
    const offMs = Math.abs(Date.parse(date ?? "") - request.at);
    expect(
      offMs <= SKEW_MS,
      `whether Date is within five minutes (it is ${Math.round(offMs / SECOND_MS)} s off)`,
    ).toEqual(true);
  });
});

requirement("CLI-10", async (client) => {
  const { requests: first } = await client.sent("read-user", "signing-key");
  await passed(first[0]!.at + 2 * SECOND_MS - Date.now());

  const { requests: second } = await client.call({ operation: "read-user", method: "signing-key" });

  const [one, other] = [first, second].map(([request]) => requireSignature(request).parameters.signature);
  expect(other !== one, "whether two calls in different seconds have different signatures").toEqual(true);
});

requirement("CLI-12", async (client) => {
  const { requests } = await client.sent("read-user", "signing-key");
  const values = requests.flatMap((request) => fieldOf(request, "x-signature") ?? []);
  requireSome(values.length, "The client sends no X-Signature on GET: it is optional.");

  const { publicKey } = client.access.pair;
  const verified = values.every((value) => verifyBody(publicKey, Buffer.alloc(0), value));
  expect(verified, "whether X-Signature of GET /user verifies over the empty string").toEqual(true);
});

observation("CLI-33", async (client) => {
  const { requests } = await client.sent("read-user", "signing-key");
  const { parameters, quoted } = requireSignature(requests[0]!);
  const { headers, algorithm } = parameters;
  const list = headers === undefined ? "without headers" : `with headers "${headers}"`;
  const xSignature = fieldOf(requests[0]!, "x-signature") === undefined ? "without" : "with";
  return `${quoted ? "quoted" : "unquoted"}, ${algorithm}, ${list}, ${xSignature} X-Signature`;
});

function requireListedAlgorithm(request: ReceivedRequest): void {
  const { algorithm } = requireSignature(request).parameters;
  if (!isListed(algorithm))
    throw new Untestable(`${algorithm} says nothing about the hash.`, { requirements: ["CLI-07"] });
}

/** @throws Untestable where there was no request, or none with a signature */
function requireSignature(request: ReceivedRequest | undefined) {
  const signature = request && sentSignature(request);
  if (signature?.parameters.signature) return signature;
  throw new Untestable("The client sends no Authorization: Signature.", { requirements: ["CLI-06"] });
}
