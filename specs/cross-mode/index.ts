/** Chapter "Modes of an API key and their confusion": its specs, in reading order. */
import "./wrong-mode.spec.ts";
import "./every-signing-key.spec.ts";
import "./every-route.spec.ts";
import "./no-effect.spec.ts";
import "./both-kinds.spec.ts";
