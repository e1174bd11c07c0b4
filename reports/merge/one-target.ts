/** Which reports can be parts of one: of the same target, judged by the same version, under the same terms. */
import type { ReportDocument } from "../document.ts";

/** What both have to have in common, in words, with how it reads in each. */
const terms: readonly [what: string, of: (report: ReportDocument) => string][] = [
  ["the version of Countersign", ({ run }) => run.version],
  ["the requirements that it knows", ({ requirements }) => requirements.map(({ id }) => id).join(" ")],
  ["the target", targetOf],
  ["--strict", ({ run }) => String(run.strict)],
  ["--requirements-of", ({ run }) => run.requirementsOf ?? "this version"],
  ["--read-only", ({ run }) => String(run.readOnly)],
  ["FDS_OUT_OF_REACH", ({ run }) => [...run.outOfReach].sort().join(",") || "nothing"],
];

/** Why these are not parts of one run; undefined when they are. */
export function whyNotParts(reports: readonly ReportDocument[]): string | undefined {
  const [first, ...others] = reports;
  if (first === undefined) return "there is no report";
  for (const [what, of] of terms)
    for (const other of others)
      if (of(other) !== of(first))
        return `${what} is not the same: ${shown(of(first))} in run ${first.run.id}, ${shown(of(other))} in run ${other.run.id}`;
  const ids = reports.map(({ run }) => run.id);
  const again = ids.find((id, index) => ids.indexOf(id) < index);
  return again === undefined ? undefined : `run ${again} was given twice`;
}

/** One that is started has another port in each run: what starts it stands for it. */
function targetOf({ target, run }: ReportDocument): string {
  const { FDS_TARGET_COMMAND: command, FDS_TARGET_IMAGE: image } = run.settings;
  return target.kind === "attached" ? target.baseUrl : [target.kind, command ?? image ?? ""].join(" ").trim();
}

const SHOWN = 80;
const shown = (text: string) => JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
