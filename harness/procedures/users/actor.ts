/** In whose name a request was answered. */
import type { Answer } from "../../client/answer.ts";
import { shownId } from "../../reading/user-record.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";

/** Whose record an answer of GET /user shows; "nobody" when it is refused or shows none. */
export async function actorOf(
  answer: Answer,
  { alice, bob }: Pick<SharedWorld, "alice" | "bob">,
): Promise<"alice" | "bob" | "nobody" | "somebody else"> {
  const id = shownId(answer);
  if (id === undefined) return "nobody";
  for (const user of [alice, bob]) if (id === (await user.id())) return user.name;
  return "somebody else";
}
