/** Chapter "Errors": its specs, in reading order. */
import "./listed-errors.spec.ts";
import "./left-open.spec.ts";
