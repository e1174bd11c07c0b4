/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** A comparison as one self-contained page. */
import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { visibleText } from "../html/page/visible-text.js";
import type { ComparedRequirement, Comparison } from "./comparison.ts";
import { alikeAndRed, chaptersOf, courses, differing, headlineOf, ofCourse } from "./shown.ts";

const style = readFileSync(new URL("comparison.css", import.meta.url), "utf8");
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export function renderComparisonHtml(comparison: Comparison): string {
  return `<!doctype html>\n${renderToString(<Page comparison={comparison} />)}\n`;
}

function Page({ comparison }: { comparison: Comparison }) {
  const parts =
    comparison.of === "runs"
      ? courses.map(({ course, heading }) => ({ heading, rows: ofCourse(comparison, course) }))
      : [
          { heading: "Where they differ", rows: differing(comparison) },
          { heading: "Violated, waived or broken in all", rows: alikeAndRed(comparison) },
        ];
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Comparison – Countersign</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <h1>{visibleText(headlineOf(comparison))}</h1>
          <Runs comparison={comparison} />
          <Chapters comparison={comparison} />
          {parts.map(({ heading, rows }) => (
            <Verdicts key={heading} heading={heading} rows={rows} comparison={comparison} />
          ))}
          <Profile comparison={comparison} />
        </main>
      </body>
    </html>
  );
}

function Runs({ comparison: { runs } }: { comparison: Comparison }) {
  return (
    <Table caption="Reports" head={["Report", "Started", "Target", "Verdict"]}>
      {runs.map(({ name, startedAt, baseUrl, headline }) => (
        <Row key={name + startedAt} cells={[name, startedAt, baseUrl, headline]} />
      ))}
    </Table>
  );
}

function Chapters({ comparison }: { comparison: Comparison }) {
  if (comparison.of === "runs") return null;
  return (
    <Table caption="Met, by chapter" head={["Chapter", ...comparison.runs.map(({ name }) => name)]}>
      {chaptersOf(comparison).map(({ chapter, met }) => (
        <Row key={chapter} cells={[chapter, ...met]} />
      ))}
    </Table>
  );
}

interface VerdictsProps {
  heading: string;
  rows: readonly ComparedRequirement[];
  comparison: Comparison;
}

function Verdicts({ heading, rows, comparison }: VerdictsProps) {
  if (rows.length === 0) return null;
  return (
    <Table
      caption={`${heading} (${rows.length})`}
      head={["Requirement", "Title", ...comparison.runs.map(({ name }) => name)]}
    >
      {rows.map(({ id, title, verdicts }) => (
        <tr key={id}>
          <th scope="row">{id}</th>
          <td>{visibleText(title)}</td>
          {verdicts.map((verdict, index) => (
            <td key={index} class={verdict ?? "unknown"}>
              {verdict ?? "unknown"}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function Profile({ comparison: { profile, runs } }: { comparison: Comparison }) {
  if (profile.length === 0) return null;
  return (
    <Table caption="Choices that differ" head={["Choice", ...runs.map(({ name }) => name)]}>
      {profile.map(({ name, values }) => (
        <Row key={name} cells={[name, ...values.map((value) => value ?? "–")]} />
      ))}
    </Table>
  );
}

function Table({
  caption,
  head,
  children,
}: {
  caption: string;
  head: string[];
  children: preact.ComponentChildren;
}) {
  return (
    <div class="wide">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((text, index) => (
              <th key={index} scope="col">
                {visibleText(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Row({ cells: [first = "", ...rest] }: { cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{visibleText(first)}</th>
      {rest.map((text, index) => (
        <td key={index}>{visibleText(text)}</td>
      ))}
    </tr>
  );
}
