/** What lets operators find our calls in their logs. */
import { currentCheck } from "../check/current-check.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";

/** Header documented in docs/staging.md: `<run id>; <requirement ids or what else is going on>`. */
const RUN_HEADER = "Countersign-Run";

export function correlationHeaders(runId: string, version: string): OutgoingRequest["headers"] {
  return [
    ["User-Agent", `countersign/${version}`],
    [RUN_HEADER, `${runId}; ${currentCheck()?.label ?? "preparation"}`],
  ];
}
