/** Chapter "Request signature in X-Signature": its specs, in reading order. */
import "./accepted.spec.ts";
import "./other-bodies.spec.ts";
import "./how-it-is-made.spec.ts";
import "./routes.spec.ts";
import "./no-effect.spec.ts";
import "./left-open.spec.ts";
