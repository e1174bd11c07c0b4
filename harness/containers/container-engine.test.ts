import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { getContainerRuntimeClient } from "testcontainers";
import { afterEach, describe, expect, it } from "vitest";
import { HarnessError } from "../errors/harness-error.ts";
import { findEngine, removeLeftovers } from "./container-engine.ts";
import { textOf } from "./failed-start.ts";
import { isGone, OWNER_LABEL, thisOwner } from "./ownership.ts";
import { startContainer } from "./start-container.ts";
import { itNeeds, TARGET_IMAGE } from "./testing/needs-docker.ts";

const NEED = { side: "target", setting: "FDS_TARGET_IMAGE", instead: "use FDS_TARGET_COMMAND." } as const;
const OPTIONS = { side: "target", image: TARGET_IMAGE, imageAdvice: "Build it.", port: 8080 } as const;
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

async function ownedBy(owner: string) {
  const { dockerode } = (await getContainerRuntimeClient()).container;
  return dockerode.listContainers({ all: true, filters: { label: [`${OWNER_LABEL}=${owner}`] } });
}

/** A compiled module of this folder, as a script imports it. */
const urlOf = (file: string) => JSON.stringify(import.meta.resolve(`#compiled/harness/containers/${file}`));

/** The process id of a process that has ended. */
async function goneProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid!;
}

describe("whose a container is", () => {
  it("is known: a process that runs, and one of another machine, are not gone", async () => {
    expect(isGone(thisOwner)).toBe(false);
    expect(isGone(`elsewhere:${await goneProcess()}`)).toBe(false);
    expect(isGone("nonsense")).toBe(false);
  });

  it("is known to be nobody's when the process is gone", async () => {
    expect(isGone(thisOwner.replace(/\d+$/, String(await goneProcess())))).toBe(true);
  });
});

it("reads what a container printed out of the engine's frames", () => {
  const frame = (stream: number, text: string) =>
    Buffer.concat([Buffer.from([stream, 0, 0, 0, 0, 0, 0, Buffer.byteLength(text)]), Buffer.from(text)]);
  expect(textOf(Buffer.concat([frame(1, "Zoë\n"), frame(2, "broken\n")]))).toBe("Zoë\nbroken\n");
});

describe("a machine without an engine", () => {
  it("is told what to do, with exit code 3", async () => {
    // In a process of its own: the engine is looked for once in each.
    const script = `import { findEngine } from ${urlOf("container-engine.js")};
      findEngine(${JSON.stringify(NEED)}).catch(({ code, exitCode, next }) => console.log(JSON.stringify({ code, exitCode, next })));`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      env: { PATH: process.env.PATH, HOME: "/nowhere", DOCKER_HOST: "tcp://127.0.0.1:9" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const told = JSON.parse((await child.stdout.toArray()).join(""));
    expect(told).toMatchObject({ code: "no-container-engine", exitCode: 3 });
    expect(told.next).toMatch(/Start Docker.*use FDS_TARGET_COMMAND/);
  }, 60_000);
});

describe("a container that does not start", () => {
  itNeeds("docker", "for want of an image says which, and what to do", async () => {
    const engine = await findEngine(NEED);
    const image = "localhost:9/there-is-no-such-image:1";
    const error = await startContainer(engine, { ...OPTIONS, image }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HarnessError);
    expect(error).toMatchObject({ code: "image-not-available", exitCode: 3, next: "Build it." });
  });

  itNeeds(
    "target-image",
    "for want of a command is told in the engine's words, and leaves nothing",
    async () => {
      const engine = await findEngine(NEED);
      const before = await ownedBy(thisOwner);
      const broken = startContainer(engine, { ...OPTIONS, command: ["/no/such/program"] });
      await expect(broken).rejects.toMatchObject({
        code: "container-not-started",
        saw: expect.stringMatching(/no such/),
      });
      expect(await ownedBy(thisOwner)).toHaveLength(before.length);
    },
  );
});

describe("a container that runs", () => {
  itNeeds(
    "target-image",
    "is gone after it was stopped, and says how it ended if it did by itself",
    async () => {
      const engine = await findEngine(NEED);
      const command = [
        "/bin/node",
        "-e",
        "console.log('last words'); setTimeout(() => process.exit(7), 300)",
      ];
      const container = await startContainer(engine, { ...OPTIONS, command });
      await expect.poll(() => container.ended(), { timeout: 20_000 }).toBe("exit code 7");
      expect(container.lastLines()).toBe("last words");
      await container.stop();
      expect(await ownedBy(thisOwner)).toEqual([]);
    },
  );

  itNeeds("target-image", "finds its files readable, and this machine by name", async () => {
    const engine = await findEngine(NEED);
    const script =
      "console.log(fs.readFileSync('/countersign/ca.pem', 'utf8'), process.getuid()); dns.lookup('host.docker.internal', (e) => console.log(e ?? 'found'))";
    const files = [{ path: "/countersign/ca.pem", content: "the CA" }];
    const container = await startContainer(engine, {
      ...OPTIONS,
      files,
      command: ["/bin/node", "-e", script],
    });
    ended.push(() => container.stop());
    await expect.poll(() => container.lastLines(), { timeout: 20_000 }).toBe("the CA 1000\nfound");
  });

  itNeeds("target-image", "is removed at the next start when its process was killed", async () => {
    const engine = await findEngine(NEED);
    const script = `import { findEngine } from ${urlOf("container-engine.js")};
      import { startContainer } from ${urlOf("start-container.js")};
      await startContainer(await findEngine(${JSON.stringify(NEED)}),
        { ...${JSON.stringify(OPTIONS)}, command: ["/bin/node", "-e", "setInterval(() => {}, 1000)"] });
      console.log("started");`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    const owner = thisOwner.replace(/\d+$/, String(child.pid));
    await removeLeftovers(engine);
    expect(await ownedBy(owner)).toHaveLength(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await removeLeftovers(engine);
    expect(await ownedBy(owner)).toEqual([]);
  });
});
