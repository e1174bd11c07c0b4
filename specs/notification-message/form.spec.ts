/** Section "Data notification": the form, of one notification of every kind of change, and of every notification of the run. */
import { everyNotification, expect, requirement } from "#harness";
import { formFaults } from "./form-faults.ts";
import { messageFaults, observedInFull } from "./notifications.ts";

for (const { id, what, fault } of formFaults)
  requirement(id, async ({ shared }) => {
    const observed = await observedInFull(shared);

    expect(messageFaults(observed, fault), what).toEqual([]);
  });

for (const { id, what, fault } of formFaults)
  requirement(id, "every notification of the run", { when: "after all" }, async (world) => {
    const told = everyNotification(world);

    const wrong = told.flatMap(({ content, delivery }) => {
      const found = fault(content);
      return found === undefined ? [] : [`event ${delivery.n}: ${found}`];
    });

    expect(wrong, `${what}, of ${told.length} notifications`).toEqual([]);
  });
