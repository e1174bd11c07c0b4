/** PK: GET /system/public-key: open to all, one stable key, and the one that verifies (§4, §5.5). */
import type { Chapter } from "./entry.ts";

export const publicKey = {
  prefix: "PK",
  title: "Public key of the service",
  entries: {
    "PK-01": {
      source: ["§4", "§5.0"],
      title: "GET /system/public-key needs no authentication",
      says: "The route of the public key is one of the few that need no authentication: a GET without any credential succeeds.",
      level: "stated",
    },
    "PK-02": {
      source: ["§4"],
      title: "GET /system/public-key returns an RSA public key",
      says: "The response holds the public key of the service, which verifies response signatures and is therefore an RSA key.",
      level: "stated",
      reading:
        "The format is not shown. PEM (SPKI, PKCS #1 or certificate), bare or in JSON under any name, DER, Base64 DER, JWK and JWKS are all read.",
    },
    "PK-03": {
      source: ["§4", "§5.5"],
      title: "The public key verifies the signatures of responses",
      says: "The client verifies X-Signature with the public key from GET /system/public-key, on every route and not only on this one.",
      level: "stated",
      reading: "Of several keys in a JWKS, one has to verify.",
    },
    "PK-04": {
      source: ["§5.5"],
      title: "A local copy of the public key stays usable",
      says: "Keeping a local copy is recommended, so a reader expects the key not to change from call to call.",
      level: "implied",
      reading: "One rotation in the course of a run is tolerated, if the new key is served.",
    },
    "PK-05": {
      source: ["§5.5"],
      title: "The public key may be fetched on every call",
      says: "The key may be fetched before every call: each response then verifies with the key just fetched.",
      level: "stated",
      needs: ["user"],
    },
    "PK-06": {
      source: ["§4"],
      title: "Only public material is returned",
      says: "The response is the public key. No private PEM and no private member of a JWK is in it.",
      level: "implied",
    },
    "PK-07": {
      source: ["§4"],
      title: "Every caller gets the same public key",
      says: "There is one public key of the service. It does not depend on who asks.",
      level: "implied",
      needs: ["user", "second-user", "api-keys", "writes"],
      reading: "The format may differ between callers; the key itself may not.",
    },
    "PK-08": {
      source: ["§4"],
      title: "A valid credential does no harm on GET /system/public-key",
      says: "No authentication is needed on this route. A client that sends its valid credential anyway is served too.",
      level: "implied",
      needs: ["user", "api-keys", "writes"],
    },
    "PK-09": {
      source: ["§4"],
      title: "What an invalid credential does on GET /system/public-key",
      says: "No authentication is needed on this route. Whether an invalid credential is ignored or refused there is not said.",
      level: "open",
    },
    "PK-10": {
      source: ["§5.5"],
      title: "The response with the public key is signed with that key",
      says: "Every response is signed and verifies with the key from this route, so this route's own response does too.",
      level: "stated",
      reading: "It shows consistency only: the interface names no root of trust for the key.",
    },
    "PK-11": {
      source: ["§5.5"],
      title: "All instances of the service share one key",
      says: "One public key verifies every response, on whatever connection and from whatever instance it comes.",
      level: "implied",
    },
    "PK-12": {
      source: ["§4"],
      title: "In which format the public key is returned",
      says: "The format of the response to GET /system/public-key is not shown.",
      level: "open",
    },
  },
} as const satisfies Chapter;
