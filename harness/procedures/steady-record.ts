/** The record of a user as it is shown each time: of one that is shown now so and now otherwise nothing follows. */
import { noteTrouble } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { Json } from "../json/json.ts";
import { documentedMembers } from "../reading/user-record.ts";
import { passed } from "../timing/passed.ts";
import type { CoreWorld } from "../world/core-world.ts";
import type { User } from "../world/user.ts";

/** In succession, that show the same: one instance may be behind another for as long as it keeps what it has read. */
const READINGS = 4;
const BETWEEN_MS = 500;

/** @throws Untestable where it goes on to vary for as long as a change may take until it is read */
export async function steadyRecord({ times }: Pick<CoreWorld, "times">, user: User): Promise<Json> {
  const until = Date.now() + times.patienceMs("record");
  let record = await user.record();
  for (let same = 1; same < READINGS; ) {
    const next = await user.record();
    const isSame = inOneText(next) === inOneText(record);
    record = next;
    same = isSame ? same + 1 : 1;
    if (isSame) continue;
    if (Date.now() >= until) throw varies(user);
    await passed(BETWEEN_MS);
  }
  return record;
}

const inOneText = (record: Json) => JSON.stringify(documentedMembers(record));

function varies({ name }: User): Untestable {
  const what = `GET /user shows ${name} now this record, now that, although nothing changes it`;
  noteTrouble({ kind: "late", what });
  return new Untestable(`${what}.`, { cites: ["USR-06"] });
}
