import { describe, expect, it } from "vitest";
import type { Answered } from "../client/recorder.ts";
import { deliveryOf } from "../sink/testing/delivery-of.ts";
import { secretsOfDelivery, secretsOfExchange } from "./secret-discovery.ts";
import { createSecretRegistry } from "./secrets.ts";

const ISSUED = "kTq83nVvZx01LmPqRs77YhWb2CdE5fGhJkLmNoPqRsTuVwXyZ123";

function redactedAfter(route: string, body: unknown, text: string, sent: [string, string][] = []): string {
  const secrets = createSecretRegistry();
  secrets.add(ISSUED, "an apikey value");
  const answered = {
    route,
    request: { headers: sent },
    body: Buffer.from(JSON.stringify(body)),
    response: { headers: [], status: 201 },
  };
  secretsOfExchange(answered as unknown as Answered, secrets);
  return secrets.redact(text);
}

const KEY = `${"aB3".repeat(17)}x`;

describe("secrets in the answer to POST /user/api-key", () => {
  it("are 52 alphanumeric characters under any name, at any depth", () => {
    expect(redactedAfter("POST /user/api-key", { data: { token: KEY } }, `is ${KEY}`)).toBe("is (secret)");
  });

  it("are the value of a member apikey, whatever its length", () => {
    const short = "kTq83nVvZx01LmPqQ";
    expect(redactedAfter("POST /user/api-key", { apikey: short }, short)).toBe("(secret)");
  });

  it("are not the other members", () => {
    const id = "0b1f2c9e-6a51-4a0e-9d3c-2f7f7a6f1c11";
    expect(redactedAfter("POST /user/api-key", { id, apikey: KEY }, id)).toBe(id);
  });

  it("are not the id that an apikey begins with, also when it is sent alone", () => {
    const id = ISSUED.slice(0, 26);
    const sent: [string, string][] = [["X-API-Key", id]];
    const secrets = createSecretRegistry();
    const made = { route: "POST /user/api-key", request: { headers: [] } };
    const tried = { route: "GET /user", request: { headers: sent }, body: Buffer.from("{}") };
    const body = Buffer.from(JSON.stringify({ id, apikey: ISSUED }));
    secretsOfExchange({ ...made, body, response: { headers: [] } } as unknown as Answered, secrets);
    secretsOfExchange({ ...tried, response: { headers: [] } } as unknown as Answered, secrets);
    expect(secrets.redact(`${id} ${ISSUED}`)).toBe(`${id} (secret)`);
  });

  it("are an apikey that is given as the id, too", () => {
    expect(redactedAfter("POST /user/api-key", { id: KEY, apikey: KEY }, KEY)).toBe("(secret)");
  });

  it("are not looked for in answers of other routes", () => {
    expect(redactedAfter("GET /user", { apikey: KEY }, KEY)).toBe(KEY);
  });
});

describe("credentials that were sent", () => {
  const nearly = `${ISSUED.slice(0, -1)}4`;
  const token = `${"eyJhbGciOiJSUzI1NiJ9"}.${"eyJzdWIiOiJhbGljZSJ9"}.`;

  it.each([
    ["a key with one character changed", "X-API-Key", nearly, nearly],
    ["half a key", "x-api-key", ISSUED.slice(0, 26), ISSUED.slice(0, 26)],
    ["a key in small letters", "x-api-key", ISSUED.toLowerCase(), ISSUED.toLowerCase()],
    ["a token without a signature", "Authorization", `Bearer ${token}`, token],
  ])("are secrets: %s", (_what, name, value, credential) => {
    expect(redactedAfter("GET /user", {}, `saw ${credential}`, [[name, value]])).toBe("saw (secret)");
  });

  it("are none when they are ids, short, or no credential", () => {
    const id = "0b1f2c9e-6a51-4a0e-9d3c-2f7f7a6f1c11";
    expect(redactedAfter("GET /user", {}, id, [["X-API-Key", id]])).toBe(id);
    expect(redactedAfter("GET /user", {}, "not-a-token", [["Authorization", "Bearer not-a-token"]])).toBe(
      "not-a-token",
    );
    expect(redactedAfter("GET /user", {}, nearly, [["X-Correlation", nearly]])).toBe(nearly);
  });
});

describe("what a SubscribeURL holds", () => {
  const redactedBy = (subscribeUrl: string, text: string, answered?: object) => {
    const secrets = createSecretRegistry([{ value: ISSUED, label: "an apikey value" }]);
    secretsOfDelivery(deliveryOf({ SubscribeURL: subscribeUrl }), secrets);
    if (answered) {
      const body = Buffer.from(JSON.stringify(answered));
      const facts = {
        route: "POST /user/webhook",
        request: { headers: [] },
        body,
        response: { headers: [] },
      };
      secretsOfExchange(facts as unknown as Answered, secrets);
    }
    return secrets.redact(text);
  };
  const token = "2336412f37fb687f5d51e6e2425c464d";

  it.each([
    token,
    "kTqVnvZxmLmPqRsYhWb",
    "abcdefghijklmnopqrstuvwxyzabcdef",
    "AbC/dEf+gHi12345==",
  ])("is a secret: %s", (value) => {
    expect(redactedBy(`https://x.example/confirm?Token=${encodeURIComponent(value)}`, value)).toBe(
      "(secret)",
    );
    expect(redactedBy(`https://x.example/confirm/${encodeURIComponent(value)}`, value)).toBe("(secret)");
  });

  it.each([
    "application/json",
    "ConfirmSubscription",
    "https://127.0.0.1:4711/receiver/2336412f37fb687f",
  ])("is none where it is ordinary, or our own: %s", (value) => {
    const url = `https://x.example/confirm?a=${encodeURIComponent(value)}`;
    expect(redactedBy(url, `is ${value}`)).toBe(`is ${value}`);
  });

  it("is none where it is the webhookId; a credential stays one, whatever repeats it", () => {
    expect(redactedBy(`https://x.example/?id=${token}`, token, { webhookId: token })).toBe(token);
    expect(redactedBy("https://x.example/", ISSUED, { webhookId: ISSUED })).toBe("(secret)");
  });
});

describe("an answer with a new key that is hard to read", () => {
  it.each([
    ["a member twice", `{"apikey":"${KEY}","apikey":"x"}`],
    ["too deep", `${"[".repeat(1000)}"${KEY}"${"]".repeat(1000)}`],
  ])("keeps its apikey secret all the same: %s", (_, body) => {
    const secrets = createSecretRegistry();
    const facts = {
      route: "POST /user/api-key",
      request: { headers: [] },
      body: Buffer.from(body),
      response: { headers: [] },
    };
    secretsOfExchange(facts as unknown as Answered, secrets);
    expect(secrets.redact(KEY)).toBe("(secret)");
  });
});
