/** Chapter "Webhook creation": its specs, in reading order. */
import "./creation.spec.ts";
