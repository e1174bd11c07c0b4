import { describe, expect, it } from "vitest";
import {
  type Credential,
  changedDates,
  createDatePool,
  draftDialect,
  generateFourPrimeKeyPair,
  type OutgoingRequest,
  otherBodyAlgorithms,
  otherSigningStrings,
  type SigningKey,
  signedWith,
  unusableBodySignatures,
  verifyBody,
  verifyPkcs1,
} from "#harness";
import { bodyChanges, jsonSpellings, largeBodies } from "../request-signature/json-spellings.ts";
import { inSwappedCase, unknownKeyIds } from "./altered-key-ids.ts";
import { remembered } from "./remembered-signature.ts";
import { otherLists } from "./signed-lists.ts";

const keyPair = await generateFourPrimeKeyPair(2048);
const { privateKey, publicKey } = keyPair;
const dates = createDatePool();
dates.allowRepeats();
const id = "AbcDefGhiJklMnoPqrStuVwx12";
const signer = { keyId: id, privateKey, dialect: draftDialect, dates, owner: "alice" };
const key = { id, keyPair, privateKey } as SigningKey;

async function applied(credential: Credential, body = '{"language":"it"}'): Promise<OutgoingRequest> {
  const request: OutgoingRequest = {
    base: "http://service.example/api",
    method: "PUT",
    path: "/user",
    headers: [["Content-Type", "application/json"]],
    body: Buffer.from(body),
  };
  await credential.apply(request);
  return request;
}

const headerOf = ({ headers }: OutgoingRequest, name: string) => headers.find(([key]) => key === name)?.[1];

/** Whether Authorization verifies over the headers of the request as they now are. */
function verifies(request: OutgoingRequest): boolean {
  const [, list, signature] = /headers="([^"]*)",signature="([^"]*)"/.exec(
    headerOf(request, "Authorization")!,
  )!;
  const values: Record<string, string> = {
    "(request-target)": `put /api/user${request.query ? `?${request.query}` : ""}`,
    host: "service.example",
    ...Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value])),
  };
  const text = list!
    .split(" ")
    .map((name) => `${name}: ${values[name]}`)
    .join("\n");
  return verifyPkcs1("sha256", publicKey, Buffer.from(text), Buffer.from(signature!, "base64"));
}

describe("a signed request", () => {
  it("verifies, header and body", async () => {
    const request = await applied(signedWith(signer, {}));
    expect(verifies(request)).toBe(true);
    expect(verifyBody(publicKey, request.body!, headerOf(request, "X-Signature")!)).toBe(true);
  });

  it.each(
    otherLists.map((list) => [list.title, list] as const),
  )("verifies over %s, and no longer once that is changed", async (_title, list) => {
    expect(verifies(await applied(signedWith(signer, list.options)))).toBe(true);
    const changed = {
      ...list.options,
      afterwards: (request: OutgoingRequest) => list.change(request, key),
    };
    expect(verifies(await applied(signedWith(signer, changed)))).toBe(false);
  });

  it.each(
    [...changedDates, ...otherSigningStrings].map((row) => [row.title, row] as const),
  )("does not verify with %s", async (_title, row) => {
    expect(verifies(await applied(signedWith(signer, row.options(key))))).toBe(false);
  });

  it.each(
    [...otherBodyAlgorithms, ...unusableBodySignatures].map((row) => [row.title, row] as const),
  )("has a right Authorization and not a right X-Signature with %s", async (_title, row) => {
    const request = await applied(signedWith(signer, row.options(key)));
    expect(verifies(request)).toBe(true);
    expect(verifyBody(publicKey, request.body!, headerOf(request, "X-Signature")!)).toBe(false);
  });

  it("can be sent again with the very same headers, or with one changed", async () => {
    const signature = remembered(signedWith(signer, {}));
    const original = await applied(signature.original);
    const again = await applied(signature.again("again"));
    expect(again.headers).toEqual(original.headers);
    const other = await applied(
      signature.again("again", (request) => request.headers.reverse()),
      "{}",
    );
    expect(headerOf(other, "Authorization")).toBe(headerOf(original, "Authorization"));
  });
});

describe("keyIds that are none", () => {
  it.each(
    unknownKeyIds.map((row) => [row.title, row] as const),
  )("differ by more than letter case: %s", async (_title, row) => {
    expect(String(await row.keyId(key)).toLowerCase()).not.toBe(id.toLowerCase());
  });

  it("swap the case of letters, where there are any", () => {
    expect(inSwappedCase(key)).toBe("aBCdEFgHIjKLmNOpQRsTUvWX12");
    expect(() => inSwappedCase({ ...key, id: "123" })).toThrow("no letters");
  });
});

describe("ways to write a body", () => {
  it.each(
    [...jsonSpellings, ...largeBodies].map((row) => [row.title, row] as const),
  )("mean the same language: %s", (_title, row) => {
    expect(JSON.parse(row.write("it"))).toMatchObject({ language: "it" });
  });

  it.each(
    bodyChanges.map((row) => [row.title, row] as const),
  )("differ in bytes from what is signed: %s", (_title, row) => {
    expect(JSON.parse(row.sent("it"))).toMatchObject({ language: "it" });
    expect(row.sent("it")).not.toBe(row.signed("it"));
  });
});
