/** Whether a target that was started is there no more: of a service that is gone nothing can be said. */
import { connect } from "node:net";
import { portOf } from "../net/place-of-target.ts";
import type { RunningTarget } from "./target.ts";

const CONNECT_MS = 2000;

/** How it ended, once its process has and nothing takes a connection in its place (a command may leave the service running behind it). */
export async function goneTarget({
  ended,
  baseUrl,
}: Pick<RunningTarget, "ended" | "baseUrl">): Promise<string | undefined> {
  const how = ended();
  return how === undefined || (await isListening(baseUrl)) ? undefined : how;
}

function isListening(baseUrl: string): Promise<boolean> {
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({ host, port: portOf(baseUrl), timeout: CONNECT_MS });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}
