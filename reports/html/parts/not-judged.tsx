/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** What was not judged, grouped by why, with what would change it. */
import type { ReportDocument, RequirementResult } from "../../document.ts";
import { explanationOf, type NotJudgedGroup, notJudged, statedIn } from "../../not-judged.ts";
import { visibleText } from "../page/visible-text.js";

export function NotJudged({ report }: { report: ReportDocument }) {
  const groups = notJudged(report);
  const total = groups.reduce((sum, group) => sum + group.requirements.length, 0);
  return (
    <section id="not-judged" aria-labelledby="not-judged-heading">
      <h2 id="not-judged-heading">
        Not judged, and why <span class="count">{total}</span>
      </h2>
      {groups.length === 0 ? (
        <p>Every requirement of this run was judged.</p>
      ) : (
        <ul class="groups">
          {groups.map((group) => (
            <Group group={group} key={`${group.kind} ${group.title}`} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Group({ group }: { group: NotJudgedGroup }) {
  const stated = statedIn(group);
  return (
    <li>
      <details>
        <summary>
          <span class="number">{group.requirements.length}</span>
          <span class="group-title">{visibleText(group.title)}</span>
          <span class={stated > 0 ? "stated-share" : "stated-share none"}>
            {stated > 0 ? `${stated} stated` : "none stated"}
          </span>
          <span class="why">{explanationOf(group.kind)}</span>
        </summary>
        <ul class="members">
          {group.requirements.map((requirement) => (
            <Member requirement={requirement} group={group} key={requirement.id} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Member({ requirement, group }: { requirement: RequirementResult; group: NotJudgedGroup }) {
  const reason = group.tellsReason ? undefined : requirement.reason;
  return (
    <li>
      <a href={`#${requirement.id}`}>
        <span class="mono id">{requirement.id}</span> {visibleText(requirement.title)}
      </a>
      {reason ? <span class="reason">{visibleText(reason)}</span> : null}
    </li>
  );
}
