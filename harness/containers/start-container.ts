/** One container of ours: started by testcontainers, its output kept, removed when it is stopped or this process ends. */
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { ImageName, type WaitStrategy } from "testcontainers";
import { type Side, unreachable } from "../errors/harness-error.ts";
import { PRIVATE_FILE } from "../limits.ts";
import { type ContainerEngine, countContainer } from "./container-engine.ts";
import { remainsOf } from "./failed-start.ts";
import { hostEntry } from "./host-name.ts";
import { createLastLines } from "./last-lines.ts";
import { LimitedContainer } from "./limited-container.ts";
import { CONTAINER_LABEL, ownershipLabels } from "./ownership.ts";
import { type StartedContainer, startedContainer } from "./started-container.ts";

export type { StartedContainer } from "./started-container.ts";

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
  /** Other containers reach it by the address of this machine: then it is not on loopback alone. */
  readonly isForContainers?: boolean;
  /** Files to be found in the container, readable for everybody. */
  readonly files?: readonly { readonly path: string; readonly content: string }[];
  /** Gets all that the container prints. */
  readonly logFile?: string;
}

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
  const { image, side, logFile } = options;
  await fetchImage(engine, options);
  const labels = ownershipLabels();
  const output = createLastLines(
    logFile === undefined ? undefined : createWriteStream(logFile, { mode: PRIVATE_FILE }),
  );
  let stream: Readable | undefined;
  const container = describe(engine, options)
    .withLabels(labels)
    .withLogConsumer((opened) => {
      stream = opened;
      output.follow(opened);
    });
  countContainer(1);
  try {
    return startedContainer(engine, await container.start(), { output, stream });
  } catch (cause) {
    const remains = await remainsOf(engine, labels[CONTAINER_LABEL]!);
    countContainer(-1);
    throw unreachable(side, "container-not-started", {
      tried: `starting a container of ${image}`,
      saw: [(cause as Error).message, remains].filter(Boolean).join("; "),
      next: "The engine's own message is above; `docker run` of the same image shows whether it starts at all.",
      cause,
    });
  }
}

/** One elsewhere is reached by its own address. */
const isOfThisMachine = ({ info }: ContainerEngine) =>
  ["localhost", "127.0.0.1", "::1"].includes(info.containerRuntime.host);

function describe(
  engine: ContainerEngine,
  { image, port, hostPort, command, environment = {}, files = [], isForContainers = false }: ContainerOptions,
) {
  const container = new LimitedContainer(image)
    .withEnvironment(environment)
    .withExtraHosts([hostEntry])
    .withExposedPorts(hostPort === undefined ? port : { container: port, host: hostPort })
    .withCopyContentToContainer(files.map(({ path, content }) => ({ content, target: path, mode: 0o644 })))
    .withWaitStrategy(noWait);
  container.limited({ onLoopback: isOfThisMachine(engine) && !isForContainers });
  return command === undefined ? container : container.withCommand(command);
}

async function fetchImage(
  engine: ContainerEngine,
  { image, side, imageAdvice }: ContainerOptions,
): Promise<void> {
  const name = ImageName.fromString(image);
  try {
    await engine.image.pull(name);
    if (await engine.image.exists(name)) return;
    throw new Error("it was not there after pulling it");
  } catch (cause) {
    throw unreachable(side, "image-not-available", {
      tried: `finding the image ${image} here, or pulling it`,
      saw: (cause as Error).message.trim(),
      next: imageAdvice,
      cause,
    });
  }
}
