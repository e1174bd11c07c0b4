import { describe, expect, it } from "vitest";
import { newContext, within } from "../check/current-check.ts";
import { atOnce, atTheStart } from "./starting-line.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("calls at the same time", () => {
  it("send when the slowest of them is ready", async () => {
    const log: string[] = [];
    const call = (name: string, turns: number) => async () => {
      for (let left = turns; left > 0; left--) await turn();
      log.push(`${name} is ready`);
      await atTheStart();
      log.push(`${name} sends`);
      return name;
    };
    expect(await atOnce([call("a", 0), call("b", 5)])).toEqual(["a", "b"]);
    expect(log).toEqual(["a is ready", "b is ready", "a sends", "b sends"]);
  });

  it("wait once each, and for none that sends nothing", async () => {
    const twice = async () => {
      await atTheStart();
      await atTheStart();
      return "sent";
    };
    const failing = async () => {
      throw new Error("not ready");
    };
    await expect(atOnce([twice, failing])).rejects.toThrow("not ready");
    expect(await atOnce([twice, async () => "nothing"])).toEqual(["sent", "nothing"]);
  });

  it("go without one that is held up", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const sent = atTheStartThen(() => goOn());
    expect(await atOnce([sent, () => held.then(() => "late")])).toEqual(["sent", "late"]);
  });

  it("do not hold up what is done for others on the way", async () => {
    const log: string[] = [];
    const forOthers = () => within(newContext("for all"), () => atTheStart().then(() => log.push("for all")));
    const own = async () => {
      await turn();
      log.push("ready");
      await atTheStart();
    };
    await atOnce<unknown>([forOthers, own]);
    expect(log).toEqual(["for all", "ready"]);
  });
});

const atTheStartThen = (then: () => void) => async () => {
  await atTheStart();
  then();
  return "sent";
};
