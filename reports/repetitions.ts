/** What has to be there once in a report, and is there twice. */
import type { ReportDocument } from "./document.ts";

export interface Repetition {
  /** JSON Pointer (RFC 6901) of the second one. */
  readonly pointer: string;
  readonly where: string;
  readonly fault: string;
}

export function repetitionsIn({ requirements, exchanges, events }: ReportDocument): Repetition[] {
  return [
    ...repeated(
      "/requirements",
      "id",
      "requirement",
      requirements.map(({ id }) => id),
    ),
    ...repeated(
      "/exchanges",
      "n",
      "exchange",
      exchanges.map(({ n }) => n),
    ),
    ...repeated(
      "/events",
      "n",
      "event",
      events.map(({ n }) => n),
    ),
  ];
}

function repeated(
  list: string,
  member: string,
  noun: string,
  values: readonly (string | number)[],
): Repetition[] {
  const seen = new Set<string | number>();
  return values.flatMap((value, index) => {
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [
      { pointer: `${list}/${index}/${member}`, where: `${noun} ${value}`, fault: `${value} is there twice` },
    ];
  });
}
