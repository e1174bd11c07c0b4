import { describe, expect, it } from "vitest";
import { Untestable } from "../../check/untestable.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { firstLink } from "./first-link.ts";

const refusal = new Untestable("the link was not accepted", { cites: ["a link takes effect"] });

/** @param known ids that the service takes @param hook what the change hook makes, where it makes any */
function service(known: readonly string[], hook?: string) {
  const given = ["be-1", "be-2", "be-3"];
  let left: readonly string[] = given;
  const noted: string[] = [];
  const accepted = (id: string) => known.includes(id) || id === hook;
  const link = async (id: string) => ({ accepted: accepted(id), status: accepted(id) ? 200 : 404 });
  const webhook = { link, unlink: link, owner: { name: "alice" } } as unknown as Webhook;
  const create = async () => {
    if (hook === undefined) throw new Untestable("no hook");
    return { entityId: hook };
  };
  const options = {
    changes: { create } as never,
    entities: () => left,
    entity: () => left[0]!,
    leaveOut: (ids: readonly string[]) => {
      const others = left.filter((id) => !ids.includes(id));
      if (others.length < 2) return false;
      left = others;
      return true;
    },
    onProfile: (_: string, value: string) => void noted.push(value),
  };
  const linkEffectively = async (_: Webhook, id: string) => {
    if (!accepted(id)) throw refusal;
  };
  return { noted, linked: () => firstLink(options, webhook, linkEffectively) };
}

describe("the first link of a run", () => {
  it("is one of the first id", async () => {
    expect(await service(["be-1"]).linked()).toBe("be-1");
  });

  it("passes over ids that the user may not watch, and tells of them", async () => {
    const { linked, noted } = service(["be-2", "be-3"]);
    expect(await linked()).toBe("be-2");
    expect(noted).toEqual(["be-1 (404): left out"]);
  });

  it("is for want of the right setting where the service takes others only", async () => {
    const wrong = { setting: "FDS_BUSINESS_ENTITIES" };
    await expect(service([], "be-9").linked()).rejects.toMatchObject(wrong);
    await expect(service(["be-2"]).linked()).rejects.toMatchObject(wrong);
  });

  it("is the service's to take where it takes none at all, or nobody can tell", async () => {
    await expect(service([]).linked()).rejects.toBe(refusal);
  });
});
