/** CON: The same rules under parallel requests. */
import type { Chapter } from "./entry.ts";

export const concurrency = {
  prefix: "CON",
  title: "Concurrent requests",
  entries: {
    "CON-01": {
      source: ["§2.2"],
      title: "Keys created in parallel are distinct and sound",
      says: "A user may create any number of keys. Keys created at the same time, of both kinds and by two users, are distinct and well-formed, and each works for its own user.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
      reading: "429 is not judged.",
    },
    "CON-02": {
      source: ["§2.2"],
      title: "Parallel readers each get their own user",
      says: "A key acts on behalf of its user. Many requests at once, by two users and in all three modes, are each answered with the caller's own record.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CON-03": {
      source: ["§4"],
      title: "Parallel updates of a user leave one of the values written",
      says: "PUT /user answers with the updated user. A reader expects parallel updates to end with one of the values written, and every answer to show one of them.",
      level: "implied",
      needs: ["user", "languages", "writes"],
      reading: "Some may be refused with 409, and an answer may show another writer's value.",
    },
    "CON-04": {
      source: ["§4"],
      title: "Parallel updates of two users do not mix",
      says: "PUT /user changes the caller's record. Updates of two users at the same time each end with that user's own value.",
      level: "stated",
      needs: ["user", "second-user", "languages", "writes"],
    },
    "CON-05": {
      source: ["§5.0"],
      title: "Invalid credentials stay refused among valid ones",
      says: "Every call needs authentication of its own, also when it shares the moment or the connection with accepted ones.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CON-06": {
      source: ["§5.3"],
      title: "Parallel signed requests are each checked with their own key",
      says: "The signature must verify with the public key of the named API key, also when many keys are used at once. Crossed pairs are refused.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CON-07": {
      source: ["§2.3"],
      title: "Parallel duplicates make one webhook",
      says: "Each webhook of a user points to a different URL; parallel creations with one URL are no way around it.",
      level: "stated",
      needs: ["user", "sink", "writes"],
      reading: "As WHC-10: all but one may be refused, or all may return the same webhookId.",
    },
    "CON-08": {
      source: ["§3"],
      title: "Parallel link and unlink lose nothing",
      says: "Each call adds or removes the BusinessEntity that it names. A reader expects parallel calls for different ones all to take effect.",
      level: "implied",
      needs: ["user", "business-entities", "sink", "changes", "writes"],
    },
    "CON-09": {
      source: ["§3"],
      title: "How parallel resend and confirmation end",
      says: "Nothing is said on a new confirmation event that is asked for while the webhook is being confirmed.",
      level: "open",
      needs: ["user", "business-entities", "sink", "changes", "writes"],
    },
  },
} as const satisfies Chapter;
