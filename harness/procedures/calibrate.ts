/** The service's own times, measured before anything is judged that goes by them, by what the run needs anyway: a change, a key, a webhook. */

import type { Need } from "#catalogue";
import { newContext, within } from "../check/current-check.ts";
import type { Locks } from "../check/locks.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { atMost } from "../timing/at-most.ts";
import { awaitEffect } from "../timing/await-effect.ts";
import { awaitSteady } from "../timing/await-steady.ts";
import { firstChange } from "./users/first-change.ts";

/** What is slower than this is measured on, while checks begin: all that is known by then, they go by. */
const CALIBRATION_MS = 15_000;

interface Measurement {
  /** Made only for checks that need all of these. */
  readonly needs: readonly Need[];
  /** Waited for by all checks that need this. */
  readonly awaitedBy: Need;
  measure(world: SharedWorld): Promise<unknown>;
}

const measurements: readonly Measurement[] = [
  {
    needs: ["user", "languages", "writes"],
    awaitedBy: "languages",
    measure: firstChange,
  },
  {
    needs: ["user", "api-keys", "writes"],
    awaitedBy: "api-keys",
    measure: async ({ alice, service, shared, apiKeys, times }) => {
      const shownToWork = [await shared.plainKey(alice), await shared.signingKey(alice)];
      // One of its own: those by which it was found how keys are made may be old by now, and known everywhere.
      const keys = [...shownToWork, ...(await apiKeys.plainKeys(alice, 1))];
      const isUsed = ({ credential, created }: (typeof keys)[number]) =>
        awaitSteady(
          times,
          "key",
          created.facts.receivedAt,
          async () => (await service.as(credential).getUser()).accepted,
        );
      await Promise.all(keys.map(isUsed));
    },
  },
  {
    needs: ["user", "sink", "writes"],
    awaitedBy: "sink",
    measure: async ({ alice, shared, times }) => {
      const webhook = await shared.awaitingWebhook(alice);
      const call = () => webhook.resend();
      await awaitEffect(times, "webhook", "a new webhook can be named", call, ({ accepted }) => accepted);
    },
  },
  {
    needs: ["user", "sink", "changes", "writes"],
    awaitedBy: "sink",
    measure: ({ activation }) => activation.calibrate(),
  },
];

export interface Calibration {
  /** Resolves once all is measured that a check with these needs will wait for, or takes longer than a calibration may. */
  until(needs: readonly Need[]): Promise<void>;
  /** The same, however long it takes; also once it has failed. */
  whole(needs: readonly Need[]): Promise<unknown>;
}

/** Of a service that is not measured. */
export const noCalibration: Calibration = { until: async () => undefined, whole: async () => undefined };

/**
 * Measures what the checks to come will wait for. What fails is no verdict: it fails again for those who ask for it.
 * @param needed what the checks to come need, requirement by requirement
 */
export function calibrate(
  world: SharedWorld,
  locks: Locks,
  needed: readonly (readonly Need[])[],
): Calibration {
  const due = measurements.filter(({ needs }) =>
    needed.some((of) => needs.every((need) => of.includes(need))),
  );
  const begun = due.map(({ awaitedBy, measure }) => {
    const measured = within(newContext("calibration", [], { locks }), async () => measure(world));
    const settled = measured.catch(() => undefined);
    return { awaitedBy, settled, done: atMost(settled, CALIBRATION_MS) };
  });
  const begunFor = (needs: readonly Need[]) => begun.filter(({ awaitedBy }) => needs.includes(awaitedBy));
  return {
    until: async (needs) => {
      await Promise.all(begunFor(needs).map(({ done }) => done));
    },
    whole: (needs) => Promise.all(begunFor(needs).map(({ settled }) => settled)),
  };
}
