/** Judgements on a removed BusinessEntity (sections States and transitions, Data notification rule 4; ruling J12). */
import type { Cite } from "#catalogue";
import {
  acceptanceThatMayBe,
  drain,
  expect,
  NotApplicable,
  type OtherEntity,
  otherEntity,
  requireThat,
  sharedFixture,
  type Unlinking,
  unlinkAndDrain,
  type Webhook,
  type World,
  watchingBoth,
} from "#harness";

/**
 * The notifications ended within the settle time.
 * @throws Untestable when they did not and no time was configured for this service: an unpredictable delay cannot be refuted
 */
export function expectQuiet({ quietAfterMs }: Pick<Unlinking, "quietAfterMs">, { deadlines }: World): void {
  requireThat(
    quietAfterMs !== undefined || deadlines.settleMsConfigured,
    `Still notified ${deadlines.settleMs} ms after the unlink. The interface allows an unpredictable delay: set FDS_SETTLE_MS to the time that this service may take.`,
    [],
  );
  expect(
    quietAfterMs ?? "still notified",
    "milliseconds from the unlink to the last notification of the BusinessEntity",
  ).toSatisfy((seen) => typeof seen === "number", `a number up to ${deadlines.settleMs}`);
}

/** Where a new confirmation brings the other one back, nothing was removed. */
export function expectOtherKept({ other }: Pick<Unlinking, "other">): void {
  const suspects: Cite[] = other === "only after a new confirmation" ? ["WHL-05"] : [];
  expect(other, "how a linked BusinessEntity is notified after another was unlinked", suspects).toEqual(
    "as before",
  );
}

/** Where not even a new confirmation brings the other one back, it was removed. */
export function expectStillActive({ other }: Unlinking): void {
  const suspects: Cite[] = other === "no more" ? ["WHL-04"] : [];
  expect(other, "how a linked BusinessEntity is notified after another was unlinked", suspects).toEqual(
    "as before",
  );
}

export interface OnlyOneRemoved extends Pick<Unlinking, "quietAfterMs"> {
  /** How the first BusinessEntity is notified, which was linked then. */
  readonly other: OtherEntity;
}

/** The second BusinessEntity was all that a webhook watched. @throws NotApplicable where the last one may not be removed (WHL-14) */
export const onlyOneRemoved = sharedFixture<OnlyOneRemoved>("the only one removed", async (world) => {
  const { first, second } = world.entities;
  // What another check used may still watch something, where such an unlink has no effect.
  const webhook = await world.alice.activeWebhook([second], { isNew: true });
  acceptanceThatMayBe(await webhook.unlink(second));
  acceptanceThatMayBe(await webhook.link(first));
  const other = await otherEntity(world, webhook);
  return { other, quietAfterMs: await drain(world, webhook, second) };
});

export interface RemovedTwice extends Pick<Unlinking, "quietAfterMs"> {
  readonly webhook: Webhook;
  /** It is notified once it was linked for the third time. */
  readonly isTold: boolean;
}

/** One of two, removed and linked and removed again: how long it is notified then, and whether a third link brings it back. */
export const removedTwice = sharedFixture<RemovedTwice>("one removed twice", async (world) => {
  const { second } = world.entities;
  const webhook = await watchingBoth(world);
  await unlinkAndDrain(world, webhook);
  acceptanceThatMayBe(await webhook.link(second));
  acceptanceThatMayBe(await webhook.unlink(second));
  const quietAfterMs = await drain(world, webhook, second);
  if (quietAfterMs === undefined) return { webhook, quietAfterMs, isTold: false };
  acceptanceThatMayBe(await webhook.link(second));
  const told = await world.activation.awaitLink(webhook, second);
  return { webhook, quietAfterMs, isTold: told !== undefined };
});

/** A BusinessEntity that is linked after the only one was removed is notified without a new confirmation. */
export function expectActiveLater({ other: notified }: OnlyOneRemoved): void {
  if (notified === "no more")
    throw new NotApplicable(
      "No link is notified after it, whether confirmed anew or not: WHL-21 tells of that.",
    );
  // What a new confirmation mends is this, and not who else is told.
  expect(notified, "how a BusinessEntity is notified that was linked after the only one was unlinked", [
    "WHL-05",
  ]).toEqual("as before");
}
