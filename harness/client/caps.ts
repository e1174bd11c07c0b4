/** The most that is read of what comes back, so that a hostile target can fill neither the memory nor the time of a run. */

/** Of a header section; of the trailers once more. Of one chunk's line Node itself reads no more than 16 KiB. */
export const MAX_HEADER_BYTES = 64 * 1024;
/** Of a body on the wire, and of the same once decoded. */
export const MAX_BODY_BYTES = 12 * 1024 * 1024;
