/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The webhook timeline: what was changed and what arrived, drawn in lanes and told in a table. */

import type { ReportDocument } from "../../document.ts";
import {
  type TimelineLane,
  type TimelineLayout,
  type TimelineMark,
  timelineLayout,
} from "../timeline-layout.ts";
import { Scroll } from "./scroll.tsx";
import { seconds, TimelineTable } from "./timeline-table.tsx";

const MAX_LANES = 60;

export function Timeline({ report }: { report: ReportDocument }) {
  const layout = timelineLayout(report);
  return (
    <section id="timeline" aria-labelledby="timeline-heading">
      <h2 id="timeline-heading">
        Webhook timeline <span class="count">{report.events.length}</span>
      </h2>
      {layout.lanes.length === 0 ? (
        <p>No change was made and no event arrived in this run.</p>
      ) : (
        <Chart layout={layout} />
      )}
    </section>
  );
}

function Chart({ layout }: { layout: TimelineLayout }) {
  const shown = layout.lanes.slice(0, MAX_LANES);
  return (
    <>
      <p class="lead">
        Seconds since the start of the run. <Sample kind="change" /> change <Sample kind="confirmation" />{" "}
        confirmation <Sample kind="notification" /> notification <Sample kind="other" /> other
      </p>
      <Scroll label="Webhook timeline by inbox">
        <table class="lanes">
          <thead>
            <tr>
              <th scope="col">Inbox</th>
              <th scope="col">
                <span class="hidden">Time</span>
                <Axis layout={layout} />
              </th>
              <th scope="col" class="number">
                events
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((lane) => (
              <Lane lane={lane} layout={layout} key={lane.name} />
            ))}
          </tbody>
        </table>
      </Scroll>
      {shown.length < layout.lanes.length ? (
        <p class="note">{`${layout.lanes.length - shown.length} more inboxes are in the table below and in report.json.`}</p>
      ) : null}
      <TimelineTable layout={layout} />
    </>
  );
}

function Lane({ lane, layout }: { lane: TimelineLane; layout: TimelineLayout }) {
  return (
    <tr>
      <th scope="row" class="mono">
        {lane.name}
      </th>
      <td class="track">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing whose marks are links; HTML has no element for it */}
        <svg width="100%" height="22" role="group" aria-label={`${lane.marks.length} marks of ${lane.name}`}>
          <line class="rail" x1="0" x2="100%" y1="11" y2="11" />
          {lane.marks.map((mark) => (
            <Placed mark={mark} layout={layout} key={`${mark.at} ${mark.record}`} />
          ))}
        </svg>
      </td>
      <td class="number">{lane.marks.length}</td>
    </tr>
  );
}

function Placed({ mark, layout }: { mark: TimelineMark; layout: TimelineLayout }) {
  const shape = (
    <svg x={placeOf(mark.at, layout)} y="11" overflow="visible">
      <title>{`${seconds(mark.at)} s: ${mark.words} (${mark.answered})`}</title>
      <Shape kind={mark.kind} />
    </svg>
  );
  return mark.record ? (
    <a href={`#${mark.record}`} tabIndex={-1}>
      {shape}
    </a>
  ) : (
    shape
  );
}

function Shape({ kind }: { kind: TimelineMark["kind"] }) {
  if (kind === "change") return <path class="change" d="M-5 -5H5V5H-5Z" />;
  if (kind === "failed change") return <path class="failed" d="M-5 -5L5 5M5 -5L-5 5" />;
  if (kind === "confirmation") return <path class="confirmation" d="M0 -6L6 0L0 6L-6 0Z" />;
  return <circle class={kind} r="4.5" />;
}

function Sample({ kind }: { kind: TimelineMark["kind"] }) {
  return (
    <svg class="sample" width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
      <Shape kind={kind} />
    </svg>
  );
}

function Axis({ layout }: { layout: TimelineLayout }) {
  const anchors = ["start", "middle", "middle", "middle", "end"] as const;
  return (
    <svg width="100%" height="14" aria-hidden="true">
      {anchors.map((anchor, index) => (
        <text x={`${index * 25}%`} y="11" text-anchor={anchor} key={index * 25}>
          {`${seconds(layout.fromMs + ((layout.toMs - layout.fromMs) * index) / 4)} s`}
        </text>
      ))}
    </svg>
  );
}

/** Between 1 and 99 per cent, so that no mark is cut at the edge. */
function placeOf(at: number, { fromMs, toMs }: TimelineLayout): string {
  const share = toMs > fromMs ? (at - fromMs) / (toMs - fromMs) : 0.5;
  return `${(1 + 98 * share).toFixed(3)}%`;
}
