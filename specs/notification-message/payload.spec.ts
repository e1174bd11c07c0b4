/** Section "Data notification", rule 1: payload holds all the changed columns, by their database names. */
import { statedCells } from "#catalogue";
import { expect, NotApplicable, type ObservedChange, observation, requirement, requireSome } from "#harness";
import { isBookkeeping, isNamedAsBookkeeping } from "./bookkeeping.ts";
import { emptiedColumns, emptyingUpdate } from "./emptied-columns.ts";
import { columnsAwaited, columnsBeside, columnsOf, observedInFull, wordsOf } from "./notifications.ts";
import { isOfAnotherUpdate } from "./other-updates.ts";

const updates = statedCells.filter(([, action]) => action === "update");
const creations = statedCells.filter(([, action]) => action === "create");

for (const [kind] of updates)
  requirement("ENV-12", `update of ${kind}`, async ({ shared }) => {
    const observed = await shared.observed(kind, "update");
    const expected = columnsOfItsOwn(observed);

    const told = await columnsAwaited(observed, expected);

    expect(
      expected.filter((name) => !Object.hasOwn(told, name)),
      `changed columns of ${wordsOf(observed)} that payload lacks`,
    ).toEqual([]);
  });

for (const [kind] of creations)
  requirement("ENV-12", `create of ${kind}`, async ({ shared }) => {
    const observed = await shared.observed(kind, "create");
    const expected = columnsFilled(observed);

    const told = await columnsAwaited(observed, expected);

    expect(
      expected.filter((name) => !Object.hasOwn(told, name)),
      `changed columns of ${wordsOf(observed)} that payload lacks`,
    ).toEqual([]);
  });

requirement("ENV-12", "an update to null, 0, false or an empty text", async (world) => {
  const observed = await emptyingUpdate(world);
  const emptied = emptiedColumns(observed.change);

  const told = await columnsAwaited(observed, emptied);

  expect(
    emptied.filter((name) => !Object.hasOwn(told, name)),
    `changed columns of ${wordsOf(observed)} that payload lacks, set to null, 0, false or an empty text`,
  ).toEqual([]);
});

for (const [kind] of updates)
  requirement("ENV-13", `update of ${kind}`, async ({ shared, changes }) => {
    const observed = await shared.observed(kind, "update");
    const expected = columnsKnown(observed);

    const told = await columnsBeside(observed, Object.keys(expected));

    const ofRow = told.map((columns) =>
      Object.keys(columns).filter((name) => !isBookkeeping(name, columns[name], observed.change)),
    );
    const others = ofRow
      .filter((names) => !isOfAnotherUpdate(names, observed.change, changes.made))
      .flatMap((names) => names.filter((name) => !Object.hasOwn(expected, name)));

    expect(others, `columns in payload of ${wordsOf(observed)} that the change did not touch`).toEqual([]);
  });

requirement("ENV-18", async ({ shared }) => {
  const observed = await observedInFull(shared);
  const texts = observed.flatMap((change) =>
    textColumns(change).map(([name, sent]) => ({ change, name, sent })),
  );
  requireSome(texts.length, "No changed column is known to hold text beyond ASCII.");

  // The whole text of another change is no damaged text: it stands in the wrong message.
  const whole = new Set<unknown>(texts.map(({ sent }) => sent));
  const damaged = texts.filter(
    ({ change, name }) => hasText(columnsOf(change)[name]) && !whole.has(columnsOf(change)[name]),
  );

  expect(
    damaged.map(({ change, name }) => `${wordsOf(change)} ${name}`),
    "columns in payload whose text is not what was written",
  ).toEqual([]);
});

observation("ENV-19", "whether payload shows the new values", async ({ shared }) => {
  const observed = await shared.observed("PaymentRequest", "update");
  const expected = Object.entries(columnsKnown(observed));
  const same = expected.filter(([name, value]) => columnsOf(observed)[name] === value);
  return `${same.length} of ${expected.length} changed columns show the new value`;
});

function columnsKnown({ change }: ObservedChange): Record<string, unknown> {
  if (change.columns && Object.keys(change.columns).length > 0) return change.columns;
  throw new NotApplicable("The change hook does not say which columns it changed.");
}

/** Less those that keep its books: whether these are of the data is not said. */
function columnsOfItsOwn(observed: ObservedChange): string[] {
  const names = Object.keys(columnsKnown(observed)).filter((name) => !isNamedAsBookkeeping(name));
  if (names.length > 0) return names;
  throw new NotApplicable("The change hook changes no column but those that keep the books of the row.");
}

/** Those of a new row that were nothing before. What identifies the row stands elsewhere in the message, too. */
function columnsFilled(observed: ObservedChange): string[] {
  const columns = columnsKnown(observed);
  const empty: readonly unknown[] = [null, 0, false, ""];
  const filled = Object.keys(columns).filter(
    (name) => !empty.includes(columns[name]) && !isNamedAsBookkeeping(name),
  );
  if (filled.length > 0) return filled;
  throw new NotApplicable("The change hook says of no column of the new row what it holds.");
}

function textColumns({ change }: ObservedChange): [string, string][] {
  const isForeign = (entry: [string, unknown]): entry is [string, string] =>
    hasText(entry[1]) && [...entry[1]].some((character) => character.charCodeAt(0) > 127);
  return change.action === "delete" ? [] : Object.entries(change.columns ?? {}).filter(isForeign);
}

const hasText = (value: unknown): value is string => typeof value === "string";
