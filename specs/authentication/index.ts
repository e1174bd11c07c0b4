/** Chapter "Need for authentication": its specs, in reading order. */
import "./no-credential.spec.ts";
import "./no-effect.spec.ts";
import "./refusals.spec.ts";
import "./no-access-method.spec.ts";
import "./who-acts.spec.ts";
