/** Builds sample exchanges, events and bodies for the tests of the renderers. */
import { createHash } from "node:crypto";
import type { Exchange, RecordedBody, SinkEvent } from "../document.ts";

export function sampleBody(content: string): RecordedBody {
  const bytes = Buffer.from(content, "utf8");
  return {
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    encoding: "utf8",
    content,
  };
}

const routes = [
  "GET /system/public-key",
  "GET /user",
  "PUT /user",
  "POST /user/api-key",
  "POST /user/webhook",
  "PUT /user/webhook/{webhookId}",
  "POST /user/webhook/{webhookId}/{entityId}",
  "DELETE /user/webhook/{webhookId}/{entityId}",
];
const credentials: { words: string; header: [string, string][] }[] = [
  { words: "none", header: [] },
  { words: "Bearer token of alice", header: [["authorization", "Bearer (secret)"]] },
  { words: "X-API-Key of alice", header: [["x-api-key", "(secret)"]] },
  {
    words: "Signature with a key of alice",
    header: [
      ["authorization", "Signature keyId=01J9ZK8Q2V7M4T6X3B5N1C0DHF,algorithm=rsa-sha256,signature=(secret)"],
    ],
  },
];
const statuses = [200, 200, 201, 401, 404, 400, 204, 403];

/** A plausible exchange; everything about it follows from its number. */
export function sampleExchange(n: number): Exchange {
  const route = routes[n % routes.length] ?? "other";
  const credential = credentials[Math.floor(n / 3) % credentials.length] ?? { words: "none", header: [] };
  const [method = "GET", path = "/"] = route.split(" ");
  const signature = createHash("sha512").update(`signature ${n}`).digest("base64").repeat(4).slice(0, 344);
  const answer = JSON.stringify({
    id: `u-${n}`,
    firstName: "Zoë",
    lastName: "Łukasz 🙂",
    language: "de",
    note: "x".repeat(n % 300),
  });
  return {
    n,
    at: n * 37,
    route,
    credential: credential.words,
    request: {
      method,
      url: `https://api.example.test${path}`,
      headers: [
        ["accept", "application/json"],
        ["accept-encoding", "identity"],
        ["date", "Tue, 04 Nov 2025 10:00:00 GMT"],
        ["x-countersign-exchange", `run-7/${n}`],
        ...credential.header,
      ],
      ...(method === "POST" || method === "PUT" ? { body: sampleBody(`{"language":"d'e"}`) } : {}),
    },
    response: {
      status: statuses[n % statuses.length] ?? 200,
      headers: [
        ["Content-Type", "application/json; charset=utf-8"],
        ["Content-Length", String(Buffer.byteLength(answer))],
        ["X-Signature", signature],
        ["Date", "Tue, 04 Nov 2025 10:00:01 GMT"],
      ],
      body: sampleBody(answer),
    },
    signature: {
      verified: n % 97 !== 5,
      over: "the exact response body",
      value: signature,
      key: 0,
      tamperedCopyFails: true,
    },
    timings: { totalMs: 4 + (n % 40), firstByteMs: 3 },
  };
}

/** A data notification as the managed service delivers it. */
export function sampleEvent(n: number, action: string, entityName: string): SinkEvent {
  const payload = {
    action,
    entityName,
    entityId: `row-${n}`,
    doneAt: "2025-11-04T10:00:05Z",
    payload: { due_date: "2025-12-01" },
  };
  const Message = JSON.stringify(payload);
  return {
    n,
    at: 4000 + n * 900,
    inbox: n % 2 ? "inbox-contracts" : "inbox-payments",
    tls: true,
    method: "POST",
    target: `/hook/${n % 2}`,
    headers: [["content-type", "text/plain; charset=UTF-8"]],
    body: sampleBody(
      JSON.stringify({ Type: "Notification", Message, MessageAttributes: { businessEntity: ["be-1"] } }),
    ),
    answered: "200",
    kind: "notification",
  };
}
