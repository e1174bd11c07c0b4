/** Judgements on a removed BusinessEntity (sections States and transitions, Data notification rule 4; ruling J12). */
import { Untestable } from "../errors.ts";
import type { Unlinking } from "../world/unlinking.ts";
import type { World } from "../world/world.ts";
import { expect } from "./expect.ts";

/**
 * The notifications ended within the settle time.
 * @throws Untestable when they did not and no time was configured for this service: an unpredictable delay cannot be refuted
 */
export function expectQuiet({ quietAfterMs }: Pick<Unlinking, "quietAfterMs">, { deadlines }: World): void {
  if (quietAfterMs === undefined && !deadlines.settleMsConfigured)
    throw new Untestable(
      `Still notified ${deadlines.settleMs} ms after the unlink. The interface allows an unpredictable delay: set FDS_SETTLE_MS to the time that this service may take.`,
    );
  expect(
    quietAfterMs ?? "still notified",
    `whether notifications end within ${deadlines.settleMs} ms of the unlink`,
  ).toSatisfy((seen) => typeof seen === "number", "their end");
}

/** @throws Untestable blocked by WHL-05 when a new confirmation brings the other one back: then nothing was removed */
export function expectOtherKept({ other }: Unlinking): void {
  if (other === "only after a new confirmation")
    throw new Untestable("The webhook had to be confirmed again after the unlink.", {
      blockedBy: ["WHL-05"],
    });
  expect(other, "how the BusinessEntity that stayed is notified").toEqual("as before");
}

/** @throws Untestable blocked by WHL-04 when not even a new confirmation brings the other one back */
export function expectStillActive({ other }: Unlinking): void {
  if (other === "no more")
    throw new Untestable("The unlink of one BusinessEntity ended the notifications of another.", {
      blockedBy: ["WHL-04"],
    });
  expect(other, "how the BusinessEntity that stayed is notified").toEqual("as before");
}
