/** Chapter "Webhook ownership": its specs, in reading order. */
import "./another-user.spec.ts";
import "./no-effect.spec.ts";
import "./owner.spec.ts";
