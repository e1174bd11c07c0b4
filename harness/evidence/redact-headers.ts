/** Header fields as they may stand in the evidence. */
import type { RecordedHeaders } from "#reports/document";
import type { SecretRegistry } from "./secrets.ts";

/** Fields whose whole value is a credential. `Authorization: Signature` is none: its signature is evidence. */
const secretFields = /^(x-api-key|cookie|set-cookie|x-access-token)$/i;
const secretScheme = /^(?!signature\b)(\S+)\s+\S/i;

export function redactHeaders(headers: RecordedHeaders, secrets: SecretRegistry): RecordedHeaders {
  return headers.map(([name, value]) => [name, redactValue(name, value, secrets)]);
}

function redactValue(name: string, value: string, secrets: SecretRegistry): string {
  if (secretFields.test(name) && value !== "") return `(secret, ${value.length} characters)`;
  if (/^authorization$/i.test(name) && secretScheme.test(value))
    return `${secretScheme.exec(value)![1]} (secret, ${value.length} characters)`;
  return secrets.redact(value);
}
