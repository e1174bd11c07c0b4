/** What the checks of a receiver act on: deliveries of every kind, who visited which host of ours, and what was applied. */
import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ReceiverId } from "#catalogue";
import { currentCheck } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { Visit } from "../other-side/exchange-log.ts";
import type { Deliver, Delivered, DeliverOptions } from "./deliver.ts";
import type { AskEffects, Effects } from "./effects.ts";
import type { Handshake } from "./handshake.ts";
import type { OwnHosts } from "./own-hosts.ts";
import {
  type AttributeForm,
  confirmation,
  type Envelope,
  type NotificationParts,
  newToken,
  notification,
  type Signer,
  signed,
  type WebhookEvent,
} from "./sns-envelope.ts";

export interface ReceiverTimes {
  /** How long an answer may take. */
  readonly answerMs: number;
  /** How long an effect, or a visit, may take. */
  readonly eventMs: number;
  /** The grace for "nothing comes"; undefined: three times what the control took. */
  readonly quietMs: number | undefined;
}

export interface ReceiverWorldOptions {
  readonly handshake: Handshake;
  readonly hosts: OwnHosts;
  readonly deliver: Deliver;
  readonly effects: AskEffects;
  readonly signer: Signer;
  /** A key and a certificate that the service has nothing to do with, the latter on another host. */
  readonly foreign: Signer;
  readonly businessEntities: readonly string[];
  readonly times: ReceiverTimes;
  /** Whether it can reach the other host: loopback is reached by who runs on this machine. */
  readonly isNear: boolean;
  readonly addSecret: (value: string, label: string) => void;
  readonly profile: (name: string, value: string) => void;
}

/** A confirmation event, and the word by which visits to its address are known. */
export interface Confirmation {
  readonly envelope: Envelope;
  readonly token: string;
  readonly url: string;
}

const MIN_QUIET_MS = 250;
const QUIET_FACTOR = 3;
const PAUSE_MS = 20;
const MAX_PAUSE_MS = 500;

export class ReceiverWorld {
  readonly #options: ReceiverWorldOptions;
  #contentType: Promise<string> | undefined;
  #form: Promise<AttributeForm> | undefined;
  #confirms: Promise<boolean> | undefined;

  constructor(options: ReceiverWorldOptions) {
    this.#options = options;
  }

  get handshake(): Handshake {
    return this.#options.handshake;
  }
  get hosts(): OwnHosts {
    return this.#options.hosts;
  }
  get foreign(): Signer {
    return this.#options.foreign;
  }
  get signer(): Signer {
    return this.#options.signer;
  }
  get times(): ReceiverTimes {
    return this.#options.times;
  }

  /** An event that was never sent before, of the first BusinessEntity. */
  event(facts: Partial<WebhookEvent> = {}): WebhookEvent {
    const entityId = `e-${randomBytes(8).toString("hex")}`;
    return {
      action: "create",
      entityName: "PaymentRequest",
      entityId,
      businessEntityId: this.#options.businessEntities[0]!,
      doneAt: new Date().toISOString(),
      payload: { id: entityId, row_state: "open", amount_cents: 1250 },
      ...facts,
    };
  }

