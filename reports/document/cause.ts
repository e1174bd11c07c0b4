/** Why something was not judged, as a kind that a program can decide on. The words for a reader stand beside it. */
import Type, { type Static } from "typebox";
import { text, texts } from "./shapes.ts";

const Plain = Type.Object({
  kind: Type.Enum([
    /** No check from outside can decide it. */
    "unverifiable",
    /** --only left it out. */
    "not selected",
    /** This version has no check for it. */
    "no check",
    /** The permitted choices of the service leave nothing to judge. */
    "not applicable",
    /** It needs to write, and the run was to be read-only. */
    "read-only",
    /** The service went on limiting its clients. */
    "rate limit",
    /** What the run needs failed in the middle of it: the identity provider, the change hook, or the process of the target itself. */
    "surroundings",
    /** The run was ended before all of its checks. */
    "interrupted",
    /** Fewer checks were recorded than planned, in a run that nobody interrupted. */
    "checks missing",
    /** Seen both ways. */
    "unstable",
  ]),
});

const OfNeeds = Type.Object({
  kind: Type.Enum([
    /** The deployment does not offer these. */
    "need missing",
    /** The operator declared these out of reach: then it does not make a run incomplete. */
    "out of reach",
  ]),
  needs: texts("Words of FDS_OUT_OF_REACH."),
});

const OfRequirements = Type.Object({
  kind: Type.Enum([
    /** These, which it builds on, are violated in this very run. */
    "blocked",
    /** It is violated, and that says no more than that these are, which are violated in this very run. */
    "follows",
    /** A control failed that these ask for, though none of them is violated in this run. */
    "precondition",
    /** The service makes no more of the objects that it needs, though these ask for as many as wanted. */
    "quota",
  ]),
  requirements: texts("Ids."),
});

const NoService = Type.Object({
  kind: Type.Literal("no service", { description: "The target did not show to be the service at all." }),
  requirements: Type.Optional(texts("Ids of those that it would have shown it by.")),
});

const OfSetting = Type.Object({
  kind: Type.Enum([
    /** A deadline passed. */
    "time",
    /** The run may create no more of the objects that it needs. */
    "budget",
  ]),
  setting: Type.Optional(text("The setting that gives more.")),
});

export const Cause = Type.Union([Plain, OfNeeds, OfRequirements, NoService, OfSetting], {
  description: "Why it was not judged: of an untestable or unstable one.",
});
export type Cause = Static<typeof Cause>;
export type CauseKind = Cause["kind"];
