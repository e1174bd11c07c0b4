/** Shapes that the parts of the report document share; each takes the description that its place gives it. */
import Type from "typebox";

const described = (description: string | undefined) => (description === undefined ? {} : { description });

export const text = (description?: string) => Type.String(described(description));

/** Text that is not empty. */
export const words = (description?: string) => Type.String({ minLength: 1, ...described(description) });

export const texts = (description?: string) => Type.Array(Type.String(), described(description));

export const flag = (description?: string) => Type.Boolean(described(description));

export const count = (description?: string) => Type.Integer({ minimum: 0, ...described(description) });

/** The number of an exchange, an event or a change within the run. */
export const counts = (description?: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), described(description));

export const milliseconds = (description?: string) => Type.Number({ minimum: 0, ...described(description) });

/** A SHA-256 digest in hex. */
export const digest = (description?: string) =>
  Type.String({ pattern: "^[0-9a-f]{64}$", ...described(description) });

/** Text under any names. TypeBox's own Record would let names with a line break hold anything. */
export const textByName = (description?: string) =>
  Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: { type: "string" },
    ...described(description),
  });
