/** Which receivers may be told of what: by what was asked, not by what was answered. */
import { describe, expect, test } from "vitest";
import { linksAskedFor } from "./links-asked-for.ts";

const RECEIVER = "/6f1c0b7e55aa4d0f9a3e21c4/sub";

type Request = Parameters<typeof linksAskedFor>[0][number];

function sent(method: string, path: string, body?: unknown, answer?: unknown): Request {
  const request = { method, path, headers: [], ...(body ? { body: Buffer.from(JSON.stringify(body)) } : {}) };
  const facts = { route: `${method} ${path}`, credential: "", target: path, sentAt: 0, request };
  if (answer === undefined) return facts;
  const response = { status: 201, headers: [] } as unknown as NonNullable<Request["response"]>;
  return { ...facts, response, body: Buffer.from(JSON.stringify(answer)) };
}

const creation = sent(
  "POST",
  "/user/webhook",
  { targetUrl: `https://sink.example${RECEIVER}`, businessEntities: ["be-1"] },
  { webhookId: "w 1" },
);

describe("links that were asked for", () => {
  test("at the creation, and by a link, with or without an answer", () => {
    const asked = linksAskedFor([creation, sent("POST", "/user/webhook/w%201/be-2")]);

    expect(["be-1", "be-2", "be-3"].map((id) => asked.has(RECEIVER, id))).toEqual([true, true, false]);
  });

  test("of another webhook count for that one alone", () => {
    const asked = linksAskedFor([creation, sent("POST", "/user/webhook/w2/be-2")]);

    expect(asked.has(RECEIVER, "be-2")).toBe(false);
  });

  test("are not known of a receiver that no creation names", () => {
    expect(linksAskedFor([creation]).has("/another-receiver-altogether", "be-1")).toBeUndefined();
  });
});
