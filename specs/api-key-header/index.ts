/** Chapter "API key in X-API-Key": its specs, in reading order. */
import "./accepted-values.spec.ts";
import "./refused-values.spec.ts";
import "./other-places.spec.ts";
import "./left-open.spec.ts";
