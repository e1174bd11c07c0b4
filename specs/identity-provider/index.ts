/** Chapter "Identity provider": its specs, in reading order. */
import "./discovery.spec.ts";
