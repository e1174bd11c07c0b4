/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** One requirement: what the interface says, the verdict, and each of its checks. */
import type { ComponentChildren } from "preact";
import type { RequirementResult } from "../../document.ts";
import type { Standing } from "../../tally.ts";
import type { ExchangeLine } from "../exchange-line.ts";
import { Level, Mark } from "./badges.tsx";
import { Check } from "./check.tsx";
import { className } from "./counts.tsx";

const MAX_CHECKS = 80;
const worstFirst = ["violated", "broken", "unstable", "untestable", "observed", "met", "not-applicable"];

interface RequirementProps {
  requirement: RequirementResult;
  standing: Standing;
  lines: Map<number, ExchangeLine>;
}

export function Requirement({ requirement, standing, lines }: RequirementProps) {
  return (
    <details
      class="requirement"
      id={requirement.id}
      data-standing={className(standing)}
      data-level={requirement.level}
    >
      <summary>
        <Mark standing={standing} />
        <span class="mono id">{requirement.id}</span>
        <h4 class="title">{requirement.title}</h4>
        <Level level={requirement.level} />
      </summary>
      <div class="requirement-body">
        <blockquote class="says">
          <p>{requirement.says}</p>
          <footer>The interface, {requirement.source.join(", ") || "in no one place"}</footer>
        </blockquote>
        <About requirement={requirement} />
        <Checks requirement={requirement} lines={lines} />
      </div>
    </details>
  );
}

function About({ requirement }: { requirement: RequirementResult }) {
  const { reading, reason, cause, provenBy } = requirement;
  return (
    <dl class="about">
      {reason ? <Fact name={requirement.verdict === "met" ? "Remark" : "Why"}>{reason}</Fact> : null}
      {reading ? <Fact name="Reading">{reading}</Fact> : null}
      {cause && "needs" in cause ? <Fact name="Missing">{cause.needs.join(", ")}</Fact> : null}
      {cause && "requirements" in cause && cause.requirements?.length ? (
        <Fact name={relations[cause.kind]}>
          <Links ids={cause.requirements} />
        </Fact>
      ) : null}
      {provenBy?.length ? (
        <Fact name="Proven by">
          <span title="Defects of the reference service that turn this requirement red">
            {provenBy.join(", ")}
          </span>
        </Fact>
      ) : null}
    </dl>
  );
}

/** What a requirement has to do with those that its cause names. */
const relations = {
  blocked: "Blocked by",
  follows: "Following",
  precondition: "Asked for by",
  quota: "Asked for by",
  "no service": "Would show by",
} as const;

function Links({ ids }: { ids: readonly string[] }) {
  return (
    <>
      {ids.map((id) => (
        <>
          <a class="mono" href={`#${encodeURIComponent(id)}`} key={id}>
            {id}
          </a>{" "}
        </>
      ))}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Checks({
  requirement,
  lines,
}: {
  requirement: RequirementResult;
  lines: Map<number, ExchangeLine>;
}) {
  const { checks, id, planned } = requirement;
  if (checks.length === 0) return <p class="note">No check was made.</p>;
  const numbered = checks.map((check, index) => ({ check, number: index + 1 }));
  const byUrgency = (outcome: string) => worstFirst.indexOf(outcome);
  const shown =
    checks.length > MAX_CHECKS
      ? numbered.sort((a, b) => byUrgency(a.check.outcome) - byUrgency(b.check.outcome)).slice(0, MAX_CHECKS)
      : numbered;
  return (
    <>
      <ol class="checks">
        {shown.map(({ check, number }) => (
          <Check check={check} id={`${id}.${number}`} requirement={id} lines={lines} key={number} />
        ))}
      </ol>
      {checks.length < planned ? (
        <p class="note">{`${planned - checks.length} of ${planned} planned checks were not made.`}</p>
      ) : null}
      {shown.length < checks.length ? (
        <p class="note">{`${checks.length - shown.length} more checks of this requirement are in report.json.`}</p>
      ) : null}
    </>
  );
}
