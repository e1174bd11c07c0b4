/** What may be wrong with the form of a notification, whatever change it tells of: one row a requirement. */
import { messageMembers, notificationActions } from "#catalogue";
import type { Notification } from "#harness";
import { parseDoneAt } from "./done-at.ts";
import { SNAKE_CASE } from "./notifications.ts";

export interface FormFault {
  readonly id: "ENV-01" | "ENV-02" | "ENV-03" | "ENV-04" | "ENV-08" | "ENV-11" | "ENV-14" | "ENV-15";
  /** What those are that have it. */
  readonly what: string;
  /** In words; undefined when it is as it should be, or another row's to say. */
  readonly fault: (content: Notification) => string | undefined;
}

type Member = (typeof messageMembers)[number];

/** A member that is absent altogether is ENV-03's to say, and no one else's. */
const wrongMember =
  (member: Member, isRight: (content: Notification) => boolean) => (content: Notification) =>
    content.message && Object.hasOwn(content.message, member) && !isRight(content)
      ? JSON.stringify(content.message[member])?.slice(0, 200)
      : undefined;

const lacking = (holder: object, names: readonly string[]) => {
  const missing = names.filter((name) => !Object.hasOwn(holder, name));
  return missing.length > 0 ? `no ${missing.join(", no ")}` : undefined;
};

export const formFaults: readonly FormFault[] = [
  {
    id: "ENV-01",
    what: "notifications that lack Message or MessageAttributes",
    fault: ({ envelope = {} }) => lacking(envelope, ["Message", "MessageAttributes"]),
  },
  {
    id: "ENV-02",
    what: "Messages that are not a text holding a JSON object",
    fault: ({ envelope, messageIsText }) =>
      envelope?.Message === undefined || messageIsText
        ? undefined
        : JSON.stringify(envelope.Message).slice(0, 200),
  },
  {
    id: "ENV-03",
    what: "messages that lack a member",
    fault: ({ message }) => message && lacking(message, messageMembers),
  },
  {
    id: "ENV-04",
    what: "actions that are not create, update or delete",
    fault: wrongMember("action", ({ action }) => notificationActions.some((known) => known === action)),
  },
  {
    id: "ENV-08",
    what: "doneAt that gives no time",
    fault: wrongMember("doneAt", ({ doneAt }) => parseDoneAt(doneAt ?? "") !== undefined),
  },
  {
    id: "ENV-11",
    what: "payloads that are no object",
    fault: wrongMember("payload", ({ payload }) => isObject(payload)),
  },
  {
    id: "ENV-14",
    what: "column names that are not in snake case",
    fault: ({ payload }) => {
      const odd = Object.keys(isObject(payload) ? payload : {}).filter((name) => !SNAKE_CASE.test(name));
      return odd.length > 0 ? odd.join(", ") : undefined;
    },
  },
  {
    id: "ENV-15",
    what: "MessageAttributes without a list in businessEntity",
    fault: ({ envelope, businessEntityForm }) =>
      envelope?.MessageAttributes === undefined || !/^(absent|no list)$/.test(businessEntityForm)
        ? undefined
        : JSON.stringify(envelope.MessageAttributes).slice(0, 200),
  },
];

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
