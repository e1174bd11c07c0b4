/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The table of contents beside the page, and the switch between light and dark. */
import { byChapter, tally } from "../../tally.ts";
import type { VisibleReport } from "../visible-report.ts";
import { chapterId } from "./requirements.tsx";

export function Sidebar({ report }: { report: VisibleReport }) {
  const counts = tally(report.requirements);
  const chapters = [...byChapter(report.requirements)];
  return (
    <nav class="sidebar" aria-label="Contents">
      <p class="brand">Countersign</p>
      <ul>
        <Entry to="verdict" name="Verdict" />
        {counts.violated > 0 ? (
          <Entry to="violated" name="Violated" count={counts.violated} alarming />
        ) : null}
        {counts.broken > 0 ? <Entry to="broken" name="Broken" count={counts.broken} alarming /> : null}
        {counts.unstable > 0 ? (
          <Entry to="unstable" name="Unstable" count={counts.unstable} alarming />
        ) : null}
        {counts.waived > 0 ? <Entry to="waived" name="Waived" count={counts.waived} /> : null}
        <Entry to="not-judged" name="Not judged" count={counts.untestable + counts["not applicable"]} />
        <Entry to="profile" name="Choices" />
        <Entry to="routes" name="Routes and modes" />
        <Entry to="signatures" name="Response signatures" />
        <Entry to="entities" name="Entities and actions" />
        <Entry to="timeline" name="Webhook timeline" />
        <Entry to="requirements" name="Requirements" count={counts.total} />
      </ul>
      <ul class="chapters">
        {chapters.map(([chapter, members], index) => {
          const { violated, broken, unstable } = tally(members);
          return (
            <Entry
              key={chapter}
              to={chapterId(index)}
              name={chapter}
              count={violated + broken + unstable || undefined}
              alarming
            />
          );
        })}
      </ul>
      <ul>
        <Entry to="exchanges" name="Exchanges" />
        <Entry to="run" name="The run" />
      </ul>
      <button type="button" id="theme" class="plain-button" hidden>
        Theme: automatic
      </button>
    </nav>
  );
}

function Entry(props: { to: string; name: string; count?: number | undefined; alarming?: boolean }) {
  const { to, name, count, alarming } = props;
  return (
    <li>
      <a href={`#${to}`}>
        <span>{name}</span>
        {count === undefined ? null : <span class={alarming ? "count alarming" : "count"}>{count}</span>}
      </a>
    </li>
  );
}
