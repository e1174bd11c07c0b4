/** Chapter "Notification envelope and Message": its specs, in reading order. */
import "./envelope.spec.ts";
import "./form.spec.ts";
import "./message.spec.ts";
import "./payload.spec.ts";
