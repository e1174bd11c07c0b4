/** Waivers: what a deployment may violate for a while, who answers for it, and until when (contract, section 9). */
import { readFileSync } from "node:fs";
import leven from "leven";
import { parse } from "yaml";
import { type OtherSideId, otherSideIds, otherSides, type RequirementId, requirementIds } from "#catalogue";
import { type HarnessError, settingsError } from "../errors/harness-error.ts";

export interface Waiver {
  readonly requirement: RequirementId | OtherSideId;
  /** Base address or host of the target, its kind ("command", "image", "attached", "reference"), or "*". */
  readonly target: string;
  readonly owner: string;
  readonly reason: string;
  /** The last day on which it holds (UTC), as 2026-12-31. */
  readonly expires: string;
}

/** Of both catalogues: a file may hold what is waived of a service, and of those on its other side. */
const allIds: readonly string[] = [...requirementIds, ...otherSides.flatMap(otherSideIds)];
const members = ["requirement", "target", "owner", "reason", "expires"] as const;

/**
 * Reads a list of waivers, or an object with such a list under `waivers`.
 * @param today the day of the run (UTC), as 2026-12-31
 * @throws HarnessError (exit code 2) for a file that is no such list, an unknown id, or a waiver past its date
 */
export function readWaivers(file: string, today: string): Waiver[] {
  const document = documentIn(file);
  const list = (document as { waivers?: unknown } | null)?.waivers ?? document;
  if (!Array.isArray(list))
    throw wrong(file, "it holds no list of waivers", `Begin it with "- requirement: SIG-01".`);
  return list.map((entry: unknown, index) => checked(entry, `waiver ${index + 1} in ${file}`, today));
}

function documentIn(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw wrong(file, (error as Error).message, "Give a readable YAML file.");
  }
}

function checked(entry: unknown, where: string, today: string): Waiver {
  const given = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
  const missing = members.filter((name) => typeof given[name] !== "string" || given[name] === "");
  if (missing.length > 0)
    throw wrong(where, `it has no text for ${missing.join(", ")}`, `Give ${members.join(", ")}.`);
  const unknown = Object.keys(given).find((name) => !members.some((member) => member === name));
  if (unknown !== undefined)
    throw wrong(where, `it has a member "${unknown}"`, `Give ${members.join(", ")}.`);
  const { requirement, expires } = given as Record<(typeof members)[number], string>;
  if (!allIds.includes(requirement)) throw unknownId(where, requirement);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expires) || Number.isNaN(Date.parse(expires)))
    throw wrong(where, `expires is "${expires}"`, "Give a day, as 2026-12-31.");
  if (expires < today)
    throw wrong(where, `it expired on ${expires}`, `See that ${requirement} is met, or agree on a new date.`);
  return given as unknown as Waiver;
}

function unknownId(where: string, id: string): HarnessError {
  const nearest = allIds.reduce((best, known) => (leven(id, known) < leven(id, best) ? known : best));
  return wrong(where, `there is no requirement ${id}`, `Did you mean ${nearest}?`);
}

const wrong = (where: string, saw: string, next: string) =>
  settingsError("bad-waiver", `reading ${where}`, saw, next);
