/** Chapter "Need for authentication": its specs, in reading order. */
import "./no-credential.spec.ts";
