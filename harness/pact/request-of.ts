/** The request of an interaction: placeholders for credentials, examples for ids, and where both come from when it is verified. */
import type { Route } from "#catalogue";
import type { AccessMethod } from "../gateway/placeholder.ts";
import type { HttpSentence } from "./http-sentences.ts";
import { type Generator, type HttpInteraction, ofForm, ofType, type Rule } from "./pact-file.ts";

const EXAMPLE_IDS: Readonly<Record<string, string>> = { webhookId: "w-1", entityId: "be-1" };

/** The consumer's own credential is of the same form. */
const credentials: Record<AccessMethod, { header: string; prefix: string; rule: Rule }> = {
  bearer: { header: "Authorization", prefix: "Bearer ", rule: ofForm("^Bearer \\S+$") },
  "plain key": { header: "X-API-Key", prefix: "", rule: ofForm("^\\S+$") },
  "signing key": { header: "Authorization", prefix: "Signature ", rule: ofForm("^Signature .+$") },
};

export function requestOf(
  { credential, body }: HttpSentence,
  { method, path }: Route,
): HttpInteraction["request"] {
  const form = credential && credentials[credential.method];
  const headers = {
    ...(form ? { [form.header]: [`${form.prefix}${credential.user}`] } : {}),
    ...(body ? { "Content-Type": ["application/json"] } : {}),
  };
  const isFilled = path.includes("{");
  const rules = {
    ...(isFilled ? { path: ofForm(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) } : {}),
    ...(form ? { header: { [form.header]: form.rule } } : {}),
    ...(body && Object.keys(body).length > 0 ? { body: rulesFor(body) } : {}),
  };
  const chosen = chosenByState(body);
  const generators = {
    ...(isFilled
      ? { path: fromState(path.replace(/\{(\w+)\}/g, (_all, name: string) => expressionOf(name))) }
      : {}),
    ...(Object.keys(chosen).length > 0 ? { body: chosen } : {}),
  };
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_all, name: string) => EXAMPLE_IDS[name]!),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(body ? { body: { content: body, contentType: "application/json", encoded: false } } : {}),
    ...(Object.keys(rules).length > 0 ? { matchingRules: rules } : {}),
    ...(Object.keys(generators).length > 0 ? { generators } : {}),
  };
}

/** Of an address, its scheme is what the sentence is about. */
const rulesFor = (body: Readonly<Record<string, unknown>>): Record<string, Rule> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      `$.${name}`,
      name === "targetUrl" ? schemeOf(String(value)) : ofType,
    ]),
  );

/** An address that is to be refused stays as it is. */
function chosenByState(body: Readonly<Record<string, unknown>> = {}): Record<string, Generator> {
  const names = Object.keys(body).filter((name) => !String(body[name]).startsWith("http:"));
  return Object.fromEntries(names.map((name) => [`$.${name}`, fromState(expressionOf(name))]));
}

const schemeOf = (url: string): Rule => ofForm(`^${new URL(url).protocol}//.+$`);

const expressionOf = (name: string) => `\${${name}}`;

const fromState = (expression: string): Generator => ({
  type: "ProviderState",
  expression,
  dataType: "STRING",
});
