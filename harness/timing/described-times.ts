/** The service's own times in words, for the profile: in steps, so that two runs of one service say the same. */
import type { Delay, ServiceTimes } from "./service-times.ts";

type Noted = Exclude<Delay, "event">;

const headings: Record<Noted, string> = {
  "round trip": "time of a request and its answer",
  token: "time until a new access token is accepted",
  key: "time until a new API key is accepted",
  record: "time until a changed user record is read",
  webhook: "time until a new webhook can be named",
  activation: "time until a confirmed webhook takes links",
  link: "time until a link is effective",
  "link everywhere": "time until each of several senders knows of a link",
  unlink: "time until an unlink is effective",
  delivery: "time from a change to its notification",
  pause: "time between notifications while more are waiting",
};

const STEPS_MS = [100, 250, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000];

const RATES = [1, 2, 5, 10, 20, 50, 100];

/** One line for each delay that was met, and one for the rate of notifications where it keeps them waiting. */
export function describedTimes(
  times: Pick<ServiceTimes, "longestMs" | "wasSeen" | "deliveryRate">,
): [string, string][] {
  const delays = (Object.keys(headings) as Noted[]).filter((delay) => times.wasSeen(delay));
  const rate = times.deliveryRate();
  return [
    ...delays.map((delay): [string, string] => [headings[delay], inSteps(times.longestMs(delay))]),
    ...(Number.isFinite(rate) ? [["notifications a second", nearest(rate)] as [string, string]] : []),
  ];
}

const nearest = (rate: number): string => {
  const away = (step: number) => Math.abs(Math.log(rate / step));
  return `about ${[...RATES].sort((a, b) => away(a) - away(b))[0]}`;
};

function inSteps(ms: number): string {
  const step = STEPS_MS.find((limit) => ms <= limit);
  return step === undefined ? `more than ${STEPS_MS.at(-1)! / 1000} s` : `up to ${step / 1000} s`;
}
