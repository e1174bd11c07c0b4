import { expect, it } from "vitest";
import { newContext, within } from "../../check/current-check.ts";
import { createLocks } from "../../check/locks.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import { firstChange } from "./first-change.ts";

/** A service whose first update writes the phone without spaces, and shows the new language at once. */
function world() {
  const record = { id: "u-1", language: "en", phone: "+1 2" };
  const changes: string[] = [];
  const answer = () => ({
    accepted: true,
    status: 200,
    json: { ...record },
    body: Buffer.from(JSON.stringify(record)),
  });
  const putUser = async ({ language }: { language: string }) => {
    changes.push(language);
    Object.assign(record, { language, phone: record.phone.replaceAll(" ", "") });
    return answer();
  };
  const alice = {
    record: async () => ({ ...record }),
    client: { getUser: async () => answer(), putUser },
    languages: { another: async () => "it", shows: async (language: string) => language },
  };
  const made = new Map<string, Promise<unknown>>();
  const oneFor = (label: string, make: () => Promise<unknown>) => {
    const known = made.get(label) ?? make();
    made.set(label, known);
    return known;
  };
  const times = createServiceTimes({ eventMs: 100, settleMs: 100 });
  return { world: { alice, shared: { oneFor }, times } as unknown as SharedWorld, changes };
}

it("shows what was there before it and after it, and takes the language back", async () => {
  const { world: made, changes } = world();
  const seen = await within(newContext("a check", [], { locks: createLocks() }), () => firstChange(made));
  expect([seen.before.phone, seen.after.phone, seen.after.language]).toEqual(["+1 2", "+12", "it"]);
  expect(changes).toEqual(["it", "en"]);
});

it("is made once, for all who ask", async () => {
  const { world: made, changes } = world();
  await within(newContext("a check", [], { locks: createLocks() }), () =>
    Promise.all([firstChange(made), firstChange(made)]),
  );
  expect(changes).toHaveLength(2);
});
