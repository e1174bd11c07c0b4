/** A container of ours that runs. */
import type { Readable } from "node:stream";
import type { StartedTestContainer } from "testcontainers";
import { type ContainerEngine, countContainer } from "./container-engine.ts";
import type { LastLines } from "./last-lines.ts";

export interface StartedContainer {
  readonly host: string;
  /** The port of the host that leads to the container's. */
  readonly port: number;
  /** Undefined while it runs; else how it ended. */
  ended(): string | undefined;
  lastLines(): string;
  /** Asks it to end, then ends it, and takes it away. */
  stop(): Promise<void>;
}

/** Between asking a process to end and ending it. */
const GRACE_MS = 3000;

export function startedContainer(
  engine: ContainerEngine,
  container: StartedTestContainer,
  { output, stream }: { output: LastLines; stream: Readable | undefined },
): StartedContainer {
  let end: string | undefined;
  stream?.once("end", () => {
    endOf(engine, container.getId()).then((how) => {
      end = how;
    });
  });
  return {
    host: container.getHost(),
    port: container.getFirstMappedPort(),
    ended: () => end,
    lastLines: () => output.text(),
    stop: async () => {
      await container.stop({ timeout: GRACE_MS });
      countContainer(-1);
      output.close();
    },
  };
}

/** Its output ends with it; undefined when it runs on all the same. */
function endOf({ container: { dockerode } }: ContainerEngine, id: string): Promise<string | undefined> {
  const inspected = dockerode.getContainer(id).inspect();
  return inspected.then(
    ({ State }) => (State.Running ? undefined : `exit code ${State.ExitCode}`),
    () => "it is gone",
  );
}
