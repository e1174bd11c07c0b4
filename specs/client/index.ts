/** Chapter "API client": its specs, in reading order. */
import "./accepted.spec.ts";
import "./sent-credentials.spec.ts";
import "./sent-signature.spec.ts";
import "./sent-bodies.spec.ts";
import "./refused.spec.ts";
import "./read-tolerantly.spec.ts";
import "./redirect.spec.ts";
import "./left-open.spec.ts";
