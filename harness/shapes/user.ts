/** The shapes of section "User". */
import { type JsonSchema, shapeNamed } from "./schema.ts";

/** A member that this user has not filled in may be null or absent (USR-02); where it is known to be filled in, it is a UserText. */
const filledOrNot = (description: string): JsonSchema => ({
  description,
  anyOf: [shapeNamed("UserText"), { type: "null" }],
});

const described = {
  firstName: filledOrNot("First name."),
  lastName: filledOrNot("Last name."),
  email: filledOrNot("Address for electronic mail."),
  phone: filledOrNot("Telephone number."),
  language: filledOrNot("Language code. It can be changed with PUT /user."),
};

export const userShapes = {
  UserId: { type: "string", minLength: 1, description: "Identifier of the user." },
  UserText: { type: "string", description: "A member of the user that is filled in." },
  User: {
    type: "object",
    description: "The user in whose name the request acts.",
    properties: { id: shapeNamed("UserId"), ...described },
    required: ["id"],
    "x-not-shown": ["other fields of the user record", "the allowed values of language"],
  },
  UserChanges: {
    type: "object",
    description: "The fields of the user to change; the others stay as they were.",
    properties: { language: shapeNamed("UserText") },
    "x-not-shown": ["which fields beside language can be changed", "the allowed values of language"],
  },
} as const satisfies Record<string, JsonSchema>;
