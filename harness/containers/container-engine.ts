/** The container engine of this machine (Docker, or what speaks its protocol), through testcontainers. */
import { spawn } from "node:child_process";
import { type ContainerRuntimeClient, getContainerRuntimeClient } from "testcontainers";
import { type Side, unreachable } from "../errors/harness-error.ts";
import { compiledFile } from "../processes/compiled-file.ts";
import { isGone, OWNER_LABEL, thisOwner } from "./ownership.ts";

export type ContainerEngine = ContainerRuntimeClient;

export interface EngineNeed {
  /** Whose container it is to run. */
  readonly side: Side;
  /** The setting that asks for one, for the message. */
  readonly setting: string;
  /** What to do on a machine that has no engine. */
  readonly instead: string;
}

const REMOVER = compiledFile("harness/containers/remove-owned.js");

let engine: Promise<ContainerEngine> | undefined;

/** Finds the engine once, and removes what killed runs left in it. @throws HarnessError (exit code 3) */
export async function findEngine({ side, setting, instead }: EngineNeed): Promise<ContainerEngine> {
  engine ??= prepare();
  try {
    return await engine;
  } catch (cause) {
    engine = undefined;
    throw unreachable(side, "no-container-engine", {
      tried: `finding a container engine for ${setting}`,
      saw: (cause as Error).message,
      next: `Start Docker, or let DOCKER_HOST name one that this user may use. Without one: ${instead}`,
      cause,
    });
  }
}

async function prepare(): Promise<ContainerEngine> {
  // Our own labels do what Ryuk does, without another image to pull and without its privileges.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= "true";
  const client = await getContainerRuntimeClient();
  await removeLeftovers(client);
  process.on("exit", removeOwnAtExit);
  return client;
}

/** Removes the containers of runs on this machine that are no more. */
export async function removeLeftovers({ container: { dockerode } }: ContainerEngine): Promise<void> {
  const ours = await dockerode.listContainers({ all: true, filters: { label: [OWNER_LABEL] } });
  const left = ours.filter(({ Labels }) => isGone(Labels[OWNER_LABEL] ?? ""));
  await Promise.allSettled(left.map(({ Id }) => dockerode.getContainer(Id).remove({ force: true, v: true })));
}

let running = 0;

/** Counts the containers of this process: while there are any, an end in haste has to remove them. */
export function countContainer(change: 1 | -1): void {
  running += change;
}

/** A process that is ending cannot wait for an answer any more: another one does the work. */
function removeOwnAtExit(): void {
  if (running === 0) return;
  const args = [REMOVER, `${OWNER_LABEL}=${thisOwner}`];
  spawn(process.execPath, args, { detached: true, stdio: "ignore" }).unref();
}
