/** The verdict as a small SVG, for a README or a dashboard. */
import type { ReportDocument, RequirementResult, RunVerdict } from "../document.ts";
import { runVerdictWords } from "../words.ts";

/** Grounds on which white text has a contrast of at least 4.5. */
const colours: Record<RunVerdict, string> = {
  conformant: "#1c6b41",
  "non-conformant": "#ae1f17",
  incomplete: "#7a5200",
  broken: "#8a1a68",
};

/** Units of the drawing a character of the words takes, at most. */
const CHARACTER = 7;
const PADDING = 10;
const HEIGHT = 20;

export const renderBadge = (report: ReportDocument): string =>
  badge("countersign", wordsOf(report), report.verdict);

/** @param name and words: of ours, without anything that XML would read as markup */
export function badge(name: string, words: string, verdict: RunVerdict): string {
  const [left, right] = [name, words].map((text) => text.length * CHARACTER + 2 * PADDING) as [
    number,
    number,
  ];
  const label = `${name}: ${words}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<rect width="${left}" height="${HEIGHT}" fill="#33373d"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${colours[verdict]}"/>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">`,
    `<text x="${left / 2}" y="14">${name}</text><text x="${left + right / 2}" y="14">${words}</text></g></svg>\n`,
  ].join("");
}

/** Only words and numbers of ours: nothing that the service sent. */
function wordsOf({ verdict, requirements, run }: ReportDocument): string {
  const met = requirements.filter((requirement) => requirement.verdict === "met").length;
  const judgeable = requirements.filter(isJudgeable).length;
  const scope = run.only.length > 0 ? ", in part" : "";
  return `${runVerdictWords[verdict].toLowerCase()}, ${met} of ${judgeable} met${scope}`;
}

export const isJudgeable = ({ level }: RequirementResult) => level === "stated" || level === "implied";
