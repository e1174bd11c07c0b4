/** What a receiver is judged by is what the sandbox sends: the same members, the same signed text, and a client's library verifies it. */
import { verify, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import https from "node:https";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { signerOf } from "../../receiver/open-receiver.ts";
import { startOwnHosts } from "../../receiver/own-hosts.ts";
import {
  confirmation,
  type Envelope,
  newToken,
  notification,
  signed,
  signedText,
} from "../../receiver/sns-envelope.ts";
import { createCertificateAuthority } from "../../sink/certificate-authority.ts";
import { type Sandbox, startSandbox, startSandboxReceiver } from "./testing/sandbox.ts";

type Validator = new (
  hosts: RegExp,
) => { validate(message: string, done: (error: Error | null) => void): void };
const MessageValidator = createRequire(import.meta.url)("sns-validator") as Validator;
/** Where other tests have most of the machine. */
const DEADLINE_MS = 120_000;
const ownAgent = https.globalAgent;
afterAll(() => {
  https.globalAgent = ownAgent;
});
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const trust = (ca: string) => {
  https.globalAgent = new https.Agent({ ca });
};
const verified = (envelope: Envelope) =>
  new Promise<string>((resolve) =>
    new MessageValidator(/^(localhost|127\.0\.0\.1):\d+$/).validate(JSON.stringify(envelope), (error) =>
      resolve(error?.message ?? "verified"),
    ),
  );
const membersOf = (envelope: Envelope) => Object.keys(envelope).sort();

async function post(url: string, token: string, body: object): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
}

/** One event of each kind, as the sandbox sends them. */
async function sentBy(sandbox: Sandbox): Promise<[Envelope, Envelope]> {
  const receiver = await startSandboxReceiver(sandbox);
  closers.push(receiver.close);
  const { targetUrl } = receiver;
  const body = { targetUrl, businessEntities: ["be-1"] };
  await post(`${sandbox.told("base_url")}/user/webhook`, sandbox.told("TOKEN"), body);
  const first = JSON.parse(await receiver.next("SubscriptionConfirmation"));
  await fetch(first.SubscribeURL);
  const [, token = "", url = ""] = /Bearer ([0-9a-f]+)" -d '.*' (\S+)/.exec(sandbox.said) ?? [];
  await post(url, token, { action: "create", entityName: "Payout", businessEntityId: "be-1" });
  return [first, JSON.parse(await receiver.next("Notification"))];
}

/** One of each kind, as a receiver is judged by. */
async function ownEnvelopes(version: "1" | "2", ca: string[]): Promise<[Envelope, Envelope]> {
  const authority = await createCertificateAuthority();
  ca.push(authority.certificatePem);
  const certificate = await authority.issue({ hosts: ["127.0.0.1", "127.0.0.2"] });
  const hosts = await startOwnHosts({
    log: { exchange: () => 0, visit: (visit) => ({ ...visit, n: 0 }) },
    certificate,
    listen: { host: "127.0.0.1", port: 0 },
    publicUrl: undefined,
  });
  closers.push(hosts.close);
  const signer = signerOf(certificate, hosts, hosts.serviceUrl, version);
  const token = newToken();
  const event = {
    ...{ action: "create", entityName: "Payout", entityId: "e-1", businessEntityId: "be-1" },
    ...{ doneAt: "2026-11-22T17:00:00.000Z", payload: { id: "e-1" } },
  };
  const sign = (envelope: Envelope) => signed(envelope, signer, `${hosts.serviceUrl}/?Action=Unsubscribe`);
  return [
    sign(confirmation(`${hosts.serviceUrl}/?Token=${token}`, token)),
    sign(notification({ event, form: "array" })),
  ];
}

describe.each(["1", "2"] as const)("--sns-signatures %s", (version) => {
  it("is the same of a judged receiver as of the sandbox", { timeout: DEADLINE_MS }, async () => {
    const sandbox = await startSandbox(["--sns-signatures", version]);
    closers.push(() => sandbox.stop());
    const sent = await sentBy(sandbox);
    const ca: string[] = [];
    const own = await ownEnvelopes(version, ca);
    trust([readFileSync(join(sandbox.directory, "ca.pem"), "utf8"), ...ca].join("\n"));

    expect(own.map(membersOf)).toEqual(sent.map(membersOf));
    expect(await Promise.all([...sent, ...own].map(verified))).toEqual(Array(4).fill("verified"));
    for (const envelope of sent) {
      const { publicKey } = new X509Certificate(await textAt(String(envelope.SigningCertURL)));
      const signature = Buffer.from(String(envelope.Signature), "base64");
      const text = Buffer.from(signedText(envelope));
      expect(verify(version === "1" ? "sha1" : "sha256", text, publicKey, signature)).toBe(true);
    }
  });
});

const textAt = (url: string) =>
  new Promise<string>((resolve, reject) => {
    https
      .get(url, async (answer) => resolve(Buffer.concat(await answer.toArray()).toString("utf8")))
      .on("error", reject);
  });
