/** Chapter "X-API-Key": its specs, in reading order. */
import "./accepted-values.spec.ts";
import "./refused-values.spec.ts";
