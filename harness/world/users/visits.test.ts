import { expect, it } from "vitest";
import { createVisits } from "./visits.ts";

it("knows of none where none was made", () => {
  const visits = createVisits();

  expect(visits.watch()()).toBe(false);
});

it("forgets those that ended before", async () => {
  const visits = createVisits();
  await visits.made(async () => {});

  expect(visits.watch()()).toBe(false);
});

it("knows of one that ended since then, though it failed", async () => {
  const visits = createVisits();
  const wereAny = visits.watch();
  await visits.made(() => Promise.reject(new Error("refused"))).catch(() => {});

  expect(wereAny()).toBe(true);
});

it("knows of one that was under way already", () => {
  const visits = createVisits();
  void visits.made(() => new Promise(() => {}));

  expect(visits.watch()()).toBe(true);
});
