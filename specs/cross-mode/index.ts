/** Chapter "Cross-mode rules": its specs, in reading order. */
import "./both-rules.spec.ts";
