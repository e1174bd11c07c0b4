/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** All requirements by chapter, with search and filters. */
import type { RequirementResult } from "../../document.ts";
import { byChapter, type Standing, standingOf, standings, tally } from "../../tally.ts";
import type { ExchangeLine } from "../exchange-line.ts";
import type { VisibleReport } from "../visible-report.ts";
import { Bar } from "./counts.tsx";
import { Filters } from "./filters.tsx";
import { Requirement } from "./requirement.tsx";

export function Requirements({ report, lines }: { report: VisibleReport; lines: Map<number, ExchangeLine> }) {
  const chapters = [...byChapter(report.requirements)];
  const counts = tally(report.requirements);
  const used: Standing[] = standings.filter((standing) => counts[standing] > 0);
  return (
    <section id="requirements" aria-labelledby="requirements-heading">
      <h2 id="requirements-heading">
        Requirements <span class="count">{counts.total}</span>
      </h2>
      <Filters counts={counts} used={used} chapters={chapters.map(([chapter]) => chapter)} />
      {chapters.map(([chapter, members], index) => (
        <Chapter chapter={chapter} members={members} lines={lines} index={index} key={chapter} />
      ))}
      <p id="nothing-matches" hidden>
        No requirement matches.{" "}
        <button type="button" class="plain-button clear-filters">
          Show all
        </button>
      </p>
    </section>
  );
}

interface ChapterProps {
  chapter: string;
  members: readonly RequirementResult[];
  lines: Map<number, ExchangeLine>;
  index: number;
}

function Chapter({ chapter, members, lines, index }: ChapterProps) {
  const counts = tally(members);
  const told = standings
    .filter((standing) => counts[standing] > 0)
    .map((standing) => `${counts[standing]} ${standing}`);
  return (
    <section
      class="chapter"
      id={chapterId(index)}
      data-chapter={index}
      aria-labelledby={`${chapterId(index)}-heading`}
    >
      <div class="chapter-head">
        <h3 id={`${chapterId(index)}-heading`}>{chapter}</h3>
        <Bar tally={counts} />
        <span class="chapter-counts">{told.join(" · ")}</span>
      </div>
      {members.map((requirement) => (
        <Requirement
          requirement={requirement}
          standing={standingOf(requirement)}
          lines={lines}
          key={requirement.id}
        />
      ))}
    </section>
  );
}

/** Ids of chapters are numbered, for their titles are words. */
export function chapterId(index: number): string {
  return `chapter-${index + 1}`;
}
