/** Which requirements of the catalogue are about which part of the description. Each stands in at least one place. */
import { type ChapterPrefix, type RequirementId, type RouteName, requirementIds } from "#catalogue";

const ofChapters = (...prefixes: ChapterPrefix[]): readonly RequirementId[] =>
  requirementIds.filter((id) => prefixes.some((prefix) => id.startsWith(`${prefix}-`)));

const ofOwner: readonly RequirementId[] = ["OWN-04", "OWN-05", "OWN-06", "OWN-08", "OWN-09", "OWN-10"];

/** What only one operation, or some of them, have to do. */
export const requirementsOfRoute: Readonly<Record<RouteName, readonly RequirementId[]>> = {
  getPublicKey: [...ofChapters("PK"), "CMX-13"],
  createApiKey: [...ofChapters("KEY", "SCP"), "SFX-03", "CON-01"],
  getUser: ["USR-01", "USR-02", "USR-07", "USR-10", "USR-12", "USR-17", "CON-02", ...ofChapters("CNS")],
  putUser: [
    ...(["USR-03", "USR-04", "USR-05", "USR-06", "USR-07", "USR-08", "USR-09", "USR-11"] as const),
    ...(["USR-12", "USR-13", "USR-14", "USR-15", "USR-16", "USR-18"] as const),
    ...(["SFX-02", "SFX-05", "CON-03", "CON-04", "CNS-02", "CNS-05"] as const),
  ],
  createWebhook: [...ofChapters("WHC"), "WHS-01", "SFX-04", "CON-07"],
  resendConfirmation: [
    ...(["WHS-05", "WHS-10", "WHS-11", "WHS-12", "WHS-14", "WHS-18", "WHS-20", "WHS-23", "WHS-27"] as const),
    "OWN-01",
    ...ofOwner,
    "CON-09",
  ],
  linkEntity: [
    ...(["WHL-01", "WHL-02", "WHL-05", "WHL-07", "WHL-08", "WHL-09", "WHL-11", "WHL-12", "WHL-13"] as const),
    ...(["WHL-15", "WHL-17", "WHL-19", "WHL-21", "WHS-06", "OWN-02", "OWN-07"] as const),
    ...ofOwner,
    "CON-08",
  ],
  unlinkEntity: [
    ...(["WHL-03", "WHL-04", "WHL-05", "WHL-06", "WHL-08", "WHL-10", "WHL-12", "WHL-13", "WHL-14"] as const),
    ...(["WHL-18", "WHL-19", "WHL-20", "WHS-06", "OWN-03", "OWN-07", "OWN-11"] as const),
    ...ofOwner,
    "CON-08",
  ],
};

/** What a receiver may rely on. */
export const requirementsOfEvent = {
  confirmation: ofChapters("WHS"),
  notification: [...ofChapters("ENV", "NTF"), "WHL-16"],
} as const satisfies Record<string, readonly RequirementId[]>;

export const requirementsOfScheme = {
  accessToken: ofChapters("OAU", "IDP"),
  apiKey: ofChapters("XAK", "CMX"),
  signature: [...ofChapters("SIG", "XRS", "CMX"), "CON-06"],
} as const satisfies Record<string, readonly RequirementId[]>;

/** What holds of every operation alike. */
export const requirementsOfAll: readonly RequirementId[] = [
  ...ofChapters("GEN", "RSG", "AUT", "ERR"),
  "SFX-01",
  "SFX-06",
  "CON-05",
];
