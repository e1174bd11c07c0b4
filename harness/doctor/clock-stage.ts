/** Clocks: signatures and tokens carry times, so a clock that is wrong looks like a bad credential. */
import { unreachable } from "../errors/harness-error.ts";
import type { Examination } from "./examination.ts";
import type { Stage } from "./stage.ts";

/** Beyond what a service may allow for a Date header (RFC 9421 names no value; minutes are usual). */
const MAX_SKEW_MS = 30_000;

export function clockStage(of: "target" | "identity provider", needs: readonly string[]): Stage {
  return {
    name: `clock of the ${of}`,
    needs,
    examine: async (examination) => {
      const url = urlOf(of, examination);
      const sentAt = Date.now();
      const { headers } = await examination.httpFetch(url, {
        deadlineMs: examination.configuration.times.requestMs,
      });
      const here = (sentAt + Date.now()) / 2;
      const { date } = headers;
      const tried = `comparing the Date header of GET ${url} with this machine's clock`;
      const there = Date.parse(date ?? "");
      if (Number.isNaN(there)) return { tried, saw: `no Date header that tells a time (${date})` };
      const skewMs = Math.abs(there - here);
      if (skewMs <= MAX_SKEW_MS) return { tried, saw: `${Math.round(skewMs / 1000)} s apart` };
      const direction = there > here ? "ahead of" : "behind";
      throw unreachable(of, "clock-skew", {
        tried,
        saw: `its clock is ${Math.round(skewMs / 1000)} s ${direction} this machine's (${date})`,
        next: "Set both clocks by NTP; on a virtual machine after a pause, this one may be the wrong one.",
      });
    },
  };
}

function urlOf(of: "target" | "identity provider", { target, identity }: Examination): string {
  if (of === "target") return `${target!.baseUrl}/system/public-key`;
  return `${identity!.authUrl}/.well-known/openid-configuration`;
}
