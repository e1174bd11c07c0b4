/** One container of ours: started by testcontainers, its output kept, removed when it is stopped or this process ends. */
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { GenericContainer, ImageName, type StartedTestContainer, type WaitStrategy } from "testcontainers";
import { type Side, unreachable } from "../errors.ts";
import { type ContainerEngine, countContainer } from "./container-engine.ts";
import { hostEntry } from "./host-name.ts";
import { createLastLines } from "./last-lines.ts";
import { CONTAINER_LABEL, ownershipLabels } from "./ownership.ts";

export interface ContainerOptions {
  readonly image: string;
  /** Whose it is, should it not start. */
  readonly side: Side;
  /** Where the image comes from, should it not be there. */
  readonly imageAdvice: string;
  readonly environment?: Record<string, string>;
  readonly command?: string[];
  readonly port: number;
  /** Port of the host that leads to `port`; default: the engine takes a free one. */
  readonly hostPort?: number;
  /** Files to be found in the container, readable for everybody. */
  readonly files?: readonly { readonly path: string; readonly content: string }[];
  /** Gets all that the container prints. */
  readonly logFile?: string;
}

export interface StartedContainer {
  readonly host: string;
  /** The port of the host that leads to the container's. */
  readonly port: number;
  /** Undefined while it runs; else how it ended. */
  ended(): string | undefined;
  lastLines(): string;
  stop(): Promise<void>;
}

/** Between asking a process to end and ending it. */
const GRACE_MS = 3000;

/** Ready or not is asked over HTTP by whoever starts it: an image without a shell can be asked nothing else. */
const noWait: WaitStrategy = {
  waitUntilReady: async () => undefined,
  withStartupTimeout: () => noWait,
  isStartupTimeoutSet: () => true,
  getStartupTimeout: () => 0,
};

/** @throws HarnessError (exit code 3) with the container's last lines */
export async function startContainer(
  engine: ContainerEngine,
  options: ContainerOptions,
): Promise<StartedContainer> {
  const { image, port, hostPort, environment = {}, files = [] } = options;
  await fetchImage(engine, options);
  const labels = ownershipLabels();
  const output = createLastLines(
    options.logFile === undefined ? undefined : createWriteStream(options.logFile),
  );
  let follow: Readable | undefined;
  const container = new GenericContainer(image)
    .withEnvironment(environment)
    .withLabels(labels)
    .withExtraHosts([hostEntry])
    .withExposedPorts(hostPort === undefined ? port : { container: port, host: hostPort })
    .withCopyContentToContainer(files.map(({ path, content }) => ({ content, target: path, mode: 0o644 })))
    .withWaitStrategy(noWait)
    .withLogConsumer((stream) => {
      follow = stream;
      output.follow(stream);
    });
  if (options.command !== undefined) container.withCommand(options.command);
  countContainer(1);
  try {
    const started = await container.start();
    return handleOf(engine, started, output, follow);
  } catch (cause) {
    const saw = await autopsy(engine, labels[CONTAINER_LABEL]!);
    countContainer(-1);
    throw unreachable(options.side, "container-not-started", {
      tried: `starting a container of ${image}`,
      saw: [(cause as Error).message, saw].filter(Boolean).join("; "),
      next: "Try `docker run` with the same image: the engine's own message is above.",
      cause,
    });
  }
}

async function fetchImage(engine: ContainerEngine, { image, side, imageAdvice }: ContainerOptions) {
  const name = ImageName.fromString(image);
  try {
    await engine.image.pull(name);
    if (await engine.image.exists(name)) return;
    throw new Error("it was not there after pulling it");
  } catch (cause) {
    throw unreachable(side, "image-not-available", {
      tried: `finding the image ${image} here, or pulling it`,
      saw: (cause as Error).message,
      next: imageAdvice,
      cause,
    });
  }
}

function handleOf(
  engine: ContainerEngine,
  started: StartedTestContainer,
  output: ReturnType<typeof createLastLines>,
  follow: Readable | undefined,
): StartedContainer {
  let end: string | undefined;
  follow?.once("end", () => {
    end = "its output ended";
    const { dockerode } = engine.container;
    dockerode
      .getContainer(started.getId())
      .inspect()
      .then(({ State }) => {
        end = State.Running ? undefined : `exit code ${State.ExitCode}`;
      })
      .catch(() => undefined);
  });
  return {
    host: started.getHost(),
    port: started.getFirstMappedPort(),
    ended: () => end,
    lastLines: () => output.text(),
    stop: async () => {
      await started.stop({ timeout: GRACE_MS });
      countContainer(-1);
      output.close();
    },
  };
}

/** How a container that did not start ended, and its last words; takes it away. */
async function autopsy({ container: { dockerode } }: ContainerEngine, name: string): Promise<string> {
  const filters = { label: [`${CONTAINER_LABEL}=${name}`] };
  const found = await dockerode.listContainers({ all: true, filters }).catch(() => []);
  const words = found.map(async ({ Id, Status }) => {
    const corpse = dockerode.getContainer(Id);
    const raw = await corpse.logs({ stdout: true, stderr: true, tail: 20 }).catch(() => Buffer.alloc(0));
    await corpse.remove({ force: true, v: true }).catch(() => undefined);
    // Docker frames each piece with eight bytes when there is no terminal.
    const printed = raw.toString("utf8").replace(/[\u0000-\u0002]\u0000{3}[\s\S]{4}/g, "");
    return `${Status}; its last lines:\n${printed || "(it printed nothing)"}`;
  });
  return (await Promise.all(words)).join("\n");
}
