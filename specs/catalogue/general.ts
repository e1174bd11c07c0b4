/** GEN: Addresses, JSON, HTTP and what the interface leaves open around them (§4, §5.0, §8, §9). */
import type { Chapter } from "./entry.ts";

export const general = {
  prefix: "GEN",
  title: "General rules, HTTP and JSON",
  entries: {
    "GEN-01": {
      source: ["§4"],
      title: "Every path is appended to {base_url}",
      says: "All paths are relative to {base_url}, which may itself end in a path.",
      level: "stated",
      needs: ["user"],
      reading:
        "{base_url} may carry a path prefix, a port or an IPv6 host, and may be configured with or without a trailing slash.",
    },
    "GEN-02": {
      source: ["§4"],
      title: "The body of a successful answer is JSON",
      says: "Bodies are JSON: whatever body comes with a 2xx answer parses as RFC 8259 JSON in UTF-8.",
      level: "stated",
      needs: ["user"],
      reading:
        "An empty body is fine on the webhook routes. GET /system/public-key is exempt, since its format is not shown. White space, escapes and the order of members are free; a byte order mark must not be sent (RFC 8259, 8.1).",
    },
    "GEN-03": {
      source: ["§4"],
      title: "JSON bodies are labelled as JSON",
      says: "Bodies are JSON, so a reader expects Content-Type to say application/json on a 2xx answer with a body.",
      level: "implied",
      needs: ["user"],
      reading:
        "A charset parameter and types that end in +json are accepted. GET /system/public-key is exempt.",
    },
    "GEN-04": {
      source: ["§4", "§7"],
      title: "Error bodies, where there are any, are JSON",
      says: "Bodies are JSON; a reader expects this of error bodies too, although their shape is not shown.",
      level: "implied",
      needs: ["user"],
      reading:
        "Any shape will do, problem+json included, and an error body may be empty. HTML from a gateway is noted as a departure.",
    },
    "GEN-05": {
      source: ["§5.4"],
      title: "A body labelled application/json is accepted",
      says: "Content-Type: application/json and Content-Length go with a request that has a body. Such a request is accepted, also with a charset parameter.",
      level: "implied",
      needs: ["user", "writes"],
      reading: "Other media types may be refused.",
    },
    "GEN-06": {
      source: ["HTTP"],
      title: "Header names are read without regard to case",
      says: "The interface builds on HTTP, where header names are case-insensitive: authorization, X-Api-Key, x-signature and DATE do what the shown spellings do.",
      level: "implied",
      needs: ["user", "api-keys", "writes"],
    },
    "GEN-07": {
      source: ["§4"],
      title: "Malformed JSON is refused and changes nothing",
      says: "Bodies are JSON, so a request whose body is not JSON cannot succeed on POST /user/api-key, PUT /user or POST /user/webhook.",
      level: "implied",
      needs: ["user", "writes"],
      reading: "Any 4xx conforms. A 5xx counts as a refusal and is noted.",
    },
    "GEN-08": {
      source: ["§5.0"],
      title: "No credential beyond those described is needed",
      says: "The API is reachable publicly: the headers that the interface describes are enough, without a client certificate or a further network credential.",
      level: "implied",
      needs: ["user"],
    },
    "GEN-09": {
      source: ["§4"],
      title: "A path that is not shown is not served",
      says: "The interface lists its paths; a request for another one, with a valid credential, does not succeed.",
      level: "implied",
      needs: ["user"],
      reading: "401, 403, 404 and 410 are all fine.",
    },
    "GEN-10": {
      source: ["§4"],
      title: "A method that is not shown does not act",
      says: "Each path is listed with its methods. DELETE, PATCH and PUT on the path of the public key do not succeed, and the same key is served afterwards.",
      level: "implied",
      needs: ["user", "writes"],
      reading:
        "404, 405 and 501 are all fine. Only this path is tried, for elsewhere an undocumented method might destroy something.",
    },
    "GEN-11": {
      source: ["§9"],
      title: "Which version headers are sent",
      says: "Version scheme, version headers and deprecation policy are not shown.",
      level: "open",
    },
    "GEN-12": {
      source: ["§8"],
      title: "Which rate limits apply",
      says: "Rate limits are not shown.",
      level: "open",
      reading:
        "A 429 is never held against the service: the run backs off and tries again, and what stays limited is not judged.",
    },
    "GEN-13": {
      source: ["§8"],
      title: "How large a body may be",
      says: "Body size limits are not shown.",
      level: "open",
      needs: ["user", "writes"],
    },
    "GEN-14": {
      source: ["§5.0"],
      title: "Whether {base_url} is served over HTTPS",
      says: "The API is reachable publicly at {base_url}; the scheme of that address is not given.",
      level: "open",
    },
    "GEN-15": {
      source: ["§4"],
      title: "How variant spellings of a path are treated",
      says: "Nothing is said on trailing or doubled slashes, letter case or percent-encoding in paths.",
      level: "open",
    },
    "GEN-17": {
      source: ["§1"],
      title: "Which security headers and TLS versions are used",
      says: "Sensitive data call for protective measures, but security headers, cache headers, TLS versions and a CORS policy are not shown.",
      level: "open",
    },
    "GEN-16": {
      source: ["HTTP"],
      title: "A credential never carries over to the next request on a connection",
      says: "Every call needs authentication of its own. On one kept-alive connection each request is answered for the credential that it carries, and one without a credential is refused.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
      reading: "The service may close the connection after each response.",
    },
  },
} as const satisfies Chapter;
