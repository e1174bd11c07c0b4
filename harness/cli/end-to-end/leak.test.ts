/** No secret in any output of a run, whatever the target does with it; and without redaction no verdict. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { validateShape } from "#reports/validate-report";
import { compiledFile } from "../../processes/compiled-file.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const TARGET = compiledFile("fixtures/testing/tattling-target.js");
const directory = mkdtempSync(join(tmpdir(), "countersign-leak-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Of every kind that an operator hands over; with signs that look otherwise in a URL, in JSON and in HTML. */
const canaries = {
  FDS_CHANGE_TOKEN: "canary-Change+Token/9&<q1>",
  FDS_TARGET_ENV_DATABASE_PASSWORD: "canary-Database\"Word'7&<z>",
  FDS_CHANGE_URL: "http://operator:canaryInAnAddress55@127.0.0.1:9/change",
};
const canaryValues = [
  canaries.FDS_CHANGE_TOKEN,
  canaries.FDS_TARGET_ENV_DATABASE_PASSWORD,
  "canaryInAnAddress55",
];

async function countersign(root: string, reportDir: string, settings: Record<string, string>, only: string) {
  const program = join(root, "dist/harness/cli/countersign.js");
  const run = spawn(process.execPath, [program, "run", "--only", only, "--report", reportDir], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: Buffer[] = [];
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (chunk: Buffer) => said.push(chunk));
  const [exitCode] = (await once(run, "close")) as [number];
  return { exitCode, said: Buffer.concat(said).toString("utf8") };
}

/** Written apart from the registry's own list of forms, so that what it forgets is found here. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;"),
  Buffer.from(secret).toString("base64").slice(0, -4),
  Buffer.from(`user:${secret}:`).toString("base64").slice(8, -4),
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret).toString("hex").toUpperCase(),
  ...(secret.split(".").length === 3 ? secret.split(".").slice(1) : []),
];

/** Also what is hidden in a compressed body. */
function unpackedBodies(file: string): string {
  if (!file.endsWith("report.json")) return "";
  const { exchanges } = validateShape(JSON.parse(readFileSync(file, "utf8")));
  return exchanges
    .filter(({ response }) => response?.body.encoding === "base64" && !response.body.cut)
    .map(({ response }) => {
      const bytes = Buffer.from(response!.body.content, "base64");
      return bytes[0] === 0x1f ? gunzipSync(bytes).toString("utf8") : bytes.toString("latin1");
    })
    .join("\n");
}

const leaksIn = (file: string, secrets: readonly string[]) => {
  const text = readFileSync(file, "utf8") + unpackedBodies(file);
  const whole = secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));
  return [
    ...whole,
    ...partsIn(
      text,
      secrets.filter((secret) => APIKEY.test(secret)),
    ),
  ];
};

const APIKEY = /^[A-Za-z0-9]{52}$/;
const PART = 20;

/** A key with one character changed is sent to be refused, and gives the key away where it is repeated. */
function partsIn(text: string, keys: readonly string[]): string[] {
  const partsOf = (run: string) =>
    Array.from({ length: run.length - PART + 1 }, (_, at) => run.slice(at, at + PART));
  const parts = new Set(keys.flatMap(partsOf));
  return (text.match(/[A-Za-z0-9]{20,}/g) ?? []).flatMap(partsOf).filter((part) => parts.has(part));
}

describe("the output of a run against a target that gives everything away", () => {
  it("holds no secret in any file, nor on the terminal", { timeout: 180_000 }, async () => {
    const tattleFile = join(directory, "tattled.txt");
    const reportDir = join(directory, "report");
    const settings = {
      ...canaries,
      FDS_TARGET_COMMAND: `"${process.execPath}" "${TARGET}"`,
      FDS_TARGET_CWD: ROOT,
      FDS_TARGET_ENV_TATTLE_FILE: tattleFile,
      FDS_BUSINESS_ENTITIES: "be-1,be-2",
    };
    const { exitCode, said } = await countersign(
      ROOT,
      reportDir,
      settings,
      "KEY-01,KEY-02,XAK,WHC-01,USR-01,OAU-02",
    );
    expect([1, 5], said).toContain(exitCode);
    const seen = [...new Set(readFileSync(tattleFile, "utf8").split("\n"))].filter((line) => line !== "");
    expect(seen.filter((secret) => APIKEY.test(secret)).length, "apikeys").toBeGreaterThan(1);
    expect(seen.filter((secret) => secret.startsWith("ey")).length, "tokens").toBeGreaterThan(1);
    const files = readdirSync(reportDir);
    expect(files).toEqual(
      expect.arrayContaining(["index.html", "journal.jsonl", "report.json", "target.log"]),
    );
    for (const file of files)
      expect(leaksIn(join(reportDir, file), [...seen, ...canaryValues]), file).toEqual([]);
    for (const value of [...seen, ...canaryValues]) expect(said).not.toContain(value);
    const log = readFileSync(join(reportDir, "target.log"), "utf8");
    expect(log).toContain("saw (secret)");
  });
});

/** The program without redaction of texts: a copy of what is compiled, with the modules of this one. */
function withoutRedaction(): string {
  const copy = join(directory, "copy");
  mkdirSync(copy);
  for (const name of ["dist", "package.json"])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const file = join(copy, "dist/harness/evidence/secrets.js");
  const source = readFileSync(file, "utf8");
  const changed = source.replace(
    "const redact = (text) => replaceMatches(text, find(text));",
    "const redact = (text) => text;",
  );
  expect(changed).not.toBe(source);
  writeFileSync(file, changed);
  return copy;
}

describe("a run whose redaction is switched off", () => {
  it("ends as broken, and names the files and the kind of secret", { timeout: 180_000 }, async () => {
    const reportDir = join(directory, "unredacted");
    const { exitCode, said } = await countersign(withoutRedaction(), reportDir, {}, "KEY-01");
    expect(exitCode, said).toBe(4);
    expect(said).toContain("its own output holds secrets");
    for (const name of ["report.json", "journal.jsonl"])
      expect(said).toMatch(new RegExp(`${name}: an apikey value, \\d+ times`));
    expect(existsSync(join(reportDir, "report.json"))).toBe(true);
  });
});
