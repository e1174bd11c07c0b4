/** What is left of a container that did not start. */
import type { ContainerEngine } from "./container-engine.ts";
import { CONTAINER_LABEL } from "./ownership.ts";

const LAST_LINES = 20;

/** How it ended and its last lines, in words; takes it away. */
export async function remainsOf(
  { container: { dockerode } }: ContainerEngine,
  name: string,
): Promise<string> {
  const filters = { label: [`${CONTAINER_LABEL}=${name}`] };
  const found = await dockerode.listContainers({ all: true, filters }).catch(() => []);
  const words = found.map(async ({ Id, Status }) => {
    const container = dockerode.getContainer(Id);
    const output = await container
      .logs({ stdout: true, stderr: true, tail: LAST_LINES })
      .catch(() => Buffer.alloc(0));
    await container.remove({ force: true, v: true }).catch(() => undefined);
    return `${Status}; its last lines:\n${textOf(output) || "(it printed nothing)"}`;
  });
  return (await Promise.all(words)).join("\n");
}

/** Each piece of a container's output is preceded by 8 bytes: the stream, three zeros, the length (Docker Engine API, attach). */
export function textOf(output: Buffer): string {
  const pieces: Buffer[] = [];
  let at = 0;
  while (at + 8 <= output.length) {
    const end = at + 8 + output.readUInt32BE(at + 4);
    pieces.push(output.subarray(at + 8, end));
    at = end;
  }
  return Buffer.concat(pieces).toString("utf8");
}
