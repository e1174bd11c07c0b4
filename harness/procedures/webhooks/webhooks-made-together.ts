/** Webhooks made at the same time: looked at by all that is about many of them, and used by other checks afterwards. */
import { sharedFixture } from "../../shared/shared-fixture.ts";

const TOGETHER = 12;

/** Of the first user. @throws Untestable blocked by WHC-14 when one is refused although others were made */
export const webhooksMadeTogether = sharedFixture(
  `${TOGETHER} webhooks made at the same time`,
  async ({ alice, shared, webhooks }) => {
    // Where none is made at all, it is not for their number.
    await shared.awaitingWebhook(alice);
    return webhooks.createMany(alice, TOGETHER);
  },
);
