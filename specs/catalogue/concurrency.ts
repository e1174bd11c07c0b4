/** CON: Concurrent requests */
import type { Chapter } from "./entry.ts";

export const concurrency = {
  prefix: "CON",
  title: "Concurrent requests",
  entries: {
    "CON-01": {
      source: ["§2.2"],
      title: "CON-01 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CON-02": {
      source: ["§2.2"],
      title: "CON-02 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CON-03": {
      source: ["§4"],
      title: "CON-03 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "languages", "writes"],
    },
    "CON-04": {
      source: ["§4"],
      title: "CON-04 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "languages", "writes"],
    },
    "CON-05": {
      source: ["§5.0"],
      title: "CON-05 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CON-06": {
      source: ["§5.3"],
      title: "CON-06 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CON-07": {
      source: ["§2.3"],
      title: "CON-07 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "sink", "writes"],
    },
    "CON-08": {
      source: ["§3"],
      title: "CON-08 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "business-entities", "sink", "changes", "writes"],
    },
    "CON-09": {
      source: ["§3"],
      title: "CON-09 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
      needs: ["user", "business-entities", "sink", "changes", "writes"],
    },
  },
} as const satisfies Chapter;
