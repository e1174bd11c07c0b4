/** A new event that is asked for while further webhooks of both users await confirmation. */
import {
  type Answer,
  type Delivery,
  type Inbox,
  requireAccepted,
  requireThat,
  sharedFixture,
  subscribeUrlAfter,
} from "#harness";

interface AskedFor {
  readonly resent: Answer;
  /** Undefined when none came in time, or the request was refused. */
  readonly subscribeUrl: string | undefined;
  readonly others: readonly Other[];
}

interface Other {
  readonly name: string;
  readonly inbox: Inbox;
  /** The events that its own creation brought. */
  readonly known: readonly Delivery[];
}

export const askedForBesideOthers = sharedFixture<AskedFor>(
  "a new event asked for beside other webhooks",
  async (world) => {
    const webhook = await world.alice.webhook();
    const { delivery } = await webhook.confirmation();
    // Made later: an event that goes to the newest webhook of its user goes to one of these.
    const others = await Promise.all(
      world.users.map(async (user): Promise<Other> => {
        const webhook = await user.webhook();
        return { name: user.name, inbox: webhook.inbox, known: [(await webhook.confirmation()).delivery] };
      }),
    );
    const resent = await webhook.resend();
    const subscribeUrl = resent.accepted ? await subscribeUrlAfter(world, webhook, delivery) : undefined;
    return { resent, subscribeUrl, others };
  },
);

/** The receiver of that user that it was not for. */
export function besideIt({ resent, others }: AskedFor, name: "alice" | "bob"): Other {
  requireAccepted(resent, "WHS-10");
  return others.find((other) => other.name === name)!;
}

/** @throws Untestable when it did not come: then the silence of others says nothing */
export function requireItCame({ subscribeUrl }: AskedFor): void {
  requireThat(subscribeUrl !== undefined, "No new event came after PUT.", "WHS-10");
}
