/** Chapter "Bearer access token": its specs, in reading order. */
import "./accepted.spec.ts";
