/** Chapter "Scope of an API key": its specs, in reading order. */
import "./granted-scope.spec.ts";
import "./never-broader.spec.ts";
