import { describe, expect, it } from "vitest";
import { newContext, noteTrouble, type Trouble, within } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import { expectDone } from "./expect-done.ts";

const failing = (trouble?: Trouble) => async () => {
  if (trouble) noteTrouble(trouble);
  throw new Untestable("Nothing came.", { cites: ["NTF-01"] });
};

const hasComeSince = () => true;

async function troubleOf(
  doing: () => Promise<never>,
  before: readonly Trouble[] = [],
): Promise<Trouble | undefined> {
  const check = newContext("NTF-01", ["NTF-01"]);
  check.troubles.push(...before);
  await within(check, () => expectDone("a change is notified", doing)).catch(() => undefined);
  return check.troubles.at(-1);
}

describe("what is to be judged and could not be done", () => {
  it("is excused as the lateness that it failed for", async () => {
    const late: Trouble = { kind: "late", what: "no notification", hasComeSince };
    const trouble = await troubleOf(failing(late));
    expect(trouble).toMatchObject({ kind: "failure", what: "Nothing came." });
    expect(trouble?.hasComeSince?.()).toBe(true);
  });

  it("is not excused where it failed for anything else", async () => {
    expect((await troubleOf(failing()))?.hasComeSince).toBeUndefined();
    const other: Trouble = { kind: "gateway", what: "502", hasComeSince };
    expect((await troubleOf(failing(other)))?.hasComeSince).toBeUndefined();
  });

  it("is not excused as a lateness that was met before", async () => {
    const late: Trouble = { kind: "late", what: "no second key", hasComeSince };
    expect((await troubleOf(failing(), [late]))?.hasComeSince).toBeUndefined();
  });
});
