import { describe, expect, it } from "vitest";
import type { RequirementFacts, RunFacts } from "./facts.ts";
import { judgedRequirements } from "./judged-requirements.ts";
import { runFinding } from "./run-finding.ts";

const run: RunFacts = { only: [], outOfReach: [], strict: true, requirementsOf: "0.1", interrupted: false };

const requirement = (
  id: string,
  outcome: "met" | "violated" | "broken",
  isNews = false,
): RequirementFacts => ({
  id,
  chapter: "x",
  level: "stated",
  ...(isNews ? { isNews } : {}),
  title: id,
  source: [],
  says: "x",
  planned: 1,
  checks: [{ title: "a check", outcome, exchanges: [], events: [], durationMs: 1, message: "seen" }],
});

const findingOf = (...requirements: RequirementFacts[]) =>
  runFinding(judgedRequirements(requirements, run), run);

describe("a requirement that the version asked for does not know", () => {
  it("makes nobody non-conformant, and is told", () => {
    const { exitCode, headline } = findingOf(
      requirement("SIG-01", "met"),
      requirement("SIG-99", "violated", true),
    );
    expect(exitCode).toBe(0);
    expect(headline).toContain("1 requirement violated that version 0.1 did not ask for");
  });

  it("leaves those that it knows as they are", () => {
    expect(findingOf(requirement("SIG-01", "violated"), requirement("SIG-99", "met", true)).exitCode).toBe(1);
  });
});
