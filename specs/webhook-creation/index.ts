/** Chapter "Webhook creation and targetUrl": its specs, in reading order. */
import "./created-webhook.spec.ts";
import "./target-url.spec.ts";
import "./one-webhook-per-url.spec.ts";
import "./where-events-go.spec.ts";
import "./refused-creation.spec.ts";
