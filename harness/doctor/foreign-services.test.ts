import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describeWith } from "../../fixtures/testing/describe-with.ts";
import { doctor } from "../cli/commands/doctor.ts";
import { freePort } from "../net/free-port.ts";
import { listen } from "../net/listener.ts";

const fixtures = fileURLToPath(new URL("../../fixtures", import.meta.url));
const DEADLINE_MS = 180_000;
/** All of them where the target is started and everything else is on this machine. */
const stages = [
  "settings",
  "discovery document and issuer",
  "clock of the identity provider",
  "credentials of the client and the first user",
  "sink",
  "sink reachable at its public address",
  "target answers",
  "clock of the target",
  "token accepted by the target",
  "second user",
  "API keys and their scope",
  "sink's certificate trusted by the target",
  "BusinessEntity records usable",
  "change hook",
];

describeWith(
  "python",
  missing("python3", "-c", "import ssl, http.server"),
  "the doctor on python.env",
  () => {
    it(
      "finds everything in order, says no word on scopes that are out of reach, and stops the service",
      async () => {
        const { text } = await examined("python", { path: "/fds/v2" });
        expect(text).toContain("scopes are declared out of reach");
        expect(text).not.toContain("FDS_SCOPE_NARROW");
      },
      DEADLINE_MS,
    );
  },
);

describeWith("go", missing("go", "version"), "the doctor on go.env", () => {
  it(
    "finds everything in order, the narrow scope too, and stops the service",
    async () => {
      const { text } = await examined("go", { environment: { FDS_TARGET_CWD: `${fixtures}/foreign/go` } });
      expect(text).toContain("FDS_SCOPE_NARROW is made");
    },
    DEADLINE_MS,
  );
});

function missing(command: string, ...args: string[]): string | undefined {
  const { status, error } = spawnSync(command, args);
  return status === 0 ? undefined : (error?.message ?? `\`${[command, ...args].join(" ")}\` fails`);
}

/** What the doctor says of the profile, on free ports, after it has been seen to end well and to leave nothing that listens. */
async function examined(name: "python" | "go", { path = "", environment = {} } = {}) {
  const [port, changePort] = [await freePort(), await freePort()];
  const free = {
    FDS_BASE_URL: `http://127.0.0.1:${port}${path}`,
    FDS_CHANGE_URL: `http://127.0.0.1:${changePort}/`,
    FDS_TARGET_ENV_CHANGE_PORT: String(changePort),
    // Other tests run at the same time.
    FDS_EVENT_MS: "45000",
    ...environment,
  };
  let text = "";
  const exitCode = await doctor(free, [`${fixtures}/profiles/${name}.env`], (part) => {
    text += part;
  });
  expect(exitCode, text).toBe(0);
  expect([...text.matchAll(/^ok {4}(.*)$/gm)].map(([, stage]) => stage)).toEqual(stages);
  expect(text).not.toMatch(/^(FAIL|skip)|Left behind|No notification/m);
  for (const once of [port, changePort]) await expectFree(once);
  return { text };
}

async function expectFree(port: number): Promise<void> {
  const free = await listen(createServer(), "127.0.0.1", port);
  await free.close();
}
