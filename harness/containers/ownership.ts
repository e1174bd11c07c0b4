/** Whose a container is: labels that a later start of ours reads, to remove what a killed run left behind. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";

/** `host:pid` of the process that started the container. */
export const OWNER_LABEL = "org.countersign.owner";
/** A name for one container, to find it by when its start failed half way. */
export const CONTAINER_LABEL = "org.countersign.container";

/** This process. */
export const thisOwner = `${hostname()}:${process.pid}`;

export const ownershipLabels = (): Record<string, string> => ({
  [OWNER_LABEL]: thisOwner,
  [CONTAINER_LABEL]: randomUUID(),
});

/** Whether the process was on this machine, and is no more. Of another machine's processes nothing is known. */
export function isGone(owner: string): boolean {
  const [, host, pid] = /^(.*):(\d+)$/.exec(owner) ?? [];
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
