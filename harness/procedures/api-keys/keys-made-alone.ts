/** Whether keys that show another user got it when they were made beside others, or however they are made. */
import type { Cite } from "#catalogue";
import { undefinedIfUntestable } from "../../check/untestable.ts";
import { shownId } from "../../reading/user-record.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";

type Makers = Pick<SharedWorld, "service"> & { readonly users: readonly User[] };

/** What explains keys of another user, where each that is made by itself shows its own. */
export async function suspectsOfCreation(makers: Makers): Promise<Cite[]> {
  return (await areOwn(makers)) ? ["KEY-20", "CON-01"] : [];
}

/** What explains them where those that are made by themselves show another as well. */
export async function suspectsOfOwner(makers: Makers): Promise<Cite[]> {
  return (await areOwn(makers)) ? [] : ["CNS-04"];
}

async function areOwn({ users, service }: Makers): Promise<boolean> {
  for (const user of users) {
    const key = await user.plainKey().catch(undefinedIfUntestable);
    const shown = key && shownId(await service.as(key.credential).getUser());
    if (shown !== (await user.id())) return false;
  }
  return true;
}
