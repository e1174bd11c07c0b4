/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** A table whose cells show counts by tone; a cell leads to the exchanges that it counts. */
import { Scroll } from "./scroll.tsx";

export interface HeatCell {
  counts: { count: number; name: string; tone: string }[];
  ringed: boolean;
}

interface HeatMapProps<Column extends string> {
  caption: string;
  rows: readonly string[];
  columns: readonly { key: Column; name: string }[];
  cell: (row: string, column: Column) => HeatCell | undefined;
  /** What the exchange log is narrowed to by a click. */
  filter: (row: string, column: Column) => { route: string; mode?: string; status?: string };
}

export function HeatMap<Column extends string>({
  caption,
  rows,
  columns,
  cell,
  filter,
}: HeatMapProps<Column>) {
  return (
    <Scroll label={caption}>
      <table class="heat">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Route</th>
            {columns.map(({ key, name }) => (
              <th scope="col" key={key}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" class="mono">
                <RouteName route={row} />
              </th>
              {columns.map(({ key }) => {
                const content = cell(row, key);
                return content ? (
                  <Filled key={key} content={content} filter={filter(row, key)} />
                ) : (
                  <td key={key} class="empty">
                    <span aria-hidden="true">·</span>
                    <span class="hidden">no exchange</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Filled({
  content,
  filter,
}: {
  content: HeatCell;
  filter: ReturnType<HeatMapProps<string>["filter"]>;
}) {
  const present = content.counts.filter(({ count }) => count > 0);
  const tone = present.some(({ tone }) => tone === "violated") ? "violated" : (present[0]?.tone ?? "none");
  const title = present.map(({ count, name }) => `${count} ${name}`).join(", ");
  return (
    <td class={`cell tone-${tone}${content.ringed ? " ringed" : ""}`}>
      <a
        href="#exchanges"
        title={title}
        data-route={filter.route}
        data-mode={filter.mode}
        data-status={filter.status}
      >
        {present.map(({ count, name, tone }) => (
          <b class={`is-${tone}`} key={name}>
            {count}
            <span class="hidden"> {name} </span>
          </b>
        ))}
      </a>
    </td>
  );
}

/** The method is set apart, so that a column of routes reads as a table of its own. */
function RouteName({ route }: { route: string }) {
  const [method, ...path] = route.split(" ");
  if (path.length === 0) return <>{route}</>;
  return (
    <>
      <span class="method">{method}</span> {path.join(" ")}
    </>
  );
}
