/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Subjects as lines: those that are not as they have to be, and those of one kind. */
import type { ProofLine } from "./proof-document.ts";

/** Nothing where all passed. */
export function Failures({ lines }: { lines: readonly ProofLine[] }) {
  const failed = lines.filter(({ passed }) => !passed);
  if (failed.length === 0) return null;
  return (
    <section>
      <h2>{`Not as they have to be (${failed.length})`}</h2>
      {failed.map((line) => (
        <article key={line.name}>
          <h3>
            <Outcome line={line} /> <small>{line.requirement ?? line.kind}</small>
          </h3>
          <p>{line.does}</p>
          <Had line={line} />
          <ul>
            {line.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}

/** Nothing where all passed at once. */
export function Late({ lines }: { lines: readonly ProofLine[] }) {
  const late = lines.filter(({ firstFaults }) => firstFaults);
  if (late.length === 0) return null;
  return (
    <section>
      <h2>{`As they have to be when tried again alone (${late.length})`}</h2>
      {late.map((line) => (
        <article key={line.name}>
          <h3>
            <Outcome line={line} /> <small>{line.requirement ?? line.kind}</small>
          </h3>
          <p>Beside others:</p>
          <ul>
            {line.firstFaults?.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}

/** What differs in many ways at once, or is under load: with what it has, and how long it took beside the plain run. */
export function Combinations({ title, lines }: { title: string; lines: readonly ProofLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What it has</th>
            <th scope="col">Judged</th>
            <th scope="col">Exit code</th>
            <th scope="col">Times as long as the plain run</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                <Outcome line={line} />
              </th>
              <td>
                {line.does}
                <Had line={line} />
              </td>
              <td>{line.judged}</td>
              <td>{line.exitCode}</td>
              <td>
                {line.timesPlain?.toFixed(1)}
                {line.slow && ", longer than expected"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Nothing where it is one, which the name tells. */
export function Had({ line: { has = [] } }: { line: ProofLine }) {
  if (has.length < 2) return null;
  return (
    <details>
      <summary>{`${has.length} at once`}</summary>
      {has.join(", ")}
    </details>
  );
}

export function Subjects({ title, lines }: { title: string; lines: readonly ProofLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">How it differs</th>
            <th scope="col">Judged</th>
            <th scope="col">Seconds</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                <Outcome line={line} />
              </th>
              <td>{line.does}</td>
              <td>{line.judged}</td>
              <td>{(line.durationMs / 1000).toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The name with a sign before it; colour is never the only difference. */
export function Outcome({ line: { name, passed } }: { line: ProofLine }) {
  return (
    <b class={passed ? "is-good" : "is-bad"}>
      <span role="img" aria-label={passed ? "as it has to be" : "not as it has to be"}>
        {passed ? "✓" : "✕"}
      </span>{" "}
      {name}
    </b>
  );
}
