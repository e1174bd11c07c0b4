/** Chapter "Notification delivery": its specs, in reading order. */
import "./every-change.spec.ts";
import "./every-notification.spec.ts";
import "./isolation.spec.ts";
