/** Chapter "Public key of the service": its specs, in reading order. */
import "./open-to-all.spec.ts";
import "./form.spec.ts";
import "./one-key.spec.ts";
import "./verifies.spec.ts";
