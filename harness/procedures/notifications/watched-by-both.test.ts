import { expect, it } from "vitest";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { likelyOfOther } from "./watched-by-both.ts";

const worldWith = (ofOther: readonly string[]) =>
  ({ entities: { first: "a", second: "b", all: ["a", "b", "c"], ofOther } }) as unknown as SharedWorld;

it("asks first for those that the second user may watch by the settings", () => {
  expect(likelyOfOther(worldWith(["c", "z"]), ["a", "b", "c"])).toEqual(["c", "a", "b"]);
});

it("keeps the order where the settings say nothing", () => {
  expect(likelyOfOther(worldWith([]), ["b", "a", "c"])).toEqual(["b", "a", "c"]);
});
