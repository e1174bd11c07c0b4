/** OWN: Webhook ownership */
import type { Chapter } from "./entry.ts";

export const webhookOwnership = {
  prefix: "OWN",
  title: "Webhook ownership",
  entries: {
    "OWN-01": {
      source: ["§2.3", "§4"],
      title: "OWN-01 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "sink", "writes"],
    },
    "OWN-02": {
      source: ["§2.3", "§4"],
      title: "OWN-02 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
    },
    "OWN-03": {
      source: ["§2.3", "§4"],
      title: "OWN-03 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
    },
    "OWN-04": {
      source: ["§2.3"],
      title: "OWN-04 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "sink", "writes"],
    },
    "OWN-05": {
      source: ["§2.3"],
      title: "OWN-05 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
      needs: ["user", "api-keys", "sink", "writes"],
    },
    "OWN-06": {
      source: ["§2.3"],
      title: "OWN-06 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "sink", "writes"],
    },
    "OWN-07": {
      source: ["§2.3"],
      title: "OWN-07 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
    },
    "OWN-08": {
      source: ["§2.3"],
      title: "OWN-08 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "sink", "writes"],
    },
    "OWN-09": {
      source: ["§7"],
      title: "OWN-09 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
      needs: ["user", "second-user", "sink", "writes"],
    },
    "OWN-11": {
      source: ["§2.3", "§4"],
      title: "OWN-11 (words to follow)",
      says: "The sentence is being written.",
      level: "unverifiable",
      unverifiable: "it is outside the interface.",
    },
    "OWN-10": {
      source: ["§2.3"],
      title: "OWN-10 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
    },
  },
} as const satisfies Chapter;
