/** Genuine events beside an attack: only between two that had their effect does its own absence say anything. */
import { setTimeout as delay } from "node:timers/promises";
import type { Visit } from "../other-side/exchange-log.ts";
import { blocked } from "./accepted-forms.ts";
import type { Delivered } from "./deliver.ts";
import type { Effects } from "./effects.ts";
import type { OwnHosts } from "./own-hosts.ts";
import type { Confirmation } from "./receiver-events.ts";
import type { Envelope, WebhookEvent } from "./sns-envelope.ts";

const MIN_QUIET_MS = 250;
const QUIET_FACTOR = 3;

/** What the controls need of the world of a receiver. */
export interface Controlled {
  readonly hosts: OwnHosts;
  readonly times: { readonly eventMs: number; readonly quietMs: number | undefined };
  requireApplies(): Promise<void>;
  event(): WebhookEvent;
  notify(event: WebhookEvent): Promise<Envelope>;
  confirmation(): Confirmation;
  deliver(envelope: Envelope): Promise<Delivered>;
  effects(event: WebhookEvent): Promise<Effects>;
  untilApplied(event: WebhookEvent): Promise<Effects>;
  /** The visits, as evidence of the check that looks at them. */
  seen(visits: readonly Visit[]): readonly Visit[];
}

export class Controls {
  readonly #world: Controlled;
  #confirms: Promise<boolean> | undefined;

  constructor(world: Controlled) {
    this.#world = world;
  }

  /** What came of an attack that stands between two genuine events: how often it was applied. */
  async appliedDespite(event: WebhookEvent, attack: Envelope): Promise<number> {
    await this.#applied();
    await this.#world.deliver(attack);
    await delay(await this.#applied());
    return (await this.#world.effects(event)).applied;
  }

  /** Who visited an address of ours that a delivery named, which stands between two genuine confirmations. */
  async visitsDespite(attack: Envelope, word: string): Promise<readonly Visit[]> {
    await this.#visited();
    await this.#world.deliver(attack);
    await delay(await this.#visited());
    return this.#world.seen(this.#world.hosts.visitsOf(word));
  }

  /** Delivers a genuine event, which has to be applied. @returns the grace within which what is not applied by then counts as not applied */
  async #applied(): Promise<number> {
    const world = this.#world;
    await world.requireApplies();
    const started = performance.now();
    const event = world.event();
    await world.deliver(await world.notify(event));
    const { applied } = await world.untilApplied(event);
    if (applied === 0)
      throw blocked(
        "RCV-08",
        "A genuine event beside the attack was not applied, so its absence says nothing.",
      );
    return this.#graceAfter(performance.now() - started);
  }

  /** Delivers a genuine confirmation event, which has to be visited. @returns the grace, as above */
  async #visited(): Promise<number> {
    this.#confirms ??= this.#isConfirmed();
    if (!(await this.#confirms)) throw blocked("RCV-04", "A genuine confirmation event is not confirmed.");
    const started = performance.now();
    if (!(await this.#isConfirmed()))
      throw blocked("RCV-04", "A genuine confirmation event beside the attack was not confirmed.");
    return this.#graceAfter(performance.now() - started);
  }

  async #isConfirmed(): Promise<boolean> {
    const { hosts, times } = this.#world;
    const { envelope, token } = this.#world.confirmation();
    await this.#world.deliver(envelope);
    return this.#world.seen(await hosts.visited(token, 1, times.eventMs)).length > 0;
  }

  #graceAfter(tookMs: number): number {
    return this.#world.times.quietMs ?? Math.max(MIN_QUIET_MS, QUIET_FACTOR * tookMs);
  }
}