  /** Signed, in the form that this receiver reads. */
  async notify(event: WebhookEvent, parts: Partial<NotificationParts> = {}): Promise<Envelope> {
    const form = parts.form ?? (await this.#attributeForm().catch(() => "array" as const));
    return this.sign(notification({ ...parts, event, form }));
  }

  sign(envelope: Envelope, signer = this.#options.signer): Envelope {
    return signed(envelope, signer, `${this.hosts.serviceUrl}/?Action=Unsubscribe`);
  }

  /** A confirmation event whose address is of ours. @param place the address but for its token; default: as the service would */
  confirmation(place = `${this.hosts.serviceUrl}/?Action=ConfirmSubscription&Token=`): Confirmation {
    const token = newToken();
    this.#options.addSecret(token, "a SubscribeURL token");
    const url = `${place}${token}`;
    return { envelope: this.sign(confirmation(url, token)), token, url };
  }

  /** As the content type that this receiver takes. @throws Untestable where nothing of the kind gets through */
  async deliver(what: Envelope | Buffer, options: DeliverOptions = {}): Promise<Delivered> {
    this.requireTls();
    const contentType = options.contentType ?? (await this.#takenType());
    return this.#options.deliver(what, { contentType });
  }

  requireTls(): void {
    if (this.handshake.protocol !== undefined) return;
    throw blocked("RCV-01", `Nothing can be delivered over HTTPS: ${this.handshake.failure}.`);
  }

  /** @throws Untestable where the receiver cannot reach the other host, so that its silence says nothing */
  requireCanary(): void {
    if (this.#options.isNear) return;
    throw new Untestable(
      "The receiver is not at a loopback address, so it could not reach the other host that must not be visited.",
      { needs: ["canary"] },
    );
  }

  async effects(event: WebhookEvent): Promise<Effects> {
    return this.#options.effects(event);
  }

  /** Asks until it was applied so often, or the time is over. */
  async untilApplied(event: WebhookEvent, count = 1): Promise<Effects> {
    const until = Date.now() + this.times.eventMs;
    for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      const seen = await this.effects(event);
      if (seen.applied >= count || Date.now() > until) return seen;
      await delay(pauseMs);
    }
  }

  /** Delivers a genuine event, which has to be applied. @returns the grace within which what is not applied by then counts as not applied */
  async appliedControl(): Promise<number> {
    await this.requireApplies();
    const started = performance.now();
    const event = this.event();
    await this.deliver(await this.notify(event));
    const { applied } = await this.untilApplied(event);
    if (applied === 0)
      throw blocked(
        "RCV-08",
        "A genuine event beside the attack was not applied, so its absence says nothing.",
      );
    return this.#graceAfter(performance.now() - started);
  }

  /** @throws Untestable where not even a plain event is applied */
  async requireApplies(): Promise<void> {
    await this.#attributeForm();
  }

  /** What came of an attack that stands between two genuine events: how often it was applied. */
  async appliedDespite(event: WebhookEvent, attack: Envelope): Promise<number> {
    await this.appliedControl();
    await this.deliver(attack);
    await delay(await this.appliedControl());
    return (await this.effects(event)).applied;
  }

  /** Delivers a genuine confirmation event, which has to be visited. @returns the grace, as above */
  async visitedControl(): Promise<number> {
    this.#confirms ??= this.#isConfirmed();
    if (!(await this.#confirms)) throw blocked("RCV-04", "A genuine confirmation event is not confirmed.");
    const started = performance.now();
    if (!(await this.#isConfirmed()))
      throw blocked("RCV-04", "A genuine confirmation event beside the attack was not confirmed.");
    return this.#graceAfter(performance.now() - started);
  }

  /** Who visited an address of ours that a delivery named, which stands between two genuine confirmations. */
  async visitsDespite(attack: Envelope, word: string): Promise<readonly Visit[]> {
    await this.visitedControl();
    await this.deliver(attack);
    await delay(await this.visitedControl());
    return this.seen(this.hosts.visitsOf(word));
  }

  /** The visits, as evidence of the check that looks at them. */
  seen(visits: readonly Visit[]): readonly Visit[] {
    currentCheck()?.events.push(...visits.map(({ n }) => n));
    return visits;
  }

  async #isConfirmed(): Promise<boolean> {
    const { envelope, token } = this.confirmation();
    await this.deliver(envelope);
    return this.seen(await this.hosts.visited(token, 1, this.times.eventMs)).length > 0;
  }

  #graceAfter(tookMs: number): number {
    return this.times.quietMs ?? Math.max(MIN_QUIET_MS, QUIET_FACTOR * tookMs);
  }

  /** text/plain as it is sent; where that is refused, JSON under its own name, so that the rest can be judged. */
  #takenType(): Promise<string> {
    this.#contentType ??= this.#findType();
    return this.#contentType;
  }

  async #findType(): Promise<string> {
    const { deliver, profile } = this.#options;
    for (const contentType of ["text/plain; charset=UTF-8", "application/json"]) {
      const envelope = this.sign(notification({ event: this.event(), form: "array" }));
      const { status = 0 } = await deliver(envelope, { contentType });
      if (status < 200 || status > 299) continue;
      profile("content type taken", contentType);
      return contentType;
    }
    return "text/plain; charset=UTF-8";
  }

  /** The array of the interface, or the attribute of the publish/subscribe service: the first that has an effect (rule D05). */
  #attributeForm(): Promise<AttributeForm> {
    this.#form ??= this.#findForm();
    return this.#form;
  }

  async #findForm(): Promise<AttributeForm> {
    for (const form of ["array", "typed"] as const) {
      const event = this.event();
      await this.deliver(this.sign(notification({ event, form })));
      const seen = await this.untilApplied(event).catch((error: unknown) => {
        // Without a hook nothing tells them apart: then it is the interface's own.
        if (error instanceof Untestable) return undefined;
        throw error;
      });
      if (seen === undefined) return "array";
      if (seen.applied > 0) {
        this.#options.profile("businessEntity read as", form === "array" ? "an array" : "a typed attribute");
        return form;
      }
    }
    throw blocked("RCV-08", "A plain event is not applied, whatever form businessEntity has.");
  }
}

/** A precondition that the named requirement asks for. */
export const blocked = (id: ReceiverId, reason: string): Untestable =>
  new Untestable(reason, { requirements: [id] });
