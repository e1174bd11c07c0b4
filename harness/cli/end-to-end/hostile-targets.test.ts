/** Whatever a target does with its connections: the run ends in its time, in bounded memory, with a whole report that says what happened. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requirementIds } from "#catalogue";
import { startByteServer } from "../../client/testing/byte-server.ts";
import { startEmbeddedProvider } from "../../identity/embedded-provider.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { type HostileRun, hostileRun, inLine, RUN_MS } from "./testing/hostile-run.ts";
import { hostilities } from "./testing/hostile-servers.ts";

/** In order: the fault is the target's. */
let realm: IdentityProvider;
beforeAll(async () => {
  realm = await startEmbeddedProvider({});
});
afterAll(() => realm.stop());

/** What a busy machine may add to the time that was given, to start and to write the report. */
const AROUND_S = 40;
const UNREACHABLE = 3;
/** Those that look at any target, and at all errors of a run: the whole suite against each would only ask the same more often. */
const CHAPTERS = "PK,GEN,ERR,OAU,USR";

const table: string[] = [];
afterAll(() => console.log(table.sort().join("\n")));

function expectBounded({ seconds, peakMib }: HostileRun) {
  expect(seconds).toBeLessThan(RUN_MS / 1000 + AROUND_S);
  expect(peakMib).toBeLessThan(600);
}

function expectTold({ exitCode, said, report }: HostileRun) {
  expect(said).not.toMatch(/broke|Warning/);
  if (exitCode === UNREACHABLE) return expect(said).toContain("target-unreachable");
  expect(report?.exitCode).toBe(exitCode);
  expect(report?.requirements).toHaveLength(requirementIds.length);
  expect(report?.requirements.filter(({ verdict }) => verdict === "broken")).toEqual([]);
}

describe.concurrent("a target that", () => {
  it.each(Object.entries(hostilities))("%s", { timeout: 120_000 }, async (what, [exitCode, hostility]) => {
    const server = await startByteServer(hostility);
    const settings = {
      FDS_BASE_URL: server.baseUrl,
      FDS_AUTH_URL: realm.authUrl,
      FDS_USER_PASSWORD: "alice",
      FDS_OTHER_USER_PASSWORD: "bob",
    };
    const run = await hostileRun(settings, ["--only", CHAPTERS]);
    await server.close();
    table.push(inLine(what, run));
    expect(run.exitCode, run.said).toBe(exitCode);
    expectBounded(run);
    expectTold(run);
  });
});
