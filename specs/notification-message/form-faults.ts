/** What may be wrong with the form of a notification, whatever change it tells of: one row a requirement. */
import type { messageMembers } from "#catalogue";
import { hasShape, missingMembers, type Notification, shapeFaults } from "#harness";
import { parseDoneAt } from "./done-at.ts";
import { namesNotInSnakeCase } from "./notifications.ts";

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

/** Of the member itself, whatever names stand inside it. */
const hasMemberShape =
  (member: Member) =>
  ({ message }: Notification) =>
    !shapeFaults("Message", message).some(
      (fault) => fault.pointer === `/${member}` && fault.member === undefined,
    );

const lacking = (shape: "Message" | "Notification", holder: object) => {
  const missing = missingMembers(shape, holder);
  return missing.length > 0 ? `no ${missing.join(", no ")}` : undefined;
};

/** Whether Message is a text that holds an object; which members that has is ENV-03's to say. */
const holdsObject = (envelope: object) =>
  !shapeFaults("Notification", envelope).some(
    ({ pointer, keyword }) => pointer === "/Message" && keyword !== "required",
  );

export const formFaults: readonly FormFault[] = [
  {
    id: "ENV-01",
    what: "notifications that lack Message or MessageAttributes",
    fault: ({ envelope = {} }) => lacking("Notification", envelope),
  },
  {
    id: "ENV-02",
    what: "values of Message that are not a text holding a JSON object",
    fault: ({ envelope }) =>
      envelope?.Message === undefined || holdsObject(envelope)
        ? undefined
        : JSON.stringify(envelope.Message).slice(0, 200),
  },
  {
    id: "ENV-03",
    what: "messages that lack one of the five members",
    fault: ({ message }) => message && lacking("Message", message),
  },
  {
    id: "ENV-04",
    what: "values of action that are not create, update or delete",
    fault: wrongMember("action", hasMemberShape("action")),
  },
  {
    id: "ENV-08",
    what: "values of doneAt that give no time",
    fault: wrongMember("doneAt", ({ doneAt }) => parseDoneAt(doneAt ?? "") !== undefined),
  },
  {
    id: "ENV-11",
    what: "values of payload that are no object",
    fault: wrongMember("payload", hasMemberShape("payload")),
  },
  {
    id: "ENV-14",
    what: "column names in payload that are not in snake case",
    fault: ({ payload }) => {
      const odd = namesNotInSnakeCase(payload);
      return odd.length > 0 ? odd.join(", ") : undefined;
    },
  },
  {
    id: "ENV-15",
    what: "MessageAttributes without a list in businessEntity",
    fault: ({ envelope }) =>
      envelope?.MessageAttributes === undefined || hasShape("MessageAttributes", envelope.MessageAttributes)
        ? undefined
        : JSON.stringify(envelope.MessageAttributes).slice(0, 200),
  },
];
