/** JSON Schema 2020-12, as far as the shapes of the interface need it. */

export type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  /** Of the value that the text holds. Judged here, not only told (JSON Schema 2020-12, validation, 8.5 permits both). */
  readonly contentSchema?: JsonSchema;
  readonly examples?: readonly unknown[];
  /** What the interface does not show here, in words: it is open on purpose, and never judged. */
  readonly "x-not-shown"?: readonly string[];
}

/** Where all shapes stand in an OpenAPI document, and so what one of them calls another. */
const SHAPES_POINTER = "#/components/schemas";

/** The shape of that name. */
export const shapeNamed = (name: string): JsonSchema => ({ $ref: `${SHAPES_POINTER}/${name}` });
