/** Which changes must reach a webhook that watches the related BusinessEntity: entity kind by action (§6.0). */
import type { Level } from "./entry.ts";

/** The observable entities, in the order of the interface. */
export const entityKinds = [
  "BusinessEntity",
  "Contract",
  "Invoice",
  "PaymentMethod",
  "PaymentRequest",
  "Payout",
  "Subscription",
] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The values of `action` in Message, for INSERT, UPDATE and DELETE. */
export const notificationActions = ["create", "update", "delete"] as const;
export type NotificationAction = (typeof notificationActions)[number];

/** The members of Message (§6.3). */
export const messageMembers = ["action", "entityName", "entityId", "doneAt", "payload"] as const;

type NotificationLevel = Extract<Level, "stated" | "open">;

const everyAction = { create: "stated", update: "stated", delete: "stated" } as const;

/** Entity kind by action. The shape of a notification is judged also where its absence is not. */
export const notificationMatrix: Readonly<
  Record<EntityKind, Readonly<Record<NotificationAction, NotificationLevel>>>
> = {
  /** A BusinessEntity cannot be watched before it exists. */
  BusinessEntity: { ...everyAction, create: "open" },
  /** One change makes one or more messages: today two, in the future one (§6.3, rule 3). */
  Contract: everyAction,
  /** "In development": it may be absent. */
  Invoice: { create: "open", update: "open", delete: "open" },
  PaymentMethod: everyAction,
  PaymentRequest: everyAction,
  Payout: everyAction,
  Subscription: everyAction,
};

/** The cells whose notification is stated, row by row. */
export const statedCells: readonly (readonly [EntityKind, NotificationAction])[] = entityKinds.flatMap(
  (kind) =>
    notificationActions
      .filter((action) => notificationMatrix[kind][action] === "stated")
      .map((action) => [kind, action] as const),
);
