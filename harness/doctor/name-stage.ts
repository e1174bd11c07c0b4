/** DNS: whether the name of a host means anything here. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { unreachable } from "../errors/harness-error.ts";
import { type Address, hostOf } from "./addresses.ts";
import type { Stage } from "./stage.ts";

export const nameOf = ({ of }: Address) => `name of ${of}`;

export function nameStage(address: Address): Stage {
  const host = hostOf(address.url);
  return {
    name: nameOf(address),
    needs: [],
    examine: async () => {
      const tried = `looking up ${host} (${address.setting})`;
      if (isIP(host)) return { tried, saw: "it is an IP address" };
      const found = await lookup(host, { all: true }).catch((cause: NodeJS.ErrnoException) => {
        throw unreachable(cause.code === "ENOTFOUND" ? "settings" : "network", "name-unknown", {
          tried,
          saw: cause.code === "ENOTFOUND" ? "no such host (ENOTFOUND)" : `${cause.code}: ${cause.message}`,
          next: `Check the spelling of ${address.setting}, and that this machine asks the name server that knows the host.`,
          cause,
        });
      });
      return { tried, saw: found.map(({ address: ip }) => ip).join(", ") };
    },
  };
}
