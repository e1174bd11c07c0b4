/** SFX: What was refused has not happened (§2.3, §5.0, §5.4). */
import type { Chapter } from "./entry.ts";

export const noEffect = {
  prefix: "SFX",
  title: "No effect of refused requests",
  entries: {
    "SFX-01": {
      source: ["§5.0", "§5.4", "§2.3"],
      title: "A refusal for a bad credential leaves everything as it was",
      says: "Authentication, the check of X-Signature and ownership come before the service accepts a request, so a refusal for any of them leaves everything as it was.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "sink", "writes"],
    },
    "SFX-02": {
      source: ["§4"],
      title: "A refusal for bad content leaves everything as it was",
      says: "A refused request was not accepted. A reader expects none of it to be carried out, not even the part that was right.",
      level: "implied",
      needs: ["user", "languages", "sink", "writes"],
      reading: "A service may accept the request and ignore the wrong member.",
    },
    "SFX-03": {
      source: ["§4"],
      title: "A refused key creation leaves no usable key",
      says: "The response of a creation is the created record. A refusal contains no id or apikey that works.",
      level: "stated",
      needs: ["user", "api-keys", "writes"],
    },
    "SFX-04": {
      source: ["§3"],
      title: "A refused webhook creation reserves no targetUrl",
      says: "A refused request was not accepted. A reader expects no event, and a valid creation with the same URL to succeed afterwards.",
      level: "implied",
      needs: ["user", "sink", "writes"],
    },
    "SFX-05": {
      source: ["§5.1"],
      title: "A token in the query string changes nothing",
      says: "A token in the query string is not supported, so PUT /user with the token there only leaves the user as it was.",
      level: "stated",
      needs: ["user", "writes"],
    },
    "SFX-06": {
      source: ["§5.0"],
      title: "Refusals do not lock out the valid credential",
      says: "A valid credential is accepted. A reader expects that still to be so after others were refused.",
      level: "implied",
      needs: ["user", "api-keys", "writes"],
      reading: "Throttling with 429 is not judged.",
    },
  },
} as const satisfies Chapter;
