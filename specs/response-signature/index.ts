/** Chapter "Response signature": its specs, in reading order. */
import "./successes.spec.ts";
import "./refusals.spec.ts";
import "./bodies.spec.ts";
import "./unusual-requests.spec.ts";
import "./unusual-responses.spec.ts";
import "./every-response.spec.ts";
