/** Whether something listens: a port that refuses is told apart from one that a firewall keeps silent. */
import { connect } from "node:net";
import { unreachable } from "../errors/harness-error.ts";
import { portOf } from "../net/place-of-target.ts";
import { type Address, hostOf } from "./addresses.ts";
import { nameOf } from "./name-stage.ts";
import type { Stage } from "./stage.ts";

export const portNameOf = ({ of }: Address) => `port of ${of}`;

export function portStage(address: Address): Stage {
  return {
    name: portNameOf(address),
    needs: [nameOf(address)],
    examine: async ({ configuration }) => {
      const [host, port] = [hostOf(address.url), portOf(address.url)];
      const { requestMs } = configuration.times;
      const started = Date.now();
      const failure = await connection(host, port, requestMs);
      const tried = `connecting to ${host} port ${port} (${address.setting})`;
      if (failure === undefined) return { tried, saw: `connected in ${Date.now() - started} ms` };
      throw failureOf(address, tried, failure, requestMs);
    },
  };
}

/** Undefined when it succeeds; else the code of the error, or "silent" at the deadline. */
function connection(host: string, port: number, deadlineMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (failure: string | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(failure);
    };
    const timer = setTimeout(() => end("silent"), deadlineMs);
    socket.once("connect", () => end(undefined));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

function failureOf({ side, setting, of }: Address, tried: string, failure: string, deadlineMs: number) {
  if (failure === "ECONNREFUSED")
    return unreachable(side, "port-refused", {
      tried,
      saw: "the host is there and refuses (ECONNREFUSED): nothing listens on that port",
      next: `Start ${of}, or correct the port in ${setting}. A service that listens on 127.0.0.1 alone is not seen from another host or container.`,
    });
  if (failure === "silent" || failure === "ETIMEDOUT")
    return unreachable("network", "port-filtered", {
      tried,
      saw: `no answer at all within ${deadlineMs} ms: packets are dropped on the way`,
      next: "Let the firewall or security group pass this port from here, or run the suite where it is open.",
    });
  return unreachable("network", "no-connection", {
    tried,
    saw: failure,
    next: `Check that a route leads from here to the host in ${setting}.`,
  });
}
