/** A program that starts a process and a watchdog, and then is frozen: in the way that its argument names. */
import { startChild } from "../../target/child-target.ts";
import { startWatchdog } from "../watchdog.ts";

const child = startChild("sleep", ["600"], {});
const deadlineMs = process.argv[2] === "waiting" ? 1000 : 600_000;
startWatchdog({ deadlineMs, frozenMs: 1000, advice: "What to do." });
console.log(child.process.pid);

const ways: Record<string, () => unknown> = {
  loop: () => {
    for (;;);
  },
  "regular expression": () => /^(a+)+$/.test(`${"a".repeat(60)}b`),
  promises: async () => {
    for (;;) await null;
  },
  waiting: () => setInterval(() => undefined, 1000),
  busy: () => setTimeout(() => process.exit(0), 2500),
};
setTimeout(() => ways[process.argv[2]!]!(), 300);
