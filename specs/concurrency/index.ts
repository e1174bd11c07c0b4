/** Chapter "Concurrent requests": its specs, in reading order. CON-07 and CON-08 stand with the webhooks they are about. */
import "./parallel-identities.spec.ts";
import "./refused-among-accepted.spec.ts";
import "./parallel-signatures.spec.ts";
import "./parallel-changes.spec.ts";
