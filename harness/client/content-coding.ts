/** Removing a content coding (RFC 9110, 8.4), with a cap. */
import zlib from "node:zlib";
import { MAX_BODY_BYTES } from "../limits.ts";

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: (bytes) => zlib.gunzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  "x-gzip": (bytes) => zlib.gunzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  deflate: (bytes) => zlib.inflateSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
  br: (bytes) => zlib.brotliDecompressSync(bytes, { maxOutputLength: MAX_BODY_BYTES }),
};

/** The decoded bytes; the bytes themselves where there is no coding, an unknown one, or a broken one. */
export function removeContentCoding(rawBody: Buffer, coding: string | undefined): Buffer {
  const decode = coding === undefined ? undefined : decoders[coding.trim().toLowerCase()];
  if (!decode || rawBody.length === 0) return rawBody;
  try {
    return decode(rawBody);
  } catch {
    return rawBody;
  }
}
