/** A service in order but for what one front makes of its answers: what is violated is said, nothing is broken, and the run ends. */
import { afterAll, describe, expect, it } from "vitest";
import { requirementIds } from "#catalogue";
import { compiledFile } from "../../processes/compiled-file.ts";
import { hostileRun, inLine } from "./testing/hostile-run.ts";

const FRONT = compiledFile("fixtures/testing/hostile-front.js");
/**
 * The interface shows no form of an error body, and headers may be many: what is not shown is no violation. The time is long enough that the
 * run gets to all of these on a busy machine; one after the other, for what is slow beside four others is not judged.
 */
const LONGER = {
  FDS_OUT_OF_REACH: "business-entities",
  FDS_RUN_MS: "100000",
  FDS_REQUEST_MS: "5000",
};

const table: string[] = [];
afterAll(() => console.log(table.sort().join("\n")));

const [OK, VIOLATED, INCOMPLETE] = [0, 1, 5];

describe("a service with", () => {
  it.each<[string, number[]]>([
    ["errors of 3 MiB of newlines", [OK]],
    ["errors of depth 100,000", [OK]],
    ["errors of control characters", [OK]],
    ["Location /w/%", [VIOLATED]],
    ["a webhookId of half a character", [VIOLATED]],
    ["a webhookId that repeats our token", [VIOLATED]],
    ["a user id that is an object", [VIOLATED]],
    ["every seventh answer reset", [OK, INCOMPLETE]],
    ["60 KiB of header fields", [OK]],
    ["20 MiB printed without a newline", [OK]],
    ["a key of 16,384 bits", [VIOLATED]],
    ["its own death in the middle", [INCOMPLETE]],
  ])("%s", { timeout: 200_000 }, async (what, exitCodes) => {
    const run = await hostileRun(
      {
        ...LONGER,
        FDS_TARGET_COMMAND: `exec "${process.execPath}" "${FRONT}"`,
        FDS_TARGET_ENV_HOSTILE: what,
      },
      ["--only", "PK,GEN,ERR,USR,WHC"],
    );
    table.push(inLine(what, run));
    const broken = run.report?.requirements.filter(({ verdict }) => verdict === "broken") ?? [];
    expect(broken.map(({ id, reason }) => `${id} ${reason}`)).toEqual([]);
    expect(run.said).not.toMatch(/broke|Warning/);
    expect(exitCodes, run.said).toContain(run.exitCode);
    expect(run.report?.requirements).toHaveLength(requirementIds.length);
    expect(run.peakMib).toBeLessThan(600);
    expect(run.said).not.toContain(String.fromCharCode(27));
  });
});
