/** Chapter "API key creation": its specs, in reading order. */
import "./record.spec.ts";
import "./number-of-keys.spec.ts";
import "./refused-creation.spec.ts";
import "./keys-of-keys.spec.ts";
import "./public-keys.spec.ts";
