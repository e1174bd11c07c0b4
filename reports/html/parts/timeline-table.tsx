/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The webhook timeline as a table, in the order of time. */
import type { TimelineLayout } from "../timeline-layout.ts";
import { Scroll } from "./scroll.tsx";

const MAX_ROWS = 600;

export function TimelineTable({ layout }: { layout: TimelineLayout }) {
  const all = layout.lanes.flatMap((lane) => lane.marks.map((mark) => ({ ...mark, lane: lane.name })));
  const rows = all.sort((a, b) => a.at - b.at).slice(0, MAX_ROWS);
  return (
    <details class="told-table">
      <summary>
        The same as a table{rows.length < all.length ? `: the first ${rows.length} of ${all.length}` : ""}
      </summary>
      <Scroll label="Changes and events in order">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col" class="number">
                at
              </th>
              <th scope="col">Inbox</th>
              <th scope="col">What</th>
              <th scope="col">Answered</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((mark) => (
              <tr key={`${mark.lane} ${mark.at} ${mark.record}`}>
                <td class="number">{`${seconds(mark.at)} s`}</td>
                <td class="mono">{mark.lane}</td>
                <td>{mark.record ? <a href={`#${mark.record}`}>{mark.words}</a> : mark.words}</td>
                <td>{mark.answered}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

/** Seconds since the start of the run. */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
