/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The first screen: the verdict in words, the counts, what is violated, what was not judged and why, the choices. */
import type { ReportDocument } from "../../document.ts";
import { besideVerdict, runVerdictWords } from "../../words.ts";
import type { VisibleReport } from "../visible-report.ts";
import { Counts } from "./counts.tsx";
import { Findings } from "./findings.tsx";
import { NotJudged } from "./not-judged.tsx";
import { Profile } from "./profile.tsx";
import { RunLine } from "./run-line.tsx";

export function FirstScreen({ report, source }: { report: VisibleReport; source: ReportDocument }) {
  const found = report.requirements.some(({ verdict }) =>
    ["violated", "broken", "unstable", "waived"].includes(verdict),
  );
  return (
    <>
      <header id="verdict" class={`verdict is-${report.verdict}`}>
        <p class="eyebrow">
          Conformance report of <span class="mono">{report.target.baseUrl}</span>
        </p>
        <h1>{runVerdictWords[report.verdict]}</h1>
        <p class="headline">{besideVerdict(report.headline, report.verdict)}</p>
        <RunLine report={report} source={source} />
      </header>
      <Counts report={report} />
      <div class={found ? "overview" : "overview without-findings"}>
        {found ? (
          <div>
            <Findings report={report} verdict="violated" heading="Violated" id="violated" />
            <Findings
              report={report}
              verdict="broken"
              heading="Broken, by Countersign's own fault"
              id="broken"
            />
            <Findings report={report} verdict="unstable" heading="Unstable: seen both ways" id="unstable" />
            <Findings report={report} verdict="waived" heading="Waived, though violated" id="waived" />
          </div>
        ) : null}
        <NotJudged report={source} />
        <Profile report={report} />
      </div>
    </>
  );
}
