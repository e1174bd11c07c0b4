/** Chapter "General rules, HTTP and JSON": its specs, in reading order. */
import "./http.spec.ts";
import "./json.spec.ts";
import "./observed.spec.ts";
