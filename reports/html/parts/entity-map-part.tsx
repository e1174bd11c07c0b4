/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Entity kinds by actions: changes made, notifications received, and what the checks said. */

import type { ReportDocument } from "../../document.ts";
import { counted } from "../../words.ts";
import { actions, type EntityCell, entityMap, entityNames } from "../entity-map.ts";
import { Mark } from "./badges.tsx";
import { Scroll } from "./scroll.tsx";

export function EntityMapPart({ report }: { report: ReportDocument }) {
  const cells = entityMap(report);
  return (
    <section id="entities" aria-labelledby="entities-heading">
      <h2 id="entities-heading">Entities by action</h2>
      <p class="lead">
        Changes made behind the API, and the notifications that named that entity and action, on all webhooks
        together.
      </p>
      <Scroll label="Table of entities by action">
        <table class="heat entities">
          <thead>
            <tr>
              <th scope="col">Entity</th>
              {actions.map((action) => (
                <th scope="col" key={action}>
                  {action}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entityNames.map((entityName) => (
              <tr key={entityName}>
                <th scope="row" class="mono">
                  {entityName}
                </th>
                {actions.map((action) => (
                  <Cell key={action} cell={cells.get(`${entityName} ${action}`)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Cell({ cell }: { cell: EntityCell | undefined }) {
  if (!cell || (cell.changes + cell.failedChanges + cell.notifications === 0 && !cell.outcome))
    return (
      <td class="empty">
        <span aria-hidden="true">·</span>
        <span class="hidden">not tried</span>
      </td>
    );
  return (
    <td class={`cell tone-${toneOf(cell)}`}>
      {cell.outcome ? <Mark standing={cell.outcome} /> : null}
      <span class="told">
        {counted(cell.changes, "change")} → {counted(cell.notifications, "notification")}
        {cell.failedChanges > 0 ? `, ${cell.failedChanges} failed in the hook` : ""}
      </span>
    </td>
  );
}

function toneOf(cell: EntityCell): string {
  if (cell.outcome) return cell.outcome;
  return cell.changes > 0 && cell.notifications > 0 ? "seen" : "untestable";
}
