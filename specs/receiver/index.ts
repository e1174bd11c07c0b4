/** Chapter "Webhook receiver": its specs, in reading order. */
import "./transport.spec.ts";
import "./confirmation.spec.ts";
import "./taken.spec.ts";
import "./applied.spec.ts";
import "./applied-once.spec.ts";
import "./addresses.spec.ts";
import "./forged.spec.ts";
import "./left-open.spec.ts";
import "./unreadable.spec.ts";
