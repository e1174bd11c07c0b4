/** CNS: One user behind a token and all keys (§2.1, §2.2). */
import type { Chapter } from "./entry.ts";

export const consistency = {
  prefix: "CNS",
  title: "One user in every mode",
  entries: {
    "CNS-01": {
      source: ["§2.2"],
      title: "All three modes show the same user",
      says: "A key acts on behalf of its user: GET /user gives the same id and the same five fields by Bearer token, plain key and signing key.",
      level: "stated",
      needs: ["user", "api-keys", "writes"],
      reading: "The order of members, the format and a time of last use may differ.",
    },
    "CNS-02": {
      source: ["§2.2"],
      title: "A change in one mode is seen in the others",
      says: "A key acts on behalf of its user. A reader expects a language set in one mode to be shown in the other two.",
      level: "implied",
      needs: ["user", "api-keys", "languages", "writes"],
      reading: "A delay of up to five seconds is tolerated.",
    },
    "CNS-03": {
      source: ["§2.2"],
      title: "Every key of a user shows that user",
      says: "A key acts on behalf of its user, be it old or new.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CNS-04": {
      source: ["§2.2"],
      title: "A key never shows another user",
      says: "A key acts on behalf of its user, and of no one else.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CNS-05": {
      source: ["§2.1"],
      title: "The id of a user is stable",
      says: "id is the identifier of the user. A reader expects it to be the same at the start and the end of the run and over every update.",
      level: "implied",
      needs: ["user", "writes"],
    },
    "CNS-06": {
      source: ["§2.1"],
      title: "How the user record relates to the token's claims",
      says: "Nothing is said on how id and email relate to the claims of the access token.",
      level: "open",
      needs: ["user"],
    },
  },
} as const satisfies Chapter;
