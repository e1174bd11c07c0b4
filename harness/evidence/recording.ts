/** Bodies and header fields as they stand in the evidence of one run: without secrets, and no more of them than may be. */
import type { RecordedBody, RecordedHeaders } from "#reports/document";
import { createAllowance } from "./allowance.ts";
import { recordBody } from "./recorded-body.ts";
import { redactHeaders } from "./redact-headers.ts";
import type { SecretRegistry } from "./secrets.ts";
import { shortenedHeaders } from "./shortened.ts";

export interface Recording {
  /** @param decoded the same without content coding */
  body(bytes: Buffer, decoded?: Buffer): RecordedBody;
  headers(headers: RecordedHeaders): RecordedHeaders;
}

export function createRecording(secrets: SecretRegistry, allowance = createAllowance()): Recording {
  /** As long as it is in the report, where a control character takes six. */
  const spend = (kept: unknown) => allowance.spend(JSON.stringify(kept).length);
  return {
    body: (bytes, decoded) => {
      const body = recordBody(bytes, secrets.redact, decoded, allowance.bytes);
      spend(body.content);
      return body;
    },
    headers: (headers) => {
      const kept = shortenedHeaders(redactHeaders(headers, secrets), allowance.bytes);
      spend(kept);
      return kept;
    },
  };
}
