/** The shell lines of the page: a shell must read them as one harmless command, whatever was recorded. */
import { execFileSync } from "node:child_process";
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { curlLine, opensslLine, quoted, type ShownBody } from "./command-lines.js";

const inShell = (script: string, cwd = tmpdir()) =>
  execFileSync("bash", ["-c", script], { cwd, encoding: "utf8" });
const body = (content: string): ShownBody => ({
  bytes: Buffer.byteLength(content),
  content,
  base64: false,
  redacted: false,
  cut: 0,
});

describe("quoted", () => {
  it.each([
    "it's",
    '$(touch pwned) `id` $HOME \\ "',
    "line\nbreak\ttab",
    "\u001B[31mred\u0007 it's \\",
    "\u202Ebidi Zoë 🙂",
    "",
  ])("is one word that a shell reads as it was: %j", (text) => {
    expect(inShell(`export LC_ALL=C.UTF-8; printf '%s' ${quoted(text)}`)).toBe(text);
  });

  it("gives a secret as a variable, so that it can be set", () => {
    expect(inShell(`SECRET=s3; printf '%s' ${quoted("a=(secret)&b")}`)).toBe("a=s3&b");
  });
});

describe("a body that says it is Base64", () => {
  it("is one word as well: nothing else is run", () => {
    const hostile = { ...body("QQ==' ; echo taken >&2 ; '"), base64: true };
    const line = curlLine({ method: "POST", url: "http://127.0.0.1:1/", headers: [], body: hostile });
    expect(inShell(`{ curl() { cat > /dev/null; }; ${line}; } 2>&1`)).not.toMatch(/^taken/m);
  });
});

describe("curlLine", () => {
  it("repeats method, header fields, body and address, and leaves out what curl sets itself", () => {
    const line = curlLine({
      method: "PUT",
      url: "https://api.example.test/user?q=[1]",
      headers: [
        ["Host", "api.example.test"],
        ["Authorization", "Bearer (secret)"],
        ["Content-Length", "17"],
        ["X-Empty", ""],
      ],
      body: body(`{"language":"d'e"}`),
    });
    const echoed = inShell(`curl() { printf '<%s>' "$@"; }; ACCESS_TOKEN=t0; ${line}`);

    expect(echoed).toContain("<--request><PUT>");
    expect(echoed).toContain("<--header><Authorization: Bearer t0>");
    expect(echoed).toContain("<--header><X-Empty;>");
    expect(echoed).toContain(`<--data-raw><{"language":"d'e"}>`);
    expect(echoed).toContain("<https://api.example.test/user?q=[1]>");
    expect(echoed).not.toMatch(/Host|Content-Length/);
  });

  it("says so where curl cannot repeat the request", () => {
    const request = { method: "GET", headers: [] as [string, string][] };
    expect(curlLine({ ...request, url: "https://a.test/", raw: true })).toMatch(/^# /);
    expect(curlLine({ ...request, url: "file:///etc/passwd" })).toMatch(/^# /);
  });
});

describe("opensslLine", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const content = `{"name":"Zoë's\\n"}\n`;
  const value = sign("sha256", Buffer.from(content), privateKey).toString("base64");
  const folder = () => mkdtempSync(join(tmpdir(), "countersign-openssl-"));

  it("verifies a good signature", () => {
    expect(inShell(opensslLine({ body: body(content) }, { value }, pem), folder())).toContain("Verified OK");
  });

  it("does not verify over a changed body", () => {
    const line = `${opensslLine({ body: body(content.trim()) }, { value }, pem)} 2>/dev/null || echo refused`;
    expect(inShell(line, folder())).toContain("refused");
  });

  it("says so where the signed bytes are not there", () => {
    expect(opensslLine({ body: { ...body(content), redacted: true } }, { value }, pem)).toMatch(
      /^# A secret/,
    );
    expect(opensslLine({ body: { ...body(content), cut: 5 } }, { value }, pem)).toMatch(
      /^# This body was cut/,
    );
    expect(opensslLine({ body: body(content) }, undefined, pem)).toMatch(/^# /);
  });
});
