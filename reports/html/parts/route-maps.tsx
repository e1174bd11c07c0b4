/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Two heat maps: what each route answered in each authentication mode, and how its answers were signed. */
import {
  type ModeCell,
  type RouteMap,
  type SignatureCell,
  type StatusClass,
  statusClasses,
} from "../route-map.ts";
import { HeatMap } from "./heat-map.tsx";

export function RouteMaps({ map }: { map: RouteMap }) {
  return (
    <>
      <section id="routes" aria-labelledby="routes-heading">
        <h2 id="routes-heading">Routes by authentication mode</h2>
        <p class="lead">
          What came back: <b class="is-met">accepted</b> (2xx), <b class="is-observed">refused</b> (3xx, 4xx),{" "}
          <b class="is-violated">5xx or no answer</b>. A ringed cell holds an exchange that a violated or
          broken check looked at.
        </p>
        <HeatMap
          caption="Exchanges by route and authentication mode"
          rows={map.routes}
          columns={map.modes.map((mode) => ({ key: mode, name: mode === "none" ? "no credential" : mode }))}
          cell={(route, mode) => modeContent(map.byMode.get(route)?.get(mode))}
          filter={(route, mode) => ({ route, mode })}
        />
      </section>
      <section id="signatures" aria-labelledby="signatures-heading">
        <h2 id="signatures-heading">Response signatures by status</h2>
        <p class="lead">
          Every response carries X-Signature over its exact body: <b class="is-met">verified</b>,{" "}
          <b class="is-violated">does not verify</b>, <b class="is-untestable">not judged or not expected</b>.
        </p>
        <HeatMap
          caption="Response signatures by route and status"
          rows={map.routes}
          columns={statusClasses.map((status) => ({ key: status, name: status }))}
          cell={(route, status) => signatureContent(map.byStatus.get(route)?.get(status))}
          filter={(route, status) => ({ route, status: status satisfies StatusClass })}
        />
      </section>
    </>
  );
}

function modeContent(cell: ModeCell | undefined) {
  if (!cell) return undefined;
  return {
    counts: [
      { count: cell.accepted, name: "accepted", tone: "met" },
      { count: cell.refused, name: "refused", tone: "observed" },
      { count: cell.serverErrors, name: "5xx", tone: "violated" },
      { count: cell.unanswered, name: "without an answer", tone: "violated" },
    ],
    ringed: cell.contested,
  };
}

function signatureContent(cell: SignatureCell | undefined) {
  if (!cell) return undefined;
  return {
    counts: [
      { count: cell.verified, name: "verified", tone: "met" },
      { count: cell.unjudged + cell.absent, name: "not judged", tone: "untestable" },
      { count: cell.fails, name: "do not verify", tone: "violated" },
    ],
    ringed: cell.fails > 0,
  };
}
