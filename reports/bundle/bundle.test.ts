import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { describeWith } from "#fixtures/testing/describe-with";
import { allFormats } from "../formats/report-formats.ts";
import { otherPem, signedReport } from "../testing/signed-sample.ts";
import { sealOf } from "../verify/seal.ts";
import { writeReport } from "../write-report.ts";
import { MANIFEST, sumsOf } from "./sums.ts";
import { packTar, unpackTar } from "./ustar.ts";
import { verifyBundle } from "./verify-bundle.ts";
import { bundleOf } from "./write-bundle.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-bundle-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
await writeReport(signedReport(), directory, allFormats);
writeFileSync(join(directory, "journal.jsonl"), '{"type":"header"}\n');
writeFileSync(join(directory, "target.log"), "what the target printed");
const { archive, names } = await bundleOf(directory);
const FOLDER = "countersign-run-1/";

/** The bundle with one of its files changed; its sums are made anew if asked. */
function changed(name: string, change: (content: Buffer) => Buffer, resum = false): Buffer {
  const members = unpackTar(gunzipSync(archive)).map((member) =>
    member.name === `${FOLDER}${name}` ? { ...member, content: change(member.content) } : member,
  );
  if (!resum) return gzipSync(packTar(members));
  const inner = members.map((member) => ({ ...member, name: member.name.slice(FOLDER.length) }));
  const sums = Buffer.from(sumsOf(inner.filter((member) => member.name !== MANIFEST)));
  return gzipSync(
    packTar(members.map((one) => (one.name === `${FOLDER}${MANIFEST}` ? { ...one, content: sums } : one))),
  );
}

function oneByteElse(content: Buffer, at = Math.floor(content.length / 2)): Buffer {
  const copy = Buffer.from(content);
  copy[at] = copy[at]! ^ 1;
  return copy;
}

const placesIn = (bytes: Buffer) => {
  const { discrepancies, checked } = verifyBundle(bytes);
  return [...discrepancies, ...(checked?.result.discrepancies ?? [])].map(({ where }) => where);
};

