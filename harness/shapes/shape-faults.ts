/** Whether a value has a shape of the interface, by Ajv; and what is wrong with it. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { assertContent } from "./content-schema.ts";
import { interfaceShapes, type ShapeName } from "./interface-shapes.ts";
import type { JsonSchema } from "./schema.ts";

export interface ShapeFault {
  /** JSON Pointer (RFC 6901) of the value at fault; empty for the whole. */
  readonly pointer: string;
  /** The word of JSON Schema that it does not satisfy. */
  readonly keyword: string;
  /** The member that is missing, or has a name that it may not have. */
  readonly member: string | undefined;
  /** In words. */
  readonly fault: string;
}

/** All that is wrong, in document order; empty is good. A text that holds JSON is looked into. */
export const shapeFaults = (shape: ShapeName, value: unknown): ShapeFault[] =>
  faultsFound(validatorOf(shape), value);

export const hasShape = (shape: ShapeName, value: unknown): boolean => validatorOf(shape)(value);

/** The members that the shape requires and the value lacks. */
export const missingMembers = (shape: ShapeName, value: unknown): string[] =>
  shapeFaults(shape, value).flatMap(({ pointer, keyword, member }) =>
    pointer === "" && keyword === "required" && member !== undefined ? [member] : [],
  );

/** The same for schemas of a document of its own, whose shapes stand where those of the interface do. */
export function faultsBy(
  shapes: Readonly<Record<string, JsonSchema>>,
): (schema: JsonSchema, value: unknown) => ShapeFault[] {
  const { compile } = schemaSet(shapes);
  return (schema, value) => faultsFound(compile(schema), value);
}

const validators = new Map<ShapeName, ValidateFunction>();
let compileOwn: ReturnType<typeof schemaSet>["compile"] | undefined;

/** Compiled when it is first asked for: most runs of a program judge nothing. */
function validatorOf(shape: ShapeName): ValidateFunction {
  const known = validators.get(shape);
  if (known) return known;
  compileOwn ??= schemaSet(interfaceShapes).compile;
  const made = compileOwn(interfaceShapes[shape]);
  validators.set(shape, made);
  return made;
}

/** The shapes as the document of which each knows the others, by the same references as in OpenAPI. */
function schemaSet(schemas: Readonly<Record<string, JsonSchema>>) {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    // A member of a shape without a type is judged only where the value is an object.
    strictTypes: false,
    strictRequired: false,
    validateFormats: false,
  });
  ajv.addVocabulary(["components", "x-not-shown"]);
  const compile = (schema: JsonSchema) => ajv.compile({ ...schema, components: { schemas } });
  assertContent(ajv, compile);
  return { compile };
}

function faultsFound(validate: ValidateFunction, value: unknown): ShapeFault[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, message, params, propertyName }) => ({
    pointer: instancePath,
    keyword,
    member: params.missingProperty ?? params.propertyName ?? propertyName,
    fault: `${instancePath || "the whole"} ${message ?? "does not match"}`,
  }));
}
