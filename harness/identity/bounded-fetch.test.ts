import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { MAX_PAGE_BYTES } from "../limits.ts";
import { boundedFetch } from "./bounded-fetch.ts";

const ADDRESS = "https://login.example/";
const answering = (answer: () => Response | Promise<Response>, deadlineMs?: number) =>
  boundedFetch((async () => answer()) as typeof globalThis.fetch, deadlineMs)(ADDRESS);

/** An answer without end; what is read of it is counted. */
function endless() {
  const read = { bytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      read.bytes += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel: () => {
      read.isCancelled = true;
    },
  });
  return { read, answer: () => new Response(body) };
}

describe("an answer of an identity provider", () => {
  it("is given whole, with its status and headers", async () => {
    const headers: [string, string][] = [
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
      ["x-other", "c"],
    ];
    const answer = await answering(() => new Response("å", { status: 404, headers }));
    expect([answer.status, await answer.text()]).toEqual([404, "å"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("x-other")).toBe("c");
  });

  it("may be empty, or of a status that has no body", async () => {
    expect(await (await answering(() => new Response(""))).text()).toBe("");
    expect((await answering(() => new Response(null, { status: 204 }))).status).toBe(204);
  });

  it("may be as long as allowed, and is read no further when it is longer", async () => {
    const longest = await answering(() => new Response("x".repeat(MAX_PAGE_BYTES)));
    expect((await longest.text()).length).toBe(MAX_PAGE_BYTES);
    const { read, answer } = endless();
    await expect(answering(answer)).rejects.toThrow(`longer than ${MAX_PAGE_BYTES} bytes`);
    expect(read.isCancelled).toBe(true);
    expect(read.bytes).toBeLessThan(2 * MAX_PAGE_BYTES);
  });

  it("is not waited for longer than its deadline, nor is the end of it", async () => {
    const begun = http.createServer((_, response) => void response.write("x")).listen(0, "127.0.0.1");
    await once(begun, "listening");
    const address = `http://127.0.0.1:${(begun.address() as AddressInfo).port}/`;
    await expect(boundedFetch(fetch, 100)(address)).rejects.toThrow("no whole answer within 100 ms");
    begun.closeAllConnections();
    begun.close();
  });

  it("is given up when its caller gives up", async () => {
    const silent = ((_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      })) as typeof globalThis.fetch;
    const given = boundedFetch(silent)(ADDRESS, { signal: AbortSignal.timeout(20) });
    await expect(given).rejects.toMatchObject({ name: "TimeoutError" });
  });
});
