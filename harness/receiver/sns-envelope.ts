/** Deliveries as the service makes them: an envelope of the publish/subscribe service around a message (§6.2, §6.3), signed. */

import type { KeyObject } from "node:crypto";
import { randomBytes, randomUUID } from "node:crypto";
import { signPkcs1 } from "../signing/algorithms.ts";

/** A change, as the receiver is told of it. */
export interface WebhookEvent {
  readonly action: string;
  readonly entityName: string;
  readonly entityId: string;
  readonly businessEntityId: string;
  readonly doneAt: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type Envelope = Readonly<Record<string, unknown>> & {
  readonly Type: string;
  readonly MessageId: string;
};

/** With what, and as whom, deliveries are signed. */
export interface Signer {
  /** "1" is SHA-1, "2" is SHA-256; both with the padding of PKCS #1 v1.5. */
  readonly version: "1" | "2";
  readonly privateKey: KeyObject;
  readonly certificateUrl: string;
}

export type AttributeForm = "array" | "typed";

export const TOPIC_ARN = "arn:aws:sns:eu-west-1:000000000000:fds-events";

/** The members that are signed, in this order, those that are there (Amazon SNS, "Verifying the signatures of messages"). */
const signedMembers: Readonly<Record<string, readonly string[]>> = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
};

export interface NotificationParts {
  readonly event: WebhookEvent;
  readonly form: AttributeForm;
  /** Further members of the message. */
  readonly inMessage?: Readonly<Record<string, unknown>> | undefined;
  /** Further members of the envelope. */
  readonly inEnvelope?: Readonly<Record<string, unknown>> | undefined;
}

/** Not signed yet. */
export function notification({ event, form, inMessage, inEnvelope }: NotificationParts): Envelope {
  const { businessEntityId, ...message } = event;
  return {
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: TOPIC_ARN,
    Message: JSON.stringify({ ...message, ...inMessage }),
    Timestamp: new Date().toISOString(),
    MessageAttributes: { businessEntity: attribute(businessEntityId, form) },
    ...inEnvelope,
  };
}

const attribute = (id: string, form: AttributeForm) =>
  form === "array" ? [id] : { Type: "String.Array", Value: JSON.stringify([id]) };

/** Not signed yet. */
export function confirmation(subscribeUrl: string, token: string): Envelope {
  return {
    Type: "SubscriptionConfirmation",
    MessageId: randomUUID(),
    Token: token,
    TopicArn: TOPIC_ARN,
    Message: "A webhook is to be sent to this address. To confirm it, request the SubscribeURL.",
    SubscribeURL: subscribeUrl,
    Timestamp: new Date().toISOString(),
  };
}

/** @param unsubscribeUrl not signed, and in notifications only */
export function signed(envelope: Envelope, signer: Signer, unsubscribeUrl: string): Envelope {
  return {
    ...envelope,
    SignatureVersion: signer.version,
    Signature: signatureOf(envelope, signer),
    SigningCertURL: signer.certificateUrl,
    ...(envelope.Type === "Notification" ? { UnsubscribeURL: unsubscribeUrl } : {}),
  };
}

const signatureOf = (envelope: Envelope, { version, privateKey }: Signer): string =>
  signPkcs1(version === "1" ? "sha1" : "sha256", privateKey, Buffer.from(signedText(envelope))).toString(
    "base64",
  );

/** A line with the name and a line with the value of each signed member. */
export const signedText = (envelope: Envelope): string =>
  (signedMembers[envelope.Type] ?? [])
    .filter((name) => envelope[name] !== undefined)
    .map((name) => `${name}\n${envelope[name]}\n`)
    .join("");

export const newToken = (): string => randomBytes(24).toString("hex");
