/** Chapter "BusinessEntities of a webhook": its specs, in reading order. */
import "./link.spec.ts";
import "./link-by-key.spec.ts";
import "./unlink.spec.ts";
import "./unlink-by-key.spec.ts";
import "./link-and-unlink.spec.ts";
