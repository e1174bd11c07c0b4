/** Whether a webhook is notified while the receiver of another fails (NTF-11): by turns, for who is told first is not shown. */
import { isNotified, noteTrouble, requireThat, type Webhook, type World } from "#harness";

/** @returns in words, what was not told, although it is where no receiver fails. @throws Untestable when nothing is told even so */
export async function untoldBesideFailing(
  world: World,
  [one, other]: readonly [Webhook, Webhook],
  entityId: string,
): Promise<string[]> {
  const beside = (failing: Webhook, told: Webhook) => untoldBeside(world, { failing, told, entityId });
  const first = await beside(one, other);
  requireThat(first !== "not told anyway", "A change was not notified.", "NTF-01");
  // A service may leave alone for a while what failed just now.
  const second = await beside(other, one);
  return [first, second].flatMap((untold) =>
    untold === undefined || untold === "not told anyway" ? [] : [untold],
  );
}

interface Neighbours {
  readonly failing: Webhook;
  readonly told: Webhook;
  readonly entityId: string;
}

async function untoldBeside(
  { changes }: World,
  { failing, told, entityId }: Neighbours,
): Promise<string | undefined> {
  const isTold = async () => isNotified(told, await changes.any(entityId));
  if (!(await isTold())) return "not told anyway";
  failing.inbox.answerWith({ status: 500 });
  const isToldBeside = (await isTold()) || (await isTold());
  failing.inbox.answerWith({});
  if (isToldBeside) return undefined;
  if (!(await isTold())) return "not told anyway";
  noteTrouble({ kind: "late", what: "a notification beside a receiver that fails" });
  return `two changes of ${entityId} at webhook ${told.id}`;
}
