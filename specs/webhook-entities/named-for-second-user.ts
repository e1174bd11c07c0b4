/** What the second user may watch is not shown (WHL-11): only where the operator says so is a link of that user without effect a fault. */
import { NotApplicable, type World } from "#harness";

/** A BusinessEntity id. @throws NotApplicable where the settings name none */
export function namedForSecondUser({ entities }: World): string {
  const [watched] = entities.ofOther;
  if (watched !== undefined) return watched;
  throw new NotApplicable("FDS_OTHER_BUSINESS_ENTITIES names nothing that the second user may watch.");
}
