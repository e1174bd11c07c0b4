/** Chapter "One user in every mode": its specs, in reading order. */
import "./one-user.spec.ts";
