/** Nothing that matches came in time: tells what did, and what may have kept it away. */
import type { Delivery, SinkTrouble } from "./delivery.ts";

export class DeliveryTimeout extends Error {
  readonly waitedMs: number;
  /** One line for each delivery of the inbox. */
  readonly arrived: readonly string[];
  /** Troubles of the whole sink while it was waited, which may concern another webhook. */
  readonly troubles: readonly SinkTrouble[];

  constructor(waitedMs: number, deliveries: readonly Delivery[], troubles: readonly SinkTrouble[] = []) {
    const arrived = deliveries.map(summary);
    const seen = arrived.length === 0 ? "nothing arrived" : `there arrived: ${arrived.slice(-5).join("; ")}`;
    super(`nothing that matches within ${waitedMs} ms; ${seen}${hint(troubles)}`);
    this.name = "DeliveryTimeout";
    this.waitedMs = waitedMs;
    this.arrived = arrived;
    this.troubles = troubles;
  }
}

const MAX_EXCERPT_CHARACTERS = 160;

function summary({ n, method, body }: Delivery): string {
  return `event ${n}, ${method}, ${body.toString("utf8").replace(/\s+/g, " ").slice(0, MAX_EXCERPT_CHARACTERS)}`;
}

function hint(troubles: readonly SinkTrouble[]): string {
  const [first] = troubles;
  if (first === undefined) return "";
  const more = troubles.length === 1 ? "" : ` (and ${troubles.length - 1} more)`;
  return `; meanwhile, at the sink: ${first.kind}: ${first.what}${more}`;
}
