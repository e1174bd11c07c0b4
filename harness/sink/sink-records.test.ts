import { createServer } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { type Listener, listen } from "../net/listener.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { type SinkCaps, SinkRecords, type SinkRecordsOptions } from "./sink-records.ts";

const open: Listener[] = [];
afterAll(async () => {
  await Promise.all(open.map(({ close }) => close()));
});

/** Records as behind TLS, reached without it: what is recorded does not depend on it. */
async function recording(caps: SinkCaps, options: SinkRecordsOptions = {}) {
  const records = new SinkRecords({ ...options, caps });
  const feed = createInbox("small", "https://sink.example/secret");
  records.feeds.set("secret", feed);
  const listener = await listen(createServer(records.listener(true)), "127.0.0.1", 0);
  open.push(listener);
  const url = `http://127.0.0.1:${listener.port}/secret`;
  const post = (body: string) => fetch(url, { method: "POST", body });
  const ask = () => fetch(url, { method: "HEAD" });
  return { records, inbox: feed.inbox as Inbox, post, ask };
}

describe("the records of a sink", () => {
  it("cuts a body beyond the cap, forgets deliveries beyond theirs, and says both", async () => {
    const { records, inbox, post } = await recording({ bodyBytes: 4, requests: 2 });
    for (let i = 0; i < 3; i++) expect((await post("123456")).status).toBe(200);
    expect(inbox.deliveries.map(({ body, cutBytes }) => [body.toString(), cutBytes])).toEqual([
      ["1234", 2],
      ["1234", 2],
    ]);
    expect(records.troubles).toMatchObject([{ kind: "too many deliveries" }]);
  });

  it("keeps room for what is expected, however many strangers come", async () => {
    const { records, inbox, post } = await recording({ requests: 2, strays: 3 });
    const received = {
      method: "POST",
      target: "/nobody",
      rawHeaders: [],
      body: Buffer.from("x"),
      cutBytes: 0,
      at: 0,
    };
    for (let i = 0; i < 50; i++) records.accept(received as never, true);
    await post("expected");
    expect(records.deliveries).toHaveLength(4);
    expect(inbox.deliveries).toHaveLength(1);
    expect(records.troubles[0]?.what).toBe("more than 3 to no inbox");
  });

  it("keeps the bytes of all bodies together below their cap", async () => {
    const { inbox, post } = await recording({ totalBytes: 7 });
    for (let i = 0; i < 3; i++) await post("12345");
    expect(inbox.deliveries.map(({ cutBytes }) => cutBytes)).toEqual([0, 3, 5]);
  });

  it("is behind with what is new where something was taken, not where it was refused and comes again", async () => {
    const { records, inbox, post } = await recording({});
    inbox.answerWith({ status: 500 }, {});
    await post("first attempt");
    expect(records.sender.until()).toBeLessThan(Date.now());
    await post("second attempt");
    expect(records.sender.until()).toBeGreaterThan(Date.now());
  });

  it("take a question whether the receiver is there for no event: it uses up no answer, and nobody is behind for it", async () => {
    const { records, inbox, post, ask } = await recording({});
    inbox.answerWith({ status: 500 }, {});
    expect((await ask()).status).toBe(200);
    expect(records.sender.until()).toBeLessThan(Date.now());
    expect((await post("first attempt")).status).toBe(500);
  });

  it("say when a delivery could not be taken into the evidence", async () => {
    const onEvent = () => {
      throw new Error("disk full");
    };
    const { records, post } = await recording({}, { onEvent });
    await expect(post("{}")).rejects.toThrow();
    expect(records.troubles).toMatchObject([{ kind: "not recorded", what: "POST /secret: disk full" }]);
  });
});