describe("a bundle", () => {
  it("holds the report, the page, the journal, the public key and their sums, and not the target's log", () => {
    expect(names.map((name) => name.replace(FOLDER, ""))).toEqual([
      "SHA256SUMS",
      "badge.svg",
      "index.html",
      "journal.jsonl",
      "junit.xml",
      "public-key-0.pem",
      "report.json",
      "summary.md",
    ]);
  });

  it("is the same bytes each time, whatever the times of the files", async () => {
    writeFileSync(join(directory, "report.json"), readFileSync(join(directory, "report.json")));
    expect((await bundleOf(directory)).archive.equals(archive)).toBe(true);
  });

  it("holds as it was written", () => {
    const { files, discrepancies, checked } = verifyBundle(archive);
    expect({ files, discrepancies }).toEqual({ files: 7, discrepancies: [] });
    expect(checked?.result.discrepancies).toEqual([]);
    expect(checked?.result.counts.overBytes).toBeGreaterThan(0);
  });

  it.each(
    names.map((name) => name.replace(FOLDER, "")).filter((name) => name !== MANIFEST),
  )("does not hold when one byte of %s is changed, wherever, and says which file it is", (name) => {
    const { length } = readMember(name);
    for (const at of [0, Math.floor(length / 2), length - 1])
      expect(placesIn(changed(name, (content) => oneByteElse(content, at)))).toContain(name);
  });

  it("does not hold when one byte of the manifest is changed", () => {
    const { length } = readMember(MANIFEST);
    for (let at = 0; at < length; at += 61)
      expect(placesIn(changed(MANIFEST, (content) => oneByteElse(content, at)))).not.toEqual([]);
  });

  it("does not hold when a byte of a member's header is changed", () => {
    const tar = gunzipSync(archive);
    for (let at = 0; at < 512; at += 37)
      expect(placesIn(gzipSync(oneByteElse(tar, at))), `byte ${at}`).not.toEqual([]);
  });

  it("does not unpack when a compressed byte is changed", () => {
    expect(placesIn(oneByteElse(archive))).toEqual(["the archive"]);
    expect(placesIn(archive.subarray(0, archive.length - 100))).toEqual(["the archive"]);
  });

  it("does not hold when the sums are made anew: the signatures, the keys and the seal remain", () => {
    const other = changed("public-key-0.pem", () => Buffer.from(otherPem), true);
    expect(placesIn(other)).toEqual(["public-key-0.pem"]);
    const body = (content: Buffer) => Buffer.from(content.toString("utf8").replace("u-1", "u-2"));
    expect(placesIn(changed("report.json", body, true))).toContain("body of the response of exchange 1");
    const title = (content: Buffer) => Buffer.from(content.toString("utf8").replace("on every", "in every"));
    expect(placesIn(changed("report.json", title, true))).toEqual(["the seal of the report"]);
  });

  it("names a file that is missing, added, there twice, or no regular file", () => {
    const members = unpackTar(gunzipSync(archive));
    const extra = { name: `${FOLDER}extra.txt`, content: Buffer.from("x") };
    expect(placesIn(gzipSync(packTar(members.filter(({ name }) => !name.endsWith("index.html")))))).toEqual([
      "index.html",
    ]);
    expect(placesIn(gzipSync(packTar([...members, extra])))).toEqual(["extra.txt"]);
    const twice = verifyBundle(gzipSync(packTar([...members, members[1]!])));
    expect(twice.discrepancies[0]?.fault).toContain("is in it twice");
    const outside = verifyBundle(gzipSync(packTar([...members, { ...extra, name: "../../etc/passwd" }])));
    expect(outside.discrepancies[0]?.fault).toContain("outside its folder");
  });

  it("reads the prefix of a name as every archiver does, and so finds what is outside its folder", () => {
    const tar = gunzipSync(archive);
    tar.write("../../etc", 345);
    tar.write("        ", 148);
    const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    expect(unpackTar(tar)[0]?.name).toBe(`../../etc/${FOLDER}${MANIFEST}`);
    expect(verifyBundle(gzipSync(tar)).discrepancies[0]?.fault).toContain("outside its folder");
  });

  it("is not made of links, nor of what is no file", async () => {
    const place = mkdtempSync(join(directory, "links-"));
    await writeReport(signedReport(), place, ["json"]);
    symlinkSync("/etc/hostname", join(place, "summary.md"));
    await expect(bundleOf(place)).rejects.toThrow(/summary\.md is no file that can be packed/);
    rmSync(join(place, "summary.md"));
    mkdirSync(join(place, "journal.jsonl"));
    await expect(bundleOf(place)).rejects.toThrow(/journal\.jsonl is no regular file/);
  });

  it("refuses what is no archive, and one that unpacks to nothing", () => {
    expect(placesIn(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toEqual(["the archive"]);
    expect(placesIn(gzipSync(Buffer.alloc(0)))).toEqual(["the archive"]);
  });

  it("keeps the seal's promise after the report was rendered again", () => {
    const report = verifyBundle(archive).checked!.report;
    expect(sealOf(report)).toBe(report.seal);
  });
});

function readMember(name: string): Buffer {
  return unpackTar(gunzipSync(archive)).find((member) => member.name === `${FOLDER}${name}`)!.content;
}

const absent = ["tar", "sha256sum"].filter((program) => spawnSync(program, ["--version"]).error);
const missing = absent.length > 0 ? `There is no ${absent.join(" and no ")} on this machine.` : undefined;

describeWith("tar", missing, "a bundle in the hands of tar and sha256sum", () => {
  const checkedByHand = (bytes: Buffer) => {
    const place = mkdtempSync(join(directory, "unpacked-"));
    writeFileSync(join(place, "bundle.tar.gz"), bytes);
    const unpacked = spawnSync("tar", ["-xzf", "bundle.tar.gz"], { cwd: place, encoding: "utf8" });
    const options = {
      cwd: join(place, FOLDER),
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    } as const;
    const summed = spawnSync("sha256sum", ["--strict", "-c", MANIFEST], options);
    return { warnings: unpacked.stderr, status: summed.status, told: summed.stdout };
  };

  it("unpacks without a warning, and every sum is right", () => {
    const { warnings, status, told } = checkedByHand(archive);
    expect({ warnings, status }).toEqual({ warnings: "", status: 0 });
    expect(told.match(/: OK$/gm)).toHaveLength(7);
  });

  it("shows the same changed file as `verify` does", () => {
    const tampered = changed("index.html", oneByteElse);
    const { status, told } = checkedByHand(tampered);
    expect(status).toBe(1);
    expect(/^(.*): FAILED$/m.exec(told)?.[1]).toBe("index.html");
    expect(placesIn(tampered)).toEqual(["index.html"]);
  });
});
