/** What came back over the wire, before anyone reads it. */
import type { RecordedHeaders } from "#reports/document.ts";

export interface WireResponse {
  status: number;
  headers: RecordedHeaders;
  /** Bytes of the body, transfer coding removed, content coding not. */
  rawBody: Buffer;
  firstByteMs: number;
}

/** No response came: timed out, refused, reset, or not HTTP. */
export class NoResponse extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "NoResponse";
  }
}

/** A body beyond this is cut off, so that a hostile target cannot fill the memory. */
export const LARGEST_BODY_BYTES = 12 * 1024 * 1024;
