/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** What ran, where, when and how, under the verdict. */
import type { ReportDocument } from "../../document.ts";
import { counted, durationInWords } from "../../words.ts";
import type { VisibleReport } from "../visible-report.ts";

const kinds = {
  reference: "the reference service",
  command: "started by a command",
  image: "started from an image",
  attached: "was already running",
} as const;

export function RunLine({ report, source }: { report: VisibleReport; source: ReportDocument }) {
  const { run, target } = report;
  const facts: [string, string][] = [
    ["Target", kinds[target.kind]],
    ["Started", run.startedAt.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")],
    ["Took", durationInWords(run.durationMs)],
    [
      "Evidence",
      `${counted(source.exchanges.length, "exchange")}, ${counted(source.events.length, "event")}`,
    ],
    ["Countersign", run.version],
    ["Seed", String(run.seed)],
    ["Exit code", String(report.exitCode)],
    ...(run.requirementsOf ? [["Requirements of", run.requirementsOf] as [string, string]] : []),
    ...(run.strict ? [["Strict", "implied requirements count"] as [string, string]] : []),
    ...(run.readOnly ? [["Read-only", "nothing was written"] as [string, string]] : []),
    ...(run.interrupted ? [["Interrupted", "before all of its checks"] as [string, string]] : []),
    ...(run.only.length > 0 ? [["Only", run.only.join(", ")] as [string, string]] : []),
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
