/** Chapter "Authorization: Signature": its specs, in reading order. */
import "./accepted.spec.ts";
import "./key-id.spec.ts";
import "./verification.spec.ts";
import "./each-time-anew.spec.ts";
import "./algorithms.spec.ts";
import "./by-method.spec.ts";
import "./forged-encodings.spec.ts";
import "./signed-headers.spec.ts";
import "./routes.spec.ts";
import "./left-open.spec.ts";
