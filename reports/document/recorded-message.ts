/** Header fields and body of an HTTP message, as recorded. */
import Type, { type Static } from "typebox";
import { count, digest, flag } from "./shapes.ts";

const HeaderField = {
  description: "Name and value.",
  type: "array",
  items: { type: "string" },
  minItems: 2,
  maxItems: 2,
};

/** In the file; in memory each is there in full (compact/expanded.ts). What is said of one type holds of that type alone. */
export const orPlaceIn = (table: string, type: string, schema: object) => ({
  ...schema,
  type: [type, "integer"],
  minimum: 0,
  description: `In full, or its place in ${table} where it occurs more than once.`,
});

export const RecordedHeaders = Type.Unsafe<[name: string, value: string][]>({
  description: "Name and value of each header field, in wire order and spelling.",
  type: "array",
  items: orPlaceIn("headerFields", "array", HeaderField),
});
export type RecordedHeaders = Static<typeof RecordedHeaders>;

const BodyInFull = Type.Object({
  bytes: count("Number of bytes on the wire, before any cap or redaction."),
  sha256: digest("SHA-256 of the original bytes, hex."),
  encoding: Type.Enum(["utf8", "base64"], {
    description: "How `content` holds the bytes: as UTF-8 text where they are valid UTF-8, else as Base64.",
  }),
  content: Type.Unsafe<string>({
    type: ["string", "array"],
    items: { type: ["string", "integer"], minimum: 0 },
    description: "In full, or its pieces: each a text, or its place in texts where it occurs more than once.",
  }),
  redacted: Type.Optional(flag("A secret value was replaced: the bytes no longer hash to sha256.")),
  cut: Type.Optional(count("Bytes left out at the end because of the cap.")),
  decodedSha256: Type.Optional(
    digest(
      "SHA-256 (hex) without the content coding: there when the body held a secret and is shown decoded, without it.",
    ),
  ),
});
export interface RecordedBody extends Static<typeof BodyInFull> {}

export const RecordedBody = Type.Unsafe<RecordedBody>(orPlaceIn("bodies", "object", BodyInFull));

/** In the file it is the place of that X-Signature among the header fields. */
export const SignatureValue = Type.Unsafe<string>(orPlaceIn("headerFields", "string", {}));

/** The tables of the file. */
export const headerFields = {
  type: "array",
  items: HeaderField,
  description: "Those that occur more than once.",
};
export const bodies = { type: "array", items: BodyInFull, description: "Those that occur more than once." };
export const texts = {
  type: "array",
  items: { type: "string" },
  description: "Parts of bodies that occur more than once.",
};
