/** Chapter "Consistency": its specs, in reading order. */
import "./one-user.spec.ts";
