/** The service's own times in words, for the profile: in steps, so that two runs of one service say the same. */
import type { Delay, ServiceTimes } from "./service-times.ts";

const headings: Record<Delay, string> = {
  "round trip": "time of a request and its answer",
  key: "time until a new API key is accepted",
  record: "time until a changed user record is read",
  webhook: "time until a new webhook can be named",
  activation: "time until a confirmed webhook takes links",
  link: "time until a link is effective",
  unlink: "time until an unlink is effective",
  delivery: "time from a change to its notification",
};

const STEPS_MS = [100, 250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000];

/** One line for each delay that was met. */
export function describedTimes(times: Pick<ServiceTimes, "longestMs" | "wasSeen">): [string, string][] {
  return (Object.keys(headings) as Delay[])
    .filter((delay) => times.wasSeen(delay))
    .map((delay) => [headings[delay], inSteps(times.longestMs(delay))]);
}

function inSteps(ms: number): string {
  const step = STEPS_MS.find((limit) => ms <= limit);
  return step === undefined ? `more than ${STEPS_MS.at(-1)! / 1000} s` : `up to ${step / 1000} s`;
}
