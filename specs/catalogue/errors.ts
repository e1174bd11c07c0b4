/** ERR: The two listed errors, and what is not shown of all others (§7). */
import type { Chapter } from "./entry.ts";

export const errors = {
  prefix: "ERR",
  title: "Errors",
  entries: {
    "ERR-01": {
      source: ["§7"],
      title: "The two listed error conditions give 401",
      says: "A key that has a public key in X-API-Key, and a key that has none with Authorization: Signature, each get 401 Unauthorized.",
      level: "stated",
      needs: ["user", "api-keys", "writes"],
      reading: "A signing key without an apikey can only be named by its id; for that CMX-02 applies.",
    },
    "ERR-02": {
      source: ["§7"],
      title: "Which status a token in the query string gets",
      says: "A token in the query string is not supported; the status returned for it is not given.",
      level: "open",
      needs: ["user"],
      reading: "That it does not authenticate is judged by OAU-03.",
    },
    "ERR-03": {
      source: ["§7"],
      title: "What error bodies contain",
      says: "The shape of the error body and the error codes are not shown.",
      level: "open",
    },
    "ERR-04": {
      source: ["RFC 9110"],
      title: "Whether a 401 carries WWW-Authenticate",
      says: "HTTP asks for WWW-Authenticate on a 401. The interface does not mention it.",
      level: "open",
    },
    "ERR-05": {
      source: ["§1"],
      title: "Whether errors reveal internals",
      says: "The data are highly sensitive. Nothing is said on stack traces, file paths, SQL or keys in error bodies.",
      level: "open",
    },
    "ERR-06": {
      source: ["§7"],
      title: "Which input makes the service fail",
      says: "Status codes other than the two 401 are not shown. A 5xx on hostile input is noted.",
      level: "open",
    },
    "ERR-07": {
      source: ["§7"],
      title: "Whether refusals tell unknown from wrong credentials",
      says: "Nothing is said on whether an unknown key and a wrong secret are refused alike, in content and in time.",
      level: "open",
    },
  },
} as const satisfies Chapter;
