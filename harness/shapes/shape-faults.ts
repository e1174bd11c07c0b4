/** Whether a value has a shape of the interface, by Ajv; and what is wrong with it. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { assertContent } from "./content-schema.ts";
import { interfaceShapes, type ShapeName } from "./interface-shapes.ts";
import { type JsonSchema, shapeNamed } from "./schema.ts";

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

type Schemas = Readonly<Record<string, JsonSchema>>;

let ofInterface: ReturnType<typeof validatorsOf> | undefined;
/** Made when it is first asked for: most commands judge nothing. */
const validatorOf = (shape: string): ValidateFunction => {
  ofInterface ??= validatorsOf(interfaceShapes);
  return ofInterface(shape);
};

/** All that is wrong; empty is good. A text that holds JSON is looked into. */
export const shapeFaults = (shape: ShapeName, value: unknown): ShapeFault[] =>
  faultsFound(validatorOf(shape), value);

export const hasShape = (shape: ShapeName, value: unknown): boolean => validatorOf(shape)(value);

/** The members that the shape requires and the value lacks. */
export const missingMembers = (shape: ShapeName, value: unknown): string[] =>
  shapeFaults(shape, value).flatMap(({ pointer, keyword, member }) =>
    pointer === "" && keyword === "required" && member !== undefined ? [member] : [],
  );

/** The same by other schemas than those of the interface, which know one another by the same references. */
export function faultsBy(schemas: Schemas): (shape: string, value: unknown) => ShapeFault[] {
  const of = validatorsOf(schemas);
  return (shape, value) => faultsFound(of(shape), value);
}

/** Each schema is compiled once, with the others beside it as in an OpenAPI document. */
function validatorsOf(schemas: Schemas): (shape: string) => ValidateFunction {
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
  const known = new Map<string, ValidateFunction>();
  return (shape) => {
    const validate = known.get(shape) ?? compile(shapeNamed(shape));
    known.set(shape, validate);
    return validate;
  };
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
