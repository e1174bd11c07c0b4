/** An update that empties a column: what is easily taken for nothing, and left out (ENV-12). */
import { type MadeChange, NotApplicable, type ObservedChange, type World } from "#harness";

/** What a change hook writes is not ours to say: one that empties a column now and then has done so by then. */
const MOST_UPDATES = 8;

/**
 * The first update of one row that changes a column to null, 0, false or an empty text.
 * @throws NotApplicable when the change hook makes none, or does not say what it writes
 */
export async function emptyingUpdate({ shared, entities, changes }: World): Promise<ObservedChange> {
  const webhook = await shared.canary(entities.first);
  const row = await changes.any(entities.first);
  for (let made = 0; made < MOST_UPDATES; made++) {
    const change = await changes.update(row.entityName, entities.first, row.entityId);
    // What tells of one update of a row is not to be taken for what tells of the next.
    const notification = await webhook.requireNotification(change);
    if (emptiedColumns(change).length === 0) continue;
    return { change, webhook, notification, all: () => webhook.notificationsOf(change) };
  }
  throw new NotApplicable(
    `The change hook changed no column to null, 0, false or an empty text in ${MOST_UPDATES} updates, or does not say so.`,
  );
}

/** The names of the columns that it changed to nothing. */
export const emptiedColumns = ({ columns = {} }: Pick<MadeChange, "columns">): string[] =>
  Object.keys(columns).filter((name) => [null, 0, false, ""].includes(columns[name] as null));
