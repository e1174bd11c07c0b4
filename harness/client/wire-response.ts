/** What came back over the wire, before anyone reads it. */
import type { RecordedHeaders } from "#reports/document";

export interface WireResponse {
  readonly status: number;
  readonly headers: RecordedHeaders;
  /** Bytes of the body, transfer coding removed, content coding not. */
  readonly rawBody: Buffer;
  readonly firstByteMs: number;
}
