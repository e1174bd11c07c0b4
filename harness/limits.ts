/**
 * The most of everything that somebody else decides on, so that no target and no stranger can fill the memory, the disk or the
 * time of a run. What goes beyond is told where it happens.
 */

const KIB = 1024;
const MIB = 1024 * KIB;

/** Of a header section; of the trailers once more. Of one chunk's line Node itself reads no more than 16 KiB. */
export const MAX_HEADER_BYTES = 64 * KIB;
/** Of a body on the wire, and of the same once decoded. */
export const MAX_BODY_BYTES = 4 * MIB;
/** Of JSON that is read for what it says; that it is JSON can be said of any. */
export const MAX_JSON_CHARACTERS = MIB;
/** Of objects and lists in one another: what is read goes down by calls. */
export const MAX_JSON_DEPTH = 500;
