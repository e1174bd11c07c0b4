/** Chapter "No effect of refused requests": its specs, in reading order. */
import "./bad-credentials.spec.ts";
import "./bad-content.spec.ts";
