/** A client's own library for notifications verifies what the sandbox sends: sns-validator, as it is. */
import { readFileSync } from "node:fs";
import https from "node:https";
import { createRequire } from "node:module";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main } from "../main.ts";
import { type Sandbox, type SandboxReceiver, startSandbox, startSandboxReceiver } from "./testing/sandbox.ts";

interface Validator {
  validate(message: string, done: (error: Error | null) => void): void;
}
/** @param hosts which SigningCertURL may name; default: those of the notification service */
type ValidatorClass = new (hosts?: RegExp) => Validator;
const MessageValidator = createRequire(import.meta.url)("sns-validator") as ValidatorClass;

const verified = (validator: Validator, message: string) =>
  new Promise<string>((resolve) =>
    validator.validate(message, (error) => resolve(error?.message ?? "verified")),
  );
const changed = (message: string, member: string) => {
  const envelope = JSON.parse(message);
  return JSON.stringify({ ...envelope, [member]: `${envelope[member]} ` });
};
/** Where other tests have most of the machine. */
const DEADLINE_MS = 120_000;
const ownAgent = https.globalAgent;
afterAll(() => {
  https.globalAgent = ownAgent;
});

async function post(url: string, token: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Record<string, string>;
}

/** Makes a change of be-1 behind the API. */
const change = (sandbox: Sandbox) => {
  const [, token = "", url = ""] = /Bearer ([0-9a-f]+)" -d '.*' (\S+)/.exec(sandbox.said) ?? [];
  return post(url, token, { action: "create", entityName: "Payout", businessEntityId: "be-1" });
};

describe.each(["1", "2"])("serve --sns-signatures %s", (version) => {
  let sandbox: Sandbox;
  let receiver: SandboxReceiver;
  let validator: Validator;

  beforeAll(async () => {
    sandbox = await startSandbox(["--sns-signatures", version]);
    receiver = await startSandboxReceiver(sandbox);
    https.globalAgent = new https.Agent({ ca: readFileSync(join(sandbox.directory, "ca.pem")) });
    validator = new MessageValidator(/^localhost:\d+$/);
  }, DEADLINE_MS);
  afterAll(async () => {
    await receiver.close();
    await sandbox.stop();
  });

  it(
    "sends events that verify, and no longer when a signed member is changed",
    { timeout: DEADLINE_MS },
    async () => {
      const { targetUrl } = receiver;
      const body = { targetUrl, businessEntities: ["be-1"] };
      await post(`${sandbox.told("base_url")}/user/webhook`, sandbox.told("TOKEN"), body);
      const confirmation = await receiver.next("SubscriptionConfirmation");
      expect(JSON.parse(confirmation)).toMatchObject({ SignatureVersion: version });
      expect(await verified(validator, confirmation)).toBe("verified");
      expect(await verified(validator, changed(confirmation, "Token"))).toMatch(/signature is invalid/);
      await fetch(JSON.parse(confirmation).SubscribeURL);

      await change(sandbox);
      const notification = await receiver.next("Notification");
      expect(await verified(validator, notification)).toBe("verified");
      for (const member of ["Message", "MessageId", "Timestamp", "TopicArn"])
        expect(await verified(validator, changed(notification, member))).toMatch(/signature is invalid/);
      expect(await verified(new MessageValidator(), notification)).toMatch(/certificate.*invalid/i);

      const { UnsubscribeURL } = JSON.parse(notification);
      expect((await fetch(UnsubscribeURL)).status).toBe(200);
      expect((await fetch(`${UnsubscribeURL}x`)).status).toBe(404);
      await post(`${sandbox.told("base_url")}/user/webhook`, sandbox.told("TOKEN"), {
        ...body,
        targetUrl: `${targetUrl}/canary`,
      });
      await fetch(JSON.parse(await receiver.next("SubscriptionConfirmation")).SubscribeURL);
      const { entityId } = await change(sandbox);
      const next = JSON.parse(await receiver.next("Notification"));
      expect(JSON.parse(next.Message).entityId).toBe(entityId);
      expect(next.UnsubscribeURL).not.toBe(UnsubscribeURL);
    },
  );
});

describe("serve --sns-signatures 2 --sns-cert-host sns.eu-south-1.amazonaws.com", () => {
  it(
    "is verified by the library without any setting, once that host leads to the sandbox",
    {
      timeout: DEADLINE_MS,
    },
    async () => {
      const host = "sns.eu-south-1.amazonaws.com";
      const sandbox = await startSandbox(["--sns-signatures", "2", "--sns-cert-host", host]);
      const receiver = await startSandboxReceiver(sandbox);
      const port = Number(/served at 127\.0\.0\.1:(\d+)/.exec(sandbox.said)?.[1]);
      const agent = new https.Agent();
      const ca = readFileSync(join(sandbox.directory, "ca.pem"));
      agent.createConnection = () => connect({ host: "127.0.0.1", port, servername: host, ca });
      https.globalAgent = agent;
      await post(`${sandbox.told("base_url")}/user/webhook`, sandbox.told("TOKEN"), {
        targetUrl: receiver.targetUrl,
      });
      const confirmation = await receiver.next("SubscriptionConfirmation");

      expect(new URL(JSON.parse(confirmation).SigningCertURL).host).toBe(host);
      expect(await verified(new MessageValidator(), confirmation)).toBe("verified");
      await receiver.close();
      await sandbox.stop();
    },
  );
});

describe("the options of serve", () => {
  it.each([
    ["--sns-signatures", "3"],
    ["--sns-cert-host", "localhost"],
    ["--sns-signatures", "1", "--sns-cert-host", "https://localhost"],
  ])("are refused before anything starts: %s %s %s %s", async (...options) => {
    expect(await main(["node", "countersign", "serve", ...options.filter(Boolean)])).toBe(2);
  });
});
