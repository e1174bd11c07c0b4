/** Chapter "Webhook states and confirmation": its specs, in reading order. */
import "./confirmation.spec.ts";
