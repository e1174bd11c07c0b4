/** How the sink answers a delivery: at once with 200, unless the inbox was programmed otherwise (rule D15). */
import type { ServerResponse } from "node:http";

/** How a delivery is answered. Default: 200 at once, with an empty body. */
export interface SinkAnswer {
  readonly status?: number;
  readonly delayMs?: number;
  /** The connection is closed without an answer. */
  readonly drop?: true;
  /** Nothing is ever answered. */
  readonly hang?: true;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What a delivery's record says of its answer. */
export function answerInWords({ drop, hang, status = 200 }: SinkAnswer): string {
  if (drop) return "dropped";
  return hang ? "no answer" : String(status);
}

/** The response may be gone by the time a late answer is due: then there is no one to answer. */
export function giveAnswer(response: ServerResponse, answer: SinkAnswer): void {
  if (answer.hang) return;
  const send = () => {
    if (answer.drop) return void response.destroy();
    if (!response.destroyed) response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "");
  };
  if (answer.delayMs === undefined) send();
  else setTimeout(send, answer.delayMs).unref();
}
