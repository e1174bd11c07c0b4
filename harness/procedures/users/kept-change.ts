/** A change of language that is left alone for a while: of the second user, whose record is wanted less. Not while holding that record. */
import { withLock } from "../../check/current-check.ts";
import { ranks } from "../../check/locks.ts";
import { requireAccepted } from "../../judging/require.ts";
import { requireThat } from "../../judging/require-that.ts";
import type { KeyKind } from "../../shared/key-kinds.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { passEffectTime } from "./late-effect.ts";
import { shownEachTime } from "./steady-record.ts";
import { changeLanguage } from "./user-record.ts";

export interface KeptChange {
  readonly written: string;
  /** The language that GET /user shows some time later, whichever instance answers: another one, if any shows that. */
  readonly shown: unknown;
}

/** By Bearer token. @throws Untestable blocked by USR-03 where it is not even shown at first */
export const keptChange = sharedFixture("a change by Bearer token some time later", (world) =>
  withRecord(async (): Promise<KeptChange> => {
    const written = await changeLanguage(world.bob);
    const since = Date.now();
    await passEffectTime(world, "record");
    const records = await shownEachTime(
      world,
      world.bob,
      { language: written },
      { members: ["language"], since },
    );
    const other = records.find(({ language }) => language !== written);
    return { written, shown: other ? other.language : written };
  }),
);

/** By an API key. @throws Untestable where a change by Bearer token is not kept: whether anybody's is, is for USR-03 to say */
export async function keptChangeBy(kind: KeyKind, world: SharedWorld): Promise<KeptChange> {
  const { written, shown } = await keptChange(world);
  requireThat(shown === written, "What a Bearer token writes is not kept.", ["USR-03", "USR-09"]);
  return withRecord(() => changedBy(kind, world));
}

async function changedBy(kind: KeyKind, world: SharedWorld): Promise<KeptChange> {
  const { bob, service, shared } = world;
  const owner = service.as((await shared[kind](bob)).credential);
  await changeLanguage(bob);
  const written = await bob.languages.another();
  requireAccepted(await owner.putUser({ language: written }), "USR-07");
  await passEffectTime(world, "record");
  return { written, shown: await bob.languages.shows(written) };
}

const withRecord = <T>(body: () => Promise<T>) => withLock("bob's record", body, ranks.waits);
