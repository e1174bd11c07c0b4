/** The sentences about events that a pact can hold: one message each, under the id of its requirement. */
import type { RequirementId } from "#catalogue";
import { confirmation, type Example, notification } from "./neutral-examples.ts";
import type { ProviderState } from "./pact-file.ts";

export interface EventSentence {
  readonly requirement: RequirementId;
  readonly description: string;
  readonly states: readonly ProviderState[];
  readonly kind: "confirmation" | "notification";
  readonly shown: Example;
}

const told = (action: string, entityName: string): ProviderState => ({
  name: "a notification was sent",
  params: { action, entityName },
});

export const eventSentences: readonly EventSentence[] = [
  {
    requirement: "WHS-02",
    description: "the confirmation event of a new webhook",
    states: [{ name: "a confirmation event was sent" }],
    kind: "confirmation",
    shown: confirmation,
  },
  {
    requirement: "ENV-03",
    description: "a notification of a created Contract",
    states: [told("create", "Contract")],
    kind: "notification",
    shown: notification("create", "Contract"),
  },
  {
    requirement: "ENV-05",
    description: "a notification of a changed PaymentRequest",
    states: [told("update", "PaymentRequest")],
    kind: "notification",
    shown: notification("update", "PaymentRequest"),
  },
  {
    requirement: "NTF-01",
    description: "a notification of a deleted Payout",
    states: [told("delete", "Payout")],
    kind: "notification",
    shown: notification("delete", "Payout"),
  },
];
