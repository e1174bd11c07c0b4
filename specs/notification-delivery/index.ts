/** Chapter "Notification delivery": its specs, in reading order. */
import "./every-change.spec.ts";
import "./isolation.spec.ts";
