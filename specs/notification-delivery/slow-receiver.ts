/** What a webhook waits for its notifications beside one whose receiver hangs, and what it waits otherwise (NTF-11). */
import { latencyMs, noteTrouble, remark, repeated, requireThat, type Webhook, type World } from "#harness";

export interface Waits {
  /** The longest while every receiver answers, in milliseconds. */
  readonly usualMs: number;
  /** The longest while the other receiver hangs; never more than is allowed, unless it was so each time. */
  readonly besideHangingMs: number;
}

interface Neighbours {
  readonly hanging: Webhook;
  readonly other: Webhook;
  /** The BusinessEntity that both watch. */
  readonly entityId: string;
}

/** The notification at the other webhook may leave before that which hangs: one of the next change does not. */
const CHANGES_IN_A_ROW = 2;
/** What is late once may be so by chance. */
const TIMES = 2;
const FACTOR = 5;
/** Queues, workers and this machine vary by that without any fault. */
const NOISE_MS = 2000;

/** What still passes for usual. */
export const allowedMs = ({ usualMs }: Pick<Waits, "usualMs">): number =>
  Math.max(NOISE_MS, FACTOR * usualMs);

/** Both by turns, for as long as the one receiver seems to hold up the other. @throws Untestable when nothing is notified usually */
export async function waitsBeside(world: World, neighbours: Neighbours): Promise<Waits> {
  const wait = () => longestMs(world, neighbours);
  const first = await usually(wait);
  requireThat(Math.max(...first) < Number.POSITIVE_INFINITY, "A change was not notified.", "NTF-01");
  let usualMs = Math.max(...first);
  let besideHangingMs = 0;
  for (let time = 1; time <= TIMES; time++) {
    besideHangingMs = await whileHanging(neighbours.hanging, wait);
    if (besideHangingMs <= allowedMs({ usualMs })) return remarked({ usualMs, besideHangingMs });
    // What does not come within the time of an event needs no comparison.
    if (besideHangingMs > world.deadlines.eventMs) break;
    const afterwardsMs = await onceOver(wait, allowedMs({ usualMs }));
    if (afterwardsMs > allowedMs({ usualMs })) break;
    usualMs = Math.max(usualMs, afterwardsMs);
  }
  const what = `notifications within ${allowedMs({ usualMs })} ms beside a receiver that hangs`;
  noteTrouble({ kind: "late", what, hasComeSince: () => true });
  return { usualMs, besideHangingMs };
}

/** A webhook of a moment ago may be known to one sender and not yet to another (rule D08): what was missed then is no measure. */
async function usually(wait: () => Promise<number>): Promise<readonly number[]> {
  let waits = await repeated(2, wait);
  for (let again = 0; again < TIMES && !waits.every(Number.isFinite); again++)
    waits = await repeated(2, wait);
  return waits;
}

/** What was held up may still be on its way: then once more, a few times. */
async function onceOver(wait: () => Promise<number>, allowed: number): Promise<number> {
  let ms = await wait();
  for (let again = 0; again < TIMES && ms > allowed; again++) ms = await wait();
  return ms;
}

async function whileHanging<T>({ inbox }: Webhook, body: () => Promise<T>): Promise<T> {
  inbox.answerWith({ hang: true });
  try {
    return await body();
  } finally {
    inbox.answerWith({});
  }
}

async function longestMs({ changes }: World, { other, entityId }: Neighbours): Promise<number> {
  const made = await repeated(CHANGES_IN_A_ROW, () => changes.any(entityId));
  return Math.max(...(await Promise.all(made.map((change) => latencyMs(other, change)))));
}

function remarked(waits: Waits): Waits {
  const { usualMs, besideHangingMs } = waits;
  if (besideHangingMs > FACTOR * usualMs)
    remark(
      `Notified after ${besideHangingMs} ms while another receiver hangs, and after ${usualMs} ms otherwise.`,
    );
  return waits;
}
