import { describe, expect, it } from "vitest";
import { kindOf, readNotification } from "./notification.ts";
import { deliveryOf } from "./testing/delivery-of.ts";

const message = {
  action: "update",
  entityName: "Contract",
  entityId: "c1",
  doneAt: "2026-01-02T03:04:05Z",
  payload: { a_b: null },
};
const read = (body: object | string) => readNotification(deliveryOf(body));
const withEntity = (businessEntity: unknown) =>
  read({ Message: JSON.stringify(message), MessageAttributes: { businessEntity } });

describe("a data notification as the interface shows it", () => {
  it("is read member by member", () => {
    expect(withEntity(["be1"])).toMatchObject({
      ...message,
      message,
      businessEntities: ["be1"],
      businessEntityForm: "list",
    });
  });
});

describe("MessageAttributes.businessEntity", () => {
  it.each<[unknown, string, string[] | undefined]>([
    [["be1", "be2"], "list", ["be1", "be2"]],
    [{ Type: "String.Array", Value: '["be1"]' }, "typed list as text", ["be1"]],
    [{ Type: "String.Array", Value: ["be1"] }, "typed list", ["be1"]],
    [{ DataType: "String.Array", StringValue: '["be1","be2"]' }, "typed list as text", ["be1", "be2"]],
    ["be1", "no list", ["be1"]],
    ["be1, be2", "no list", ["be1", "be2"]],
    ['["be1"]', "no list", ["be1"]],
    [{ Type: "String", Value: "be1" }, "no list", ["be1"]],
    [17, "no list", undefined],
    [[{ toString: 0 }, null, 7], "list", ['{"toString":0}', "null", "7"]],
    [{ Type: "String.Array" }, "no list", undefined],
    [null, "absent", undefined],
    [undefined, "absent", undefined],
  ])("%j is a %s", (value, form, ids) => {
    const { businessEntityForm, businessEntities } = withEntity(value);
    expect({ form: businessEntityForm, ids: businessEntities }).toEqual({ form, ids });
  });
});

describe("a message that is not as it should be", () => {
  it.each([
    ["an object instead of a text", { Message: message }],
    ["encoded twice", { Message: JSON.stringify(JSON.stringify(message)) }],
    ["delivered without an envelope", message],
  ])("is still read when it is %s, and not taken for a text", (_, body) => {
    expect(read(body)).toMatchObject({ message, entityId: "c1" });
  });

  it.each([
    ["a list", { Message: JSON.stringify([message]) }],
    ["no JSON", { Message: "{" }],
    ["missing", { MessageAttributes: {} }],
  ])("is none when it is %s", (_, body) => {
    expect(read(body)).toMatchObject({ message: undefined, action: undefined });
  });

  it("keeps members of the wrong type as they came, and reads none of them", () => {
    const odd = { action: 1, entityId: 17, doneAt: 1_700_000_000, payload: "text" };
    const { message: kept, ...rest } = read({ Message: JSON.stringify(odd) });
    expect(kept).toEqual(odd);
    expect(rest).toMatchObject({ action: undefined, entityId: "17", doneAt: undefined, payload: "text" });
  });

  it.each(["", "null", "[]", "1", "no json"])("%j as a body has no envelope, and throws nothing", (body) => {
    expect(read(body)).toMatchObject({
      envelope: undefined,
      message: undefined,
      businessEntityForm: "absent",
    });
  });
});

describe("the kind of a delivery", () => {
  it.each<[string, object | string, string]>([
    ["a confirmation", { SubscribeURL: "https://x.example/" }, "confirmation"],
    [
      "a confirmation without address",
      { Type: "SubscriptionConfirmation", SubscribeURL: null },
      "confirmation",
    ],
    ["a notification", { Message: JSON.stringify(message) }, "notification"],
    ["a notification without entityName", { Message: '{"action":"create"}' }, "notification"],
    ["anything else in JSON", { Message: "hello" }, "other"],
    ["no JSON", "hello", "other"],
  ])("%s", (_, body, kind) => {
    expect(kindOf(deliveryOf(body))).toBe(kind);
  });
});
