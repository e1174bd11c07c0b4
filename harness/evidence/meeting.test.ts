import { describe, expect, it } from "vitest";
import type { Sent } from "../client/recorder.ts";
import { createMeeting } from "./meeting.ts";

/** Requests of a clock that stands still until it is set. */
function clocked() {
  let at = 0;
  const meeting = createMeeting(() => at);
  const begun = () => {
    const sent = { request: {} } as Sent;
    return { end: meeting.begun(sent), company: () => meeting.companyOf(sent.request) };
  };
  return { begun, at: (milliseconds: number) => (at = milliseconds) };
}

describe("a request met others", () => {
  it("that were under way when it was sent, or were sent while it was", () => {
    const { begun } = clocked();
    const [first, second] = [begun(), begun()];
    expect([first.company(), second.company()]).toEqual(["beside others", "beside others"]);
  });

  it("where it came after them, before as long again had gone by as they took", () => {
    const { begun, at } = clocked();
    const crowd = [begun(), begun()];
    at(50);
    for (const { end } of crowd) end();
    at(99);
    const soon = begun();
    soon.end();
    at(100);
    const later = begun();
    expect([soon.company(), later.company()]).toEqual(["just after others", "alone"]);
  });

  it("not where each came after the one before", () => {
    const { begun, at } = clocked();
    const first = begun();
    at(50);
    first.end();
    expect([first.company(), begun().company()]).toEqual(["alone", "alone"]);
  });

  it("not for having come after one that came after a crowd", () => {
    const { begun, at } = clocked();
    const crowd = [begun(), begun()];
    at(10);
    for (const { end } of crowd) end();
    at(19);
    const soon = begun();
    at(60);
    soon.end();
    expect(begun().company()).toBe("alone");
  });
});
