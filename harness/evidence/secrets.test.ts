import { describe, expect, it } from "vitest";
import { createSecretRegistry } from "./secrets.ts";

const apikey = "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v2W3x4Y5z6";

function registryWith(...values: string[]) {
  const registry = createSecretRegistry();
  for (const value of values) registry.add(value, "a test secret");
  return registry;
}

describe("the secret registry", () => {
  it.each([
    ["plain", apikey],
    ["Base64", Buffer.from(apikey).toString("base64")],
    ["base64url", Buffer.from(apikey).toString("base64url")],
    ["hex", Buffer.from(apikey).toString("hex")],
    ["upper-case hex", Buffer.from(apikey).toString("hex").toUpperCase()],
  ])("finds a value in its %s form inside a longer text", (_form, written) => {
    const registry = registryWith(apikey);
    expect(registry.find(`before ${written} after`)).toHaveLength(1);
    expect(registry.redact(`before "${written}" after`)).not.toContain(written.slice(0, 20));
  });

  it.each(["", "a", "ab", "abc"])("finds a value inside a longer text in Base64, after %j", (before) => {
    const written = Buffer.from(`${before}${apikey}:and more`).toString("base64");
    expect(registryWith(apikey).redact(written)).toMatch(/^.{0,4}\(secret\).{0,16}$/);
  });

  it.each([
    ["JSON", (text: string) => JSON.stringify(text)],
    ["the script of a page", (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c")],
    ["form data", (text: string) => new URLSearchParams({ text }).toString()],
    [
      "a URL in small letters",
      (text: string) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
    ],
    [
      "HTML",
      (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
    ],
  ])("finds a value with signs as it stands in %s", (_where, written) => {
    const secret = 'a "secret"/with <signs> & more';
    expect(registryWith(secret).find(written(secret))).toHaveLength(1);
  });

  it("finds a URL-encoded value", () => {
    const registry = registryWith("a secret/with signs?");
    expect(registry.redact("?token=a%20secret%2Fwith%20signs%3F")).toBe("?token=(secret)");
  });

  it("finds the payload and the signature of a JWT apart from each other", () => {
    const registry = registryWith("eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJlLWJ5dGVz");
    expect(registry.redact("x eyJzdWIiOiJhbGljZSJ9 y c2lnbmF0dXJlLWJ5dGVz")).toBe("x (secret) y (secret)");
  });

  it("finds a value that is doubled, and one after the other", () => {
    expect(registryWith(apikey).redact(apikey + apikey)).toBe("(secret)(secret)");
  });

  it("leaves short values and other text alone", () => {
    const registry = registryWith("alice");
    expect(registry.redact("alice owns alice.example")).toBe("alice owns alice.example");
    expect(registryWith(apikey).find(apikey.slice(0, 40))).toEqual([]);
  });
});

describe("what others print", () => {
  const given = [
    { value: "s3cr/3t!", label: "setting FDS_USER_PASSWORD" },
    { value: "pin", label: "setting FDS_OTHER_USER_PASSWORD" },
  ];
  const { redact, redactPrinted } = createSecretRegistry(given);

  it("is freed of short passwords that were given, where they stand alone, in any form", () => {
    const base64 = Buffer.from("s3cr/3t!").toString("base64");
    expect(redactPrinted(`user=x password="s3cr/3t!", ${base64}; s3cr%2F3t!`)).toMatch(
      /^user=x password="\(secret\)", \(secret\)=*; \(secret\)$/,
    );
    expect(redactPrinted("as3cr/3t! s3cr/3t!x pin")).toBe("as3cr/3t! s3cr/3t!x pin");
  });

  it("alone: evidence is what was sent, and a short word in it is no secret", () => {
    expect(redact("s3cr/3t!")).toBe("s3cr/3t!");
  });
});
