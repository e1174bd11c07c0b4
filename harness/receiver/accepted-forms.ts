/** What the interface leaves open of deliveries, found out by the first ones: the content type and the form of businessEntity. */
import type { ReceiverId } from "#catalogue";
import { Untestable } from "../check/untestable.ts";
import type { Deliver } from "./deliver.ts";
import { SENT_AS } from "./deliver.ts";
import type { Effects } from "./effects.ts";
import type { ReceiverEvents } from "./receiver-events.ts";
import { type AttributeForm, notification, type WebhookEvent } from "./sns-envelope.ts";

export interface AcceptedFormsOptions {
  readonly deliver: Deliver;
  readonly events: ReceiverEvents;
  /** Asks the effects hook until it was applied, or the time is over. */
  readonly untilApplied: (event: WebhookEvent) => Promise<Effects>;
  readonly profile: (name: string, value: string) => void;
}

/** Each is found out once, when it is first asked for. */
export class AcceptedForms {
  readonly #options: AcceptedFormsOptions;
  #contentType: Promise<string> | undefined;
  #attribute: Promise<AttributeForm> | undefined;

  constructor(options: AcceptedFormsOptions) {
    this.#options = options;
  }

  /** text/plain as it is sent; where that is refused, JSON under its own name, so that the rest can be judged. */
  contentType(): Promise<string> {
    this.#contentType ??= this.#findType();
    return this.#contentType;
  }

  /**
   * The array of the interface, or the attribute of the publish/subscribe service: the first that has an effect (rule D05).
   * @throws Untestable where not even a plain event is applied
   */
  attribute(): Promise<AttributeForm> {
    this.#attribute ??= this.#findForm();
    return this.#attribute;
  }

  async #findType(): Promise<string> {
    const { deliver, events, profile } = this.#options;
    for (const contentType of [SENT_AS, "application/json"]) {
      const envelope = events.sign(notification({ event: events.event(), form: "array" }));
      const { status = 0 } = await deliver(envelope, { contentType });
      if (status < 200 || status > 299) continue;
      profile("content type taken", contentType);
      return contentType;
    }
    return SENT_AS;
  }

  async #findForm(): Promise<AttributeForm> {
    const { deliver, events, untilApplied, profile } = this.#options;
    for (const form of ["array", "typed"] as const) {
      const event = events.event();
      const contentType = await this.contentType();
      await deliver(events.sign(notification({ event, form })), { contentType });
      const seen = await untilApplied(event).catch((error: unknown) => {
        // Without a hook nothing tells them apart: then it is the interface's own.
        if (error instanceof Untestable) return undefined;
        throw error;
      });
      if (seen === undefined) return "array";
      if (seen.applied > 0) {
        profile("businessEntity read as", form === "array" ? "an array" : "a typed attribute");
        return form;
      }
    }
    throw blocked("RCV-08", "A plain event is not applied, whatever form businessEntity has.");
  }
}

/** A precondition that the named requirement asks for. */
export const blocked = (id: ReceiverId, reason: string): Untestable =>
  new Untestable(reason, { requirements: [id] });
