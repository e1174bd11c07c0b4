/** Chapter "Public key": its specs, in reading order. */
import "./public-key.spec.ts";
