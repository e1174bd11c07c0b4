/** AUT: Every call needs authentication: what does not provide it, and who acts (§5.0). */
import type { Chapter } from "./entry.ts";

export const authentication = {
  prefix: "AUT",
  title: "Need for authentication",
  entries: {
    "AUT-01": {
      source: ["§5.0"],
      title: "A call without a credential is refused",
      says: "Every call needs authentication except a few. None of the seven routes other than GET /system/public-key answers a call without a credential.",
      level: "stated",
      needs: ["user", "sink", "writes"],
      reading: "401 and 403 are refusals, and 404 too where the path names a webhook.",
    },
    "AUT-02": {
      source: ["§5.0"],
      title: "A call without a credential has no effect",
      says: "Every call needs authentication, so one without a credential changes no user, creates no key, sends no event and neither adds nor removes a BusinessEntity.",
      level: "stated",
      needs: ["user", "business-entities", "sink", "changes", "writes"],
    },
    "AUT-03": {
      source: ["§7"],
      title: "A missing or invalid credential is answered with 401",
      says: "401 is the status of the two errors that are listed, both about credentials; a reader expects it for a missing or invalid credential as well.",
      level: "implied",
      needs: ["user"],
      reading: "Another 4xx is a departure, not a failure.",
    },
    "AUT-04": {
      source: ["§5.0"],
      title: "Which further calls need no authentication",
      says: "A few calls are exempt from authentication. Only GET /system/public-key is named.",
      level: "open",
      reading: "Health checks and documentation pages are ordinary finds.",
    },
    "AUT-05": {
      source: ["§5.0"],
      title: "An unknown Authorization scheme does not authenticate",
      says: "There are three access methods. Basic, Digest, Negotiate, AWS4-HMAC-SHA256 or a made-up scheme is none of them.",
      level: "stated",
      needs: ["user"],
    },
    "AUT-06": {
      source: ["§5.0"],
      title: "A refusal contains no protected data",
      says: "Authentication protects the data, so a refusal shows no name, email, phone, id or apikey of any user.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
      reading: "It may repeat a keyId or webhookId that the client itself sent.",
    },
    "AUT-07": {
      source: ["§5.0"],
      title: "A refusal is told by the status",
      says: "The listed errors are statuses. A reader expects every refusal to be one, and not a 2xx with an error object.",
      level: "implied",
      needs: ["user"],
      reading:
        "A 2xx that reveals data or has an effect is a failure of the rule that should have refused it.",
    },
    "AUT-08": {
      source: ["§5.0"],
      title: "Who acts when a request carries two valid credentials",
      says: "Nothing is said on two different valid credentials in one request.",
      level: "open",
      needs: ["user", "second-user", "api-keys", "writes"],
      reading: "Any choice or a refusal conforms, as long as AUT-09 holds.",
    },
    "AUT-09": {
      source: ["§2.2"],
      title: "Nobody acts by a credential that is not fully valid",
      says: "A key acts on behalf of its user. A request with one valid and one invalid credential never acts as the user of the invalid one.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
      reading: "It may be refused, or act as the user of the valid one.",
    },
    "AUT-11": {
      source: ["§5.0"],
      title: "The exemption of the public key cannot be borrowed by another path",
      says: "Only GET /system/public-key is exempt. Path tricks such as dot segments, encoded slashes or the exempt path in a query do not open GET /user.",
      level: "stated",
      needs: ["user"],
      reading:
        "400, 401 and 404 are fine, and so is the public key itself where the service normalises the path.",
    },
    "AUT-12": {
      source: ["§5.0"],
      title: "HEAD and method override do not avoid authentication",
      says: "Every call needs authentication, whatever method it is sent with or names in an override header or parameter.",
      level: "implied",
      needs: ["user"],
      reading: "OPTIONS without a credential may succeed, as a preflight.",
    },
    "AUT-10": {
      source: ["§5.0"],
      title: "A header that names a user does not authenticate",
      says: "There are three access methods. A header such as X-User-Id or X-Forwarded-User is none of them.",
      level: "stated",
      needs: ["user", "second-user"],
    },
  },
} as const satisfies Chapter;
