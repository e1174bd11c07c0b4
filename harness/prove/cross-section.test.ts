/** A fixed cross-section of the proof, over real runs: a defect that is found, a variation and a null target. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeProof } from "#reports/prove/write-proof";
import { conductProof } from "./conduct-proof.ts";
import { judgeSubject } from "./judge-subject.ts";
import { runSubjects } from "./run-subject.ts";
import { selectSubjects } from "./select-subjects.ts";
import { singleSubjects } from "./subject.ts";
import { createWorkerPool } from "./worker-pool.ts";

const directory = mkdtempSync(join(tmpdir(), "prove-"));
const workers = createWorkerPool();
afterAll(async () => {
  await workers.close();
  rmSync(directory, { recursive: true, force: true });
});

const everything = singleSubjects();
const subject = (name: string) => selectSubjects(everything, [name])[0]!;
const options = { only: ["PK"], seed: 1, signal: new AbortController().signal };

describe("a run against a subject", () => {
  it("has its defect, and is compared with a run without it", { timeout: 120_000 }, async () => {
    const plain = await runSubjects([], { ...options, workers, directory: join(directory, "plain") });
    const verdicts = new Map((plain.report?.requirements ?? []).map((result) => [result.id, result]));
    expect(verdicts.get("PK-02")?.verdict).toBe("met");
    const varied = subject("public-key-as-jwk");
    const run = await runSubjects([varied], { ...options, workers, directory: join(directory, "varied") });
    expect(judgeSubject(varied, run, { verdicts }).faults).toEqual([]);
    expect(run.report?.target.profile).not.toEqual(plain.report?.target.profile);
  });
});

describe("a proof", () => {
  it("of a null target passes, and is written as JSON and as a page", { timeout: 120_000 }, async () => {
    const proof = await conductProof({
      ...{
        ...options,
        only: ["always-404"],
        depth: "own",
        jobs: 1,
        directory,
        onLine: () => undefined,
        timeLeftMs: () => Infinity,
      },
      subjects: [subject("always-404")],
    });
    expect(proof.lines.map(({ name, passed, faults }) => ({ name, passed, faults }))).toEqual([
      { name: "always-404", passed: true, faults: [] },
    ]);
    expect(proof.exitCode).toBe(0);
    const [json, page] = await writeProof(proof, directory);
    expect(JSON.parse(readFileSync(json!, "utf8"))).toEqual(proof);
    expect(readFileSync(page!, "utf8")).toContain("always-404");
  });
});
