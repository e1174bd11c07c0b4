/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** How many requirements of each level came to each verdict: a bar and a table a level. */

import { standings, type Tally, tally, tallyByLevel } from "../../tally.ts";
import type { VisibleReport } from "../visible-report.ts";
import { Scroll } from "./scroll.tsx";

const meaning = {
  stated: "the interface says it outright",
  implied: "a reasonable reader infers it",
  open: "“not shown”: recorded, never judged",
  unverifiable: "cannot be judged from outside",
} as const;

export function Counts({ report }: { report: VisibleReport }) {
  const used = standings.filter((standing) => tally(report.requirements)[standing] > 0);
  return (
    <section aria-labelledby="counts-heading">
      <h2 id="counts-heading" class="quiet-heading">
        Requirements by level
      </h2>
      <Scroll label="Requirements by level and verdict">
        <table class="counts">
          <thead>
            <tr>
              <th scope="col">Level</th>
              <th scope="col" class="bar-column">
                <span class="hidden">Share of each verdict</span>
              </th>
              {used.map((standing) => (
                <th scope="col" class="number" key={standing}>
                  <span class={`dot is-${className(standing)}`} />
                  {standing}
                </th>
              ))}
              <th scope="col" class="number">
                total
              </th>
            </tr>
          </thead>
          <tbody>
            {tallyByLevel(report.requirements).map(({ level, tally: row }) => (
              <tr key={level}>
                <th scope="row">
                  {level}
                  <small>{meaning[level]}</small>
                </th>
                <td class="bar-column">
                  <Bar tally={row} />
                </td>
                {used.map((standing) => (
                  <td
                    class={row[standing] > 0 ? `number is-${className(standing)}` : "number zero"}
                    key={standing}
                  >
                    {row[standing]}
                  </td>
                ))}
                <td class="number">{row.total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

/** Widths are SVG attributes, for the page's policy allows no inline style. */
export function Bar({ tally: row }: { tally: Tally }) {
  const parts = [...standings].reverse().filter((standing) => row[standing] > 0);
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, standing) => sum + row[standing], 0);
  const percent = (count: number) => `${((100 * count) / Math.max(row.total, 1)).toFixed(2)}%`;
  return (
    <svg class="bar" width="100%" height="10" aria-hidden="true">
      {parts.map((standing, index) => (
        <rect
          key={standing}
          class={`fill-${className(standing)}`}
          x={percent(startOf(index))}
          width={percent(row[standing])}
          height="10"
        />
      ))}
    </svg>
  );
}

export function className(standing: string): string {
  return standing.replaceAll(" ", "-");
}
