/** Chapter "Public key of the service": its specs, in reading order. */
import "./public-key.spec.ts";
