/** Chapter "Response signature": its specs, in reading order. */
import "./each-route.spec.ts";
import "./bodies.spec.ts";
import "./unusual-responses.spec.ts";
import "./every-response.spec.ts";
