/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The run itself: settings, keys of the service, what stayed behind, and how to check this report. */

import type { Leftover } from "../../document.ts";
import type { VisibleReport } from "../visible-report.ts";
import { Scroll } from "./scroll.tsx";

export function Appendix({ report }: { report: VisibleReport }) {
  return (
    <section id="run" aria-labelledby="run-heading">
      <h2 id="run-heading">The run</h2>
      <h3>Settings in force</h3>
      <Pairs pairs={[["run", report.run.id], ...Object.entries(report.run.settings)]} />
      <h3>
        Left behind <span class="count">{report.leftovers.length}</span>
      </h3>
      <Leftovers leftovers={report.leftovers} />
      <h3>Keys of the service</h3>
      {report.target.publicKeys.length === 0 ? <p>No key of the service was met.</p> : null}
      {report.target.publicKeys.map((pem, index) => (
        <figure key={pem}>
          <figcaption>Key {index}</figcaption>
          <pre class="evidence">{pem}</pre>
        </figure>
      ))}
      <h3>How to check this report</h3>
      <p>
        <code>countersign verify report.json</code> checks every recorded signature again, without the target.
        Each exchange above gives the line for <code>openssl</code> too, and one for <code>curl</code> that
        sends it again. Secret values read <code>(secret)</code> everywhere; a body from which one was taken
        no longer has the bytes that were signed.
      </p>
    </section>
  );
}

function Pairs({ pairs }: { pairs: [string, string][] }) {
  return (
    <dl class="profile settings">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt class="mono">{name}</dt>
          <dd class="mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Leftovers({ leftovers }: { leftovers: Leftover[] }) {
  if (leftovers.length === 0) return <p>Nothing that the run created stayed behind.</p>;
  return (
    <>
      <p>The interface shows no way to remove these objects that the run created.</p>
      <Scroll label="Objects left behind">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Id</th>
              <th scope="col">Owner</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {leftovers.map((leftover) => (
              <tr key={`${leftover.kind} ${leftover.id}`}>
                <td>{leftover.kind}</td>
                <td class="mono">{leftover.id}</td>
                <td>{leftover.owner}</td>
                <td>{leftover.note ?? ""}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
