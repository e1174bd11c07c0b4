/** Creations with addresses of one receiver (section Webhook: each webhook of a user points to a different URL). */
import { type Answer, type Inbox, type SharedWorld, sharedFixture } from "#harness";

export interface Receiver {
  /** Takes what comes to any of its addresses. */
  readonly inbox: Inbox;
  /** POST /user/webhook, once for each address: it is given how that is written. */
  created(spelled: (url: string) => string): Promise<Answer>;
  /** One of them was not answered: its address may be taken, and a second creation with it be refused for that. */
  readonly isDoubtful: boolean;
}

const latest = sharedFixture("webhooks of one receiver", async (world) => ({
  receiver: newReceiver(world),
}));

/** The same for all who ask, as long as each of its creations was answered. */
export async function atOneReceiver(world: SharedWorld): Promise<Receiver> {
  const known = await latest(world);
  if (known.receiver.isDoubtful) known.receiver = newReceiver(world);
  return known.receiver;
}

function newReceiver({ alice, sink, shared, budgets }: SharedWorld): Receiver {
  const inbox = sink.inbox("webhooks of one receiver");
  let isDoubtful = false;
  const create = async (targetUrl: string) => {
    try {
      return await budgets.webhooks.judged(alice, () => alice.client.createWebhook({ targetUrl }));
    } catch (error) {
      isDoubtful = true;
      throw error;
    }
  };
  return {
    inbox,
    created: (spelled) => {
      const targetUrl = spelled(inbox.targetUrl);
      return shared.oneFor(`creation with ${targetUrl}`, () => create(targetUrl));
    },
    get isDoubtful() {
      return isDoubtful;
    },
  };
}
