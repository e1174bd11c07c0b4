import { expect, it } from "vitest";
import { inTurns, type Turns } from "./in-turns.ts";

/** What began and ended, in order; each takes a turn of the event loop for every letter of its name. */
async function turned(items: string[], over: Partial<Turns<string>>): Promise<string> {
  const told: string[] = [];
  await inTurns(items, {
    atOnce: () => 2,
    goesWith: () => true,
    follows: () => false,
    work: async (item) => {
      told.push(`+${item}`);
      for (const _ of item) await new Promise(setImmediate);
      told.push(`-${item}`);
      return true;
    },
    ...over,
  });
  return told.join(" ");
}

it("has as many under way as may be, in their order", async () => {
  expect(await turned(["aa", "b", "cc"], {})).toBe("+aa +b -b +cc -aa -cc");
  expect(await turned(["aa", "b"], { atOnce: () => 1 })).toBe("+aa -aa +b -b");
});

it("begins nothing before what it follows is done, and what follows nothing meanwhile", async () => {
  const follows = (item: string, other: string) => item === "b" && other === "aaa";
  expect(await turned(["aaa", "b", "c"], { follows })).toBe("+aaa +c -c -aaa +b -b");
});

it("goes on where each follows the other", async () => {
  expect(await turned(["a", "b"], { follows: () => true })).toBe("+a -a +b -b");
});

it("lets by itself what goes with nothing", async () => {
  const goesWith = (item: string, others: readonly string[]) => ![item, ...others].includes("x");
  expect(await turned(["aa", "x", "b"], { goesWith })).toBe("+aa +b -b -aa +x -x");
});

it("begins nothing more once it is told so, and waits for what is under way", async () => {
  const begun: string[] = [];
  const work = async (item: string) => {
    begun.push(item);
    await new Promise(setImmediate);
    return item !== "a";
  };
  await turned(["a", "b", "c"], { work });
  expect(begun).toEqual(["a", "b"]);
});

it("passes on what is thrown", async () => {
  const work = () => Promise.reject(new Error("no more"));
  await expect(turned(["a"], { work })).rejects.toThrow("no more");
});
