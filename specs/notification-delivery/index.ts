/** Chapter "Delivery of notifications": its specs, in reading order. */
import "./every-change.spec.ts";
import "./every-notification.spec.ts";
import "./each-watcher.spec.ts";
import "./nobody-else.spec.ts";
import "./troubled-receivers.spec.ts";
import "./left-open.spec.ts";
