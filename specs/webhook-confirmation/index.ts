/** Chapter "Webhook states and confirmation": its specs, in reading order. */
import "./confirmation-event.spec.ts";
import "./new-event.spec.ts";
import "./new-event-by-key.spec.ts";
import "./activation.spec.ts";
import "./still-awaiting.spec.ts";
