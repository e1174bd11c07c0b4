/** The catalogue: every sentence of the interface that a check can cite, by id. Imports nothing from outside this folder. */
export * from "./catalogue.ts";
export * from "./credential-matrix.ts";
export * from "./entry.ts";
export * from "./facts.ts";
export * from "./foundations.ts";
export * from "./notification-matrix.ts";
export * from "./other-side/index.ts";
export * from "./routes.ts";
export { requirementsOfVersion, requirementVersions } from "./versions.ts";
