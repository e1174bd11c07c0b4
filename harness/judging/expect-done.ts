/** Where a word of the harness is the thing to be judged, and not a precondition. */
import { currentCheck, noteTrouble } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import { AssertionError } from "./assertion-error.ts";

/**
 * What is done here can be done: "a key with a public key is made". Gives what came of it.
 * @throws Untestable when something else stands in the way than what this check judges
 */
export async function expectDone<T>(what: string, doing: () => Promise<T>): Promise<T> {
  const check = currentCheck();
  if (check) check.expectations++;
  const troublesBefore = check?.troubles.length ?? 0;
  try {
    return await doing();
  } catch (error) {
    const isJudgedHere =
      error instanceof Untestable && error.blockedBy.some((id) => check?.requirements.includes(id));
    if (!isJudgedHere) throw error;
    // A control that failed once may have met an accident; and what failed for what came late is excused as that is.
    const last = check?.troubles.slice(troublesBefore).at(-1);
    const { hasComeSince, cameAfterAll } = last?.kind === "late" ? last : {};
    noteTrouble({
      kind: "failure",
      what: error.message,
      ...(hasComeSince ? { hasComeSince } : {}),
      ...(cameAfterAll ? { cameAfterAll } : {}),
    });
    for (const n of error.exchanges) if (!check?.exchanges.includes(n)) check?.exchanges.push(n);
    throw new AssertionError(
      `${what}: ${error.message}`,
      error.expected ?? what,
      error.received ?? "not done",
    );
  }
}
