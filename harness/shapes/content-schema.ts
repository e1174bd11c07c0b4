/**
 * Judges what a text holds by its contentSchema, which JSON Schema leaves to those who want it (2020-12, validation, 8.5): the
 * Message of a notification is a text that holds a JSON object.
 */
import type { Ajv2020, ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import type { DataValidateFunction } from "ajv/dist/types/index.js";
import { parseJsonText } from "../json/parse-json-object.ts";
import type { JsonSchema } from "./schema.ts";

/**
 * From then on a text with contentSchema has to hold JSON of that schema; its faults are told at the place of the text.
 * @param compile of a schema that knows all shapes
 */
export function assertContent(ajv: Ajv2020, compile: (schema: JsonSchema) => ValidateFunction): void {
  ajv.removeKeyword("contentSchema");
  ajv.addKeyword({
    keyword: "contentSchema",
    type: "string",
    schemaType: "object",
    errors: "full",
    compile: (schema: JsonSchema) => {
      const validate = compile(schema);
      const judge: DataValidateFunction = (text: string, context) => {
        judge.errors = contentErrors(validate, text, context?.instancePath ?? "");
        return judge.errors.length === 0;
      };
      return judge;
    },
  });
}

function contentErrors(validate: ValidateFunction, text: string, at: string): Partial<ErrorObject>[] {
  const content = parseJsonText(text);
  if (content === undefined)
    return [{ keyword: "contentSchema", message: "must hold JSON", params: {}, instancePath: at }];
  if (validate(content)) return [];
  return (validate.errors ?? []).map((error) => ({ ...error, instancePath: at + error.instancePath }));
}
