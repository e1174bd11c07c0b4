/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** What this implementation chose where the interface leaves it open. */
import type { VisibleReport } from "../visible-report.ts";

export function Profile({ report }: { report: VisibleReport }) {
  const choices = Object.entries(report.target.profile);
  return (
    <section id="profile" aria-labelledby="profile-heading">
      <h2 id="profile-heading">
        Choices of this implementation <span class="count">{choices.length}</span>
      </h2>
      <p class="lead">What the interface leaves open was found out, not judged.</p>
      {choices.length === 0 ? (
        <p>None was found in this run.</p>
      ) : (
        <dl class="profile">
          {choices.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
