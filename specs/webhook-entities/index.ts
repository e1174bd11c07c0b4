/** Chapter "Linking and unlinking": its specs, in reading order. */
import "./links.spec.ts";
