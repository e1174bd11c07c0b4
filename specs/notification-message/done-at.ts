/** Reading doneAt, whose format is not shown (section Data notification): the instant is judged, not the form. */

export interface DoneAt {
  /** Epoch milliseconds, a text without zone read as UTC. */
  readonly instantMs: number;
  readonly form: string;
  /** Minutes by which the text says that it differs from UTC; undefined when it names no zone. */
  readonly offsetMinutes: number | undefined;
}

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)([.,]\d+)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const IMF = /^(?:[A-Z][a-z]{2}, )?(\d?\d) [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|UT|Z|([+-]\d{4}))$/;

/** Undefined when the text is no time in any usual form. */
export function parseDoneAt(text: string): DoneAt | undefined {
  return fromIso(text.trim()) ?? fromHttpDate(text.trim()) ?? fromDigits(text.trim());
}

function fromIso(text: string): DoneAt | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, date, time, fraction = "", zone] = match;
  const milliseconds = fraction === "" ? 0 : Math.round(Number(`0.${fraction.slice(1)}`) * 1000);
  const offsetMinutes = zone === undefined ? undefined : offsetOf(zone);
  const full = time!.length === 5 ? `${time}:00` : time;
  const local = onCalendar(Date.parse(`${date}T${full}Z`), Number(date!.slice(8)), full);
  return valid(local + milliseconds - (offsetMinutes ?? 0) * 60_000, "ISO 8601", offsetMinutes);
}

function offsetOf(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}

function fromHttpDate(text: string): DoneAt | undefined {
  const match = IMF.exec(text);
  if (!match) return undefined;
  const [, day, zone] = match;
  const local = onCalendar(Date.parse(text.replace(/ \S+$/, " GMT")), Number(day));
  const offsetMinutes = zone === undefined ? 0 : offsetOf(zone);
  return valid(local - offsetMinutes * 60_000, "RFC 1123", offsetMinutes);
}

/** Date.parse reads 30 February as 2 March: what is no day of the calendar is no time either. */
function onCalendar(instantMs: number, day: number, time = ""): number {
  if (Number.isNaN(instantMs) || time.startsWith("24:")) return instantMs;
  return new Date(instantMs).getUTCDate() === day ? instantMs : Number.NaN;
}

function fromDigits(text: string): DoneAt | undefined {
  if (/^\d{10}(\.\d+)?$/.test(text)) return valid(Number(text) * 1000, "seconds since 1970", undefined);
  return /^\d{13}$/.test(text) ? valid(Number(text), "milliseconds since 1970", undefined) : undefined;
}

function valid(instantMs: number, form: string, offsetMinutes: number | undefined): DoneAt | undefined {
  return Number.isNaN(instantMs) ? undefined : { instantMs, form, offsetMinutes };
}
