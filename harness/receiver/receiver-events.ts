/** Events for a receiver, as the service makes them: never sent before, and signed. */
import { randomBytes } from "node:crypto";
import {
  confirmation,
  type Envelope,
  newToken,
  type Signer,
  signed,
  type WebhookEvent,
} from "./sns-envelope.ts";

/** A confirmation event, and the word by which visits to its address are known. */
export interface Confirmation {
  readonly envelope: Envelope;
  readonly token: string;
  readonly url: string;
}

export interface ReceiverEventsOptions {
  /** Where the service would be, without a final slash. */
  readonly serviceUrl: string;
  readonly signer: Signer;
  readonly businessEntities: readonly string[];
  readonly addSecret: (value: string, label: string) => void;
}

export class ReceiverEvents {
  readonly #options: ReceiverEventsOptions;

  constructor(options: ReceiverEventsOptions) {
    this.#options = options;
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

  sign(envelope: Envelope, signer = this.#options.signer): Envelope {
    return signed(envelope, signer, `${this.#options.serviceUrl}/?Action=Unsubscribe`);
  }

  /** Its address is of ours. @param place the address but for its token; default: as the service would */
  confirmation(place = `${this.#options.serviceUrl}/?Action=ConfirmSubscription&Token=`): Confirmation {
    const token = newToken();
    this.#options.addSecret(token, "a SubscribeURL token");
    const url = `${place}${token}`;
    return { envelope: this.sign(confirmation(url, token)), token, url };
  }
}
