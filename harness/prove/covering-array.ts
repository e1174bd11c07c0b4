/** Rows of values, one of each axis, in which any two that go together stand together at least once. */
import type { Draw } from "./seeded-draw.ts";

export interface CoveringArrayOptions<T> {
  /** The values of each axis; the first of each goes with everything. */
  readonly axes: readonly (readonly T[])[];
  /** Asked of values of two axes. */
  readonly goTogether: (one: T, other: T) => boolean;
  /** Decides between what is equally good. */
  readonly draw: Draw;
}

/** The index of a value in its axis; undefined while any will do. */
type Row = (number | undefined)[];

interface Grid {
  /** How many values each axis has. */
  readonly sizes: readonly number[];
  readonly permits: (axis: number, value: number, other: number, otherValue: number) => boolean;
  readonly draw: Draw;
}

/**
 * In-parameter-order, the longest axis first (Y. Lei, K.-C. Tai, 1998): the rows grow by an axis at a time, each by the value
 * that covers most of what is open, and what then is open yet gets a free place in some row, or a row of its own.
 */
export function coveringArray<T>({ axes, goTogether, draw }: CoveringArrayOptions<T>): T[][] {
  const order = [...axes.keys()].sort((one, other) => axes[other]!.length - axes[one]!.length);
  const sorted = order.map((axis) => axes[axis]!);
  const grid: Grid = {
    sizes: sorted.map(({ length }) => length),
    permits: permitting(sorted, goTogether),
    draw,
  };
  const rows: Row[] = [];
  for (let axis = 1; axis < sorted.length; axis++) grow(rows, axis, grid);
  return rows.map((row) => {
    const full = filled(row, grid);
    return axes.map((values, axis) => values[full[order.indexOf(axis)]!]!);
  });
}

/** Asks for each two values once: the same are compared a million times. */
function permitting<T>(
  axes: readonly (readonly T[])[],
  goTogether: (one: T, other: T) => boolean,
): Grid["permits"] {
  const places = axes.flatMap((values, axis) => [...values.keys()].map((value) => [axis, value] as const));
  const apart = new Set<string>();
  for (const [axis, value] of places)
    for (const [other, otherValue] of places)
      if (axis !== other && !goTogether(axes[axis]![value]!, axes[other]![otherValue]!))
        apart.add([axis, value, other, otherValue].join());
  return (...pair) => !apart.has(pair.join());
}

function grow(rows: Row[], axis: number, grid: Grid): void {
  const open = pairsWith(axis, grid);
  const waiting = new Set(rows);
  for (let best = bestOf(waiting, axis, open, grid); best; best = bestOf(waiting, axis, open, grid)) {
    const { row, value } = best;
    row[axis] = value;
    waiting.delete(row);
    for (const [other, otherValue] of row.entries())
      if (otherValue !== undefined) open.delete(keyOf(other, otherValue, value));
  }
  for (const pair of open.values()) place(rows, axis, pair, grid);
}

/** In the first row that has room for it, or in one more. */
function place(rows: Row[], axis: number, [other, otherValue, value]: Pair, grid: Grid): void {
  const hasRoom = (row: Row) =>
    hasRoomFor(row, axis, value, grid) && hasRoomFor(row, other, otherValue, grid);
  const row = rows.find(hasRoom) ?? [];
  if (row.length === 0) rows.push(row);
  row[axis] = value;
  row[other] = otherValue;
}

type Pair = readonly [other: number, otherValue: number, value: number];

const keyOf = (other: number, otherValue: number, value: number) => (other << 16) | (otherValue << 8) | value;

/** The permitted pairs of an axis with those before it, by their keys. */
function pairsWith(axis: number, { sizes, permits }: Grid): Map<number, Pair> {
  const open = new Map<number, Pair>();
  for (let other = 0; other < axis; other++)
    for (let otherValue = 0; otherValue < sizes[other]!; otherValue++)
      for (let value = 0; value < sizes[axis]!; value++)
        if (permits(axis, value, other, otherValue))
          open.set(keyOf(other, otherValue, value), [other, otherValue, value]);
  return open;
}

/** The row and the value that cover most; undefined when none covers anything. */
function bestOf(rows: Iterable<Row>, axis: number, open: ReadonlyMap<number, Pair>, grid: Grid) {
  let best: { row: Row; value: number } | undefined;
  let most = 0;
  let equals = 0;
  for (const row of rows)
    for (let value = 0; value < grid.sizes[axis]!; value++) {
      const gain = row.filter(
        (otherValue, other) => otherValue !== undefined && open.has(keyOf(other, otherValue, value)),
      ).length;
      if (gain === 0 || gain < most || !hasRoomFor(row, axis, value, grid)) continue;
      equals = gain > most ? 1 : equals + 1;
      most = gain;
      if (grid.draw(equals) === 0) best = { row, value };
    }
  return best;
}

function hasRoomFor(row: Row, axis: number, value: number, { permits }: Grid): boolean {
  if (row[axis] !== undefined) return row[axis] === value;
  return row.every((other, at) => other === undefined || permits(axis, value, at, other));
}

/** Where any value will do, one is drawn. */
function filled(row: Row, grid: Grid): number[] {
  const full: Row = [...row];
  for (const axis of grid.sizes.keys()) {
    const fitting = [...Array(grid.sizes[axis]).keys()].filter((value) =>
      hasRoomFor(full, axis, value, grid),
    );
    full[axis] = fitting[grid.draw(fitting.length)]!;
  }
  return full.map((value) => value ?? 0);
}
