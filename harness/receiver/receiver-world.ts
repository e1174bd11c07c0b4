/** What the checks of a receiver act on: deliveries of every kind, who visited which host of ours, and what was applied. */
import { currentCheck } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { Visit } from "../other-side/exchange-log.ts";
import { AcceptedForms, blocked } from "./accepted-forms.ts";
import { Controls } from "./controls.ts";
import type { Deliver, Delivered, DeliverOptions } from "./deliver.ts";
import type { AskEffects, Effects } from "./effects.ts";
import type { Handshake } from "./handshake.ts";
import type { OwnHosts } from "./own-hosts.ts";
import { type Confirmation, ReceiverEvents } from "./receiver-events.ts";
import {
  type Envelope,
  type NotificationParts,
  notification,
  type Signer,
  type WebhookEvent,
} from "./sns-envelope.ts";
import { untilApplied } from "./until-applied.ts";

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

export class ReceiverWorld {
  readonly handshake: Handshake;
  readonly hosts: OwnHosts;
  readonly signer: Signer;
  readonly foreign: Signer;
  readonly times: ReceiverTimes;
  readonly #options: ReceiverWorldOptions;
  readonly #events: ReceiverEvents;
  readonly #forms: AcceptedForms;
  readonly #controls: Controls;

  constructor(options: ReceiverWorldOptions) {
    this.#options = options;
    this.handshake = options.handshake;
    this.hosts = options.hosts;
    this.signer = options.signer;
    this.foreign = options.foreign;
    this.times = options.times;
    this.#events = new ReceiverEvents({ ...options, serviceUrl: options.hosts.serviceUrl });
    this.#forms = new AcceptedForms({
      deliver: async (what, how) => {
        this.requireTls();
        return options.deliver(what, how);
      },
      events: this.#events,
      untilApplied: (event) => this.untilApplied(event),
      profile: options.profile,
    });
    this.#controls = new Controls(this);
  }

  /** An event that was never sent before, of the first BusinessEntity. */
  event(facts: Partial<WebhookEvent> = {}): WebhookEvent {
    return this.#events.event(facts);
  }

  /** Signed, in the form that this receiver reads. */
  async notify(event: WebhookEvent, parts: Partial<NotificationParts> = {}): Promise<Envelope> {
    const form = parts.form ?? (await this.#forms.attribute().catch(() => "array" as const));
    return this.sign(notification({ ...parts, event, form }));
  }

  sign(envelope: Envelope, signer = this.signer): Envelope {
    return this.#events.sign(envelope, signer);
  }

  /** A confirmation event whose address is of ours. @param place the address but for its token; default: as the service would */
  confirmation(place?: string): Confirmation {
    return this.#events.confirmation(place);
  }

  /** As the content type that this receiver takes. @throws Untestable where nothing of the kind gets through */
  async deliver(what: Envelope | Buffer, options: DeliverOptions = {}): Promise<Delivered> {
    this.requireTls();
    const contentType = options.contentType ?? (await this.#forms.contentType());
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
  untilApplied(event: WebhookEvent, count?: number): Promise<Effects> {
    return untilApplied(this.#options.effects, event, { count, eventMs: this.times.eventMs });
  }

  /** @throws Untestable where not even a plain event is applied */
  async requireApplies(): Promise<void> {
    await this.#forms.attribute();
  }

  /** How often an event was applied despite what is wrong with its delivery, which stands between two genuine ones. */
  appliedDespite(event: WebhookEvent, attack: Envelope): Promise<number> {
    return this.#controls.appliedDespite(event, attack);
  }

  /** Who visited an address of ours that a delivery named, which stands between two genuine confirmations. */
  visitsDespite(attack: Envelope, word: string): Promise<readonly Visit[]> {
    return this.#controls.visitsDespite(attack, word);
  }

  /** The visits, as evidence of the check that looks at them. */
  seen(visits: readonly Visit[]): readonly Visit[] {
    currentCheck()?.events.push(...visits.map(({ n }) => n));
    return visits;
  }
}
