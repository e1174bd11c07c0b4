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

/** Of one body as it stands in the evidence, and in memory for what is judged over the whole run. Of the rest there is the digest. */
export const MAX_KEPT_BYTES = 64 * KIB;
/** Of everything that the evidence holds of exchanges and deliveries, as characters of JSON; and of what memory holds of exchanges. */
export const MAX_RUN_BYTES = 48 * MIB;
/** Of one body, of one header section, once the run holds as much as it may. */
export const MIN_KEPT_BYTES = KIB;
/** Of a text that tells of something: a message of a check, a value of the profile, an id. */
export const MAX_WORDS = 8 * KIB;

/** Of a body of which a person reads a few lines: a documentation page, the answer of a receiver, a request to one of our own hosts. */
export const MAX_READ_BYTES = 64 * KIB;

/** Of a document that may hold public keys, and of the keys of one service. */
export const MAX_KEY_DOCUMENT_BYTES = 256 * KIB;
export const MAX_SERVICE_KEYS = 32;

/** Of a line of a journal: what a run writes is far shorter. */
export const MAX_LINE_BYTES = 64 * MIB;
/** Modes of what a run writes, unless it is to be shared: evidence is nobody else's. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/** Of one check, from when it begins to work; of undoing what it left; of taking every link away at the end. */
export const CHECK_MS = 15 * 60_000;
export const UNDOING_MS = 60_000;
/** Of what is under way when a run is interrupted. */
export const AFTER_INTERRUPT_MS = 10_000;
/** Of a moment in which the service is away (a restart, a page of a gateway): what lasts longer is how it is. */
export const OUTAGE_MS = 10_000;
/** Of one step of our own, in which nothing else moves; of what follows the time of a run until all is ended and written. */
export const FROZEN_MS = 30_000;
export const ENDING_MS = 300_000;

/** Of the log of what was started, and of one line that it prints. */
export const MAX_LOG_BYTES = 16 * MIB;
export const MAX_PRINTED_LINE = 4 * MIB;

/**
 * Of what a sink keeps, and a server that a client is driven against: of one body, of all bodies (and all header fields) together, of
 * deliveries to inboxes, of those to none.
 */
export const MAX_DELIVERY_BYTES = MIB;
export const MAX_SINK_BYTES = 256 * MIB;
/** 1,000 webhooks × 100 changes, each told twice and then some. */
export const MAX_DELIVERIES = 250_000;
export const MAX_SINK_STRAYS = 10_000;

/** Of connections to a sink or a relay at once. Those that are beyond it push out the oldest stranger. */
export const MAX_CONNECTIONS = 1000;
export const MAX_SINK_CONNECTIONS = 4000;
/** Of a stranger's request: of its body, and how many are kept until a run takes them. */
export const STRAY_BYTES = 16 * KIB;
export const MAX_STRAYS = 200;
/** Until a TLS handshake, or the head of a request, is complete. At a sink it is a service's, and may be that of a busy machine. */
export const HEAD_MS = 10_000;
export const SINK_HEAD_MS = 20_000;
/** Of a sender's whole request: whoever is slower is cut off. */
export const SENDER_MS = 60_000;
/** Of remarks on what came near a sink and was no delivery: a failed handshake, plain HTTP. More of them tell nothing more. */
export const MAX_NOTES = 1000;

/** Of what waits at a relay until a run takes it: all of it (a small public host keeps it in memory and on disk), and how many. */
export const MAX_RELAY_BYTES = 64 * MIB;
export const MAX_RELAY_REQUESTS = 10_000;
/** What no run has come for by then makes room when there is none: a run that is restarted is back sooner. */
export const ABANDONED_MS = 3_600_000;
/** A run calls the relay every 25 s at the latest: one that has not for longer is gone, and its senders are answered 200 at once. */
export const RELAY_WAIT_MS = 25_000;
export const RUN_WAITS_MS = 20_000;
export const RELAY_GONE_MS = 40_000;
/** A sender is not kept waiting for a run that is slow to say how it is to be answered. */
export const RELAY_ANSWER_MS = 5000;
/** Of one call of a run, of what came near and is told to it, and of deliveries that one call is answered with. */
export const MAX_PULL_BYTES = 4 * MIB;
export const MAX_NEARBY = 200;
export const MAX_PULLED = 200;

/**
 * Until a Keycloak of our own answers, and until one try of asking it is given up. A Java server that builds itself on each start takes half
 * a minute, and many times that on a busy machine; one that ends is told at once.
 */
export const KEYCLOAK_START_MS = 600_000;
export const KEYCLOAK_TRY_MS = 10_000;

/** Of an answer of an identity provider: a login page has some tens of kilobytes, a large one with its scripts some hundreds. */
export const MAX_PAGE_BYTES = MIB;
/** Of the same, from the request to its last byte. */
export const PAGE_MS = 30_000;
/** Fifty kilobytes of badly nested markup make a parser build millions of elements, until there is no memory left. */
export const MAX_PAGE_ELEMENTS = 20_000;
/** Pages and redirects of one login: the longest that are known have eight; more go in circles. */
export const MAX_LOGIN_STEPS = 20;

/** Of one change through the change hook: it changes a row; what is not done by then hangs. */
export const HOOK_MS = 30_000;
/** Of its answer, an id and the columns of one row; and of what a failed command says on standard error, of which the last lines tell why. */
export const MAX_HOOK_ANSWER_BYTES = MIB;
export const MAX_HOOK_ERROR_BYTES = 4 * KIB;
