/** The words for what was found: of a run, of a requirement, of a check. */
import Type, { type Static } from "typebox";

export const RunVerdict = Type.Enum(["conformant", "non-conformant", "incomplete", "broken"]);
export type RunVerdict = Static<typeof RunVerdict>;

export const Verdict = Type.Enum([
  "met",
  "violated",
  "untestable",
  "observed",
  "waived",
  "broken",
  "unstable",
]);
export type Verdict = Static<typeof Verdict>;

export const CheckOutcome = Type.Enum([
  "met",
  "violated",
  "untestable",
  "not-applicable",
  "observed",
  "broken",
  "unstable",
]);
export type CheckOutcome = Static<typeof CheckOutcome>;

export const Level = Type.Enum(["stated", "implied", "open", "unverifiable"]);
export type Level = Static<typeof Level>;
