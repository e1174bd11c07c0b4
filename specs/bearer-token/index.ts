/** Chapter "Bearer access token": its specs, in reading order. */
import "./accepted.spec.ts";
import "./tokens-in-query.spec.ts";
import "./other-places.spec.ts";
import "./no-token.spec.ts";
import "./forged.spec.ts";
import "./forged-everywhere.spec.ts";
import "./other-tokens.spec.ts";
import "./left-open.spec.ts";
