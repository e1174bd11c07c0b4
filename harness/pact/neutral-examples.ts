/** What the interface itself shows of requests, records and events, as examples with the rules by which they are compared. */
import { ofForm, ofType, type Rule } from "./pact-file.ts";

export interface Example {
  readonly value: Readonly<Record<string, unknown>>;
  /** By JSONPath. */
  readonly rules: Readonly<Record<string, Rule>>;
}

const typed = (value: Readonly<Record<string, unknown>>): Example => ({
  value,
  rules: Object.fromEntries(Object.keys(value).map((name) => [`$.${name}`, ofType])),
});

/** Not in ASCII alone: a signature that is verified over decoded text shows. */
const shownUser = {
  id: "u-1",
  firstName: "Zoë",
  lastName: "Bjørk-Ångström",
  email: "zoe@client.example",
  phone: "+39 02 5550 0142",
  language: "de",
};

export const user: Example = typed(shownUser);

export const updatedUser: Example = {
  ...typed({ ...shownUser, language: "fr" }),
};

export const apiKey: Example = {
  value: { id: "K1".repeat(13), apikey: "Ab3c".repeat(13) },
  rules: { "$.id": ofForm("^[A-Za-z0-9]{26}$"), "$.apikey": ofForm("^[A-Za-z0-9]{52}$") },
};

/** What a member looks like in an example, whoever shows it: those of the interface, and of the usual envelope of notifications. */
export const knownMembers: Readonly<Record<string, unknown>> = {
  ...shownUser,
  ...apiKey.value,
  webhookId: "w-1",
  targetUrl: "https://receiver.client.example/events",
  MessageId: "00000000-0000-4000-8000-000000000001",
  TopicArn: "arn:aws:sns:eu-south-1:000000000000:webhooks",
  Timestamp: "2026-01-02T03:04:05.678Z",
};

export const confirmation: Example = {
  value: { SubscribeURL: "https://service.example/confirm?token=1" },
  rules: { "$.SubscribeURL": ofForm("^https?://.+$") },
};

/** Message is a text that holds an object, so that only its form can be told. */
export function notification(action: "create" | "update" | "delete", entityName: string): Example {
  const message = {
    action,
    entityName,
    entityId: "e-1",
    doneAt: "2026-01-02T03:04:05.678Z",
    payload: { column_name: "value" },
  };
  const members = [
    `"action"\\s*:\\s*"${action}"`,
    `"entityName"\\s*:\\s*"${entityName}"`,
    '"entityId"',
    '"doneAt"',
    '"payload"',
  ];
  const ahead = members.map((member) => `(?=[\\s\\S]*${member})`).join("");
  return {
    value: { Message: JSON.stringify(message), MessageAttributes: { businessEntity: ["be-1"] } },
    rules: {
      "$.Message": ofForm(`^${ahead}\\s*\\{[\\s\\S]*\\}\\s*$`),
      "$.MessageAttributes.businessEntity": ofType,
    },
  };
}
