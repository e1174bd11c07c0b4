/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The list of violated, broken, unstable or waived requirements, expected beside received, each a link to its evidence. */

import { decidingChecks } from "../../deciding-checks.ts";
import type { RequirementResult } from "../../document.ts";
import { ofVerdict } from "../../tally.ts";
import type { VisibleReport } from "../visible-report.ts";
import { Level } from "./badges.tsx";
import { Comparison } from "./comparison.tsx";

interface FindingsProps {
  report: VisibleReport;
  verdict: "violated" | "broken" | "unstable" | "waived";
  heading: string;
  id: string;
}

export function Findings({ report, verdict, heading, id }: FindingsProps) {
  const found = ofVerdict(report.requirements, verdict);
  if (found.length === 0) return null;
  return (
    <section id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>
        {heading} <span class="count">{found.length}</span>
      </h2>
      <ol class={`findings is-${verdict}`}>
        {found.map((requirement) => (
          <Finding requirement={requirement} key={requirement.id} />
        ))}
      </ol>
    </section>
  );
}

function Finding({ requirement }: { requirement: RequirementResult }) {
  const checks = decidingChecks(requirement);
  const check =
    checks.find(({ expected, received }) => expected !== undefined || received !== undefined) ?? checks[0];
  return (
    <li>
      <a class="finding" href={`#${requirement.id}`}>
        <span class="mono id">{requirement.id}</span>
        <span class="title">{requirement.title}</span>
      </a>
      <Level level={requirement.level} />
      <p class="says-short">
        {requirement.says} <span class="source">{requirement.source.join(", ")}</span>
      </p>
      {requirement.verdict === "waived" && requirement.reason ? <p>{requirement.reason}</p> : null}
      {check ? <Comparison check={check} longest={280} /> : null}
      {check?.expected === undefined && requirement.verdict !== "waived" && requirement.reason ? (
        <p>{requirement.reason}</p>
      ) : null}
      {checks.length > 1 ? (
        <p class="note">{`and ${checks.length - 1} more check${checks.length > 2 ? "s" : ""} of it`}</p>
      ) : null}
    </li>
  );
}
