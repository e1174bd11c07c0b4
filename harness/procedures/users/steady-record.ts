/** The record of a user as it is shown each time: of one that is shown now so and now otherwise nothing follows. */
import { noteTrouble } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import { atOnce } from "../../client/starting-line.ts";
import type { Json } from "../../json/json.ts";
import { documentedMembers, type UserMember, userMembers } from "../../reading/user-record.ts";
import { awaitSteady } from "../../timing/await-steady.ts";
import { passed } from "../../timing/passed.ts";
import type { CoreWorld } from "../../world/core-world.ts";
import type { User } from "../../world/users/user.ts";
import { agreeIn, expectSameMembers } from "./user-record.ts";

/** In succession, that show the same: one instance may be behind another for as long as it keeps what it has read. */
const READINGS = 6;
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
    if (Date.now() >= until) {
      times.noteAbsence("record");
      throw varies(user);
    }
    await passed(BETWEEN_MS);
  }
  return record;
}

/**
 * These members are as they were before. Where they are not, that is said of what is shown each time. What was there before may have
 * been late: where changes are read late at all, and where nothing but the language differs, which the run itself writes while nobody
 * may know yet that they are, it is looked at again.
 * @throws Untestable where the record varies although nothing changes it
 */
export async function expectUnchanged(
  { times }: Pick<CoreWorld, "times">,
  user: User,
  before: Json,
  { members = userMembers, what }: { readonly members?: readonly UserMember[]; readonly what: string },
): Promise<void> {
  const shown = await user.record();
  const after = agreeIn(members, shown, before) ? shown : await steadyRecord({ times }, user);
  const mayBeLate = times.longestMs("record") > 0 || agreeIn(members.filter(isNotWritten), after, before);
  if (!agreeIn(members, after, before) && mayBeLate)
    noteTrouble({ kind: "late", what: `GET /user shows what ${user.name} had before` });
  expectSameMembers(after, before, members, what);
}

const isNotWritten = (member: UserMember) => member !== "language";

/** Of several instances each may be the one that is asked next, and those that wait for work are when many ask at once. */
const READS = 6;

/**
 * What is shown of these members each time, by whichever instance: at once, or once a change may be read everywhere.
 * @param since epoch milliseconds at which they were written
 */
export async function shownEachTime(
  { times }: Pick<CoreWorld, "times">,
  user: User,
  written: Json,
  { members, since }: { members: readonly UserMember[]; since: number },
): Promise<readonly Json[]> {
  const isShown = (record: Json) => agreeIn(members, record, written);
  const readByAll = () => atOnce(Array.from({ length: READS }, () => () => user.record()));
  const before = await readByAll();
  if (before.every(isShown)) return before;
  await awaitSteady(times, "record", since, async () => isShown(await user.record()));
  return readByAll();
}

/** These members are shown each time; see {@link shownEachTime}. */
export async function expectShownEachTime(
  world: Pick<CoreWorld, "times">,
  user: User,
  written: Json,
  { what, ...how }: { members: readonly UserMember[]; since: number; what: string },
): Promise<void> {
  for (const record of await shownEachTime(world, user, written, how))
    expectSameMembers(record, written, how.members, what);
}

const inOneText = (record: Json) => JSON.stringify(documentedMembers(record));

function varies({ name }: User): Untestable {
  const what = `GET /user shows ${name} now this record, now that, although nothing changes it`;
  noteTrouble({ kind: "late", what });
  return new Untestable(`${what}.`, { cites: ["USR-06"] });
}
