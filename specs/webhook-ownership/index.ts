/** Chapter "Owner only": its specs, in reading order. */
import "./owner-only.spec.ts";
