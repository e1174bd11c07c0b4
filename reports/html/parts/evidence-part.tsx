/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The log of all exchanges; its rows are drawn by the script, a page of them at a time. */

import type { ReportDocument } from "../../document.ts";
import { counted } from "../../words.ts";
import { authenticationModes } from "../exchange-line.ts";
import type { FittedEvidence } from "../fitted-evidence.ts";
import { statusClasses } from "../route-map.ts";
import { Scroll } from "./scroll.tsx";

interface EvidencePartProps {
  report: ReportDocument;
  routes: readonly string[];
  evidence: FittedEvidence;
}

export function EvidencePart({ report, routes, evidence }: EvidencePartProps) {
  const { length } = report.exchanges;
  return (
    <section id="exchanges" aria-labelledby="exchanges-heading">
      <h2 id="exchanges-heading">
        Exchanges <span class="count">{length}</span>
      </h2>
      <p class="lead">{heldHere(report, evidence)}</p>
      <p class="note" id="evidence-fault" hidden>
        This browser cannot unpack the exchanges: read them in report.json, or open this page in a newer one.
      </p>
      <noscript>
        <p class="note">
          The exchanges are drawn by this page's own script. Without it, read them in report.json.
        </p>
      </noscript>
      <div class="filters log-filters" hidden>
        <Choice id="log-route" name="Route" values={routes} />
        <Choice id="log-mode" name="Authentication" values={authenticationModes} />
        <Choice id="log-status" name="Status" values={[...statusClasses, "no answer"]} />
        <Choice id="log-signature" name="Signature" values={["verified", "fails", "unjudged", "absent"]} />
        <label>
          <span class="field-name">Requirement</span>
          <input type="search" id="log-requirement" autocomplete="off" placeholder="any" size={10} />
        </label>
        <p class="filter-state">
          <output id="log-matches" aria-live="polite" />
        </p>
      </div>
      <Scroll label="The exchanges">
        <table class="rows log" hidden>
          <thead>
            <tr>
              <th scope="col" class="number">
                n
              </th>
              <th scope="col" class="number">
                at
              </th>
              <th scope="col">Request</th>
              <th scope="col">Credential</th>
              <th scope="col" class="number">
                Status
              </th>
              <th scope="col">Signature</th>
              <th scope="col" class="number">
                ms
              </th>
            </tr>
          </thead>
          <tbody id="log-rows" />
        </table>
      </Scroll>
      <button type="button" id="log-more" class="plain-button" hidden>
        Show more
      </button>
    </section>
  );
}

function Choice({ id, name, values }: { id: string; name: string; values: readonly string[] }) {
  return (
    <label>
      <span class="field-name">{name}</span>
      <select id={id}>
        <option value="">any</option>
        {values.map((value) => (
          <option value={value} key={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  );
}

function heldHere(report: ReportDocument, { fullExchanges, fullEvents }: FittedEvidence): string {
  const left = report.exchanges.length - fullExchanges;
  const leftEvents = report.events.length - fullEvents;
  const cut =
    left + leftEvents > 0
      ? `To keep the page small, ${counted(left, "exchange")} and ${counted(leftEvents, "event")} are here as a line only, ` +
        "with those that no unmet check looked at going first. "
      : "";
  return `${cut}Long bodies are cut here. report.json beside this page holds all of it.`;
}
