/** ERR: Errors */
import type { Chapter } from "./entry.ts";

export const errors = {
  prefix: "ERR",
  title: "Errors",
  entries: {
    "ERR-01": {
      source: ["§7"],
      title: "ERR-01 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "writes"],
    },
    "ERR-02": {
      source: ["§7"],
      title: "ERR-02 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
      needs: ["user"],
    },
    "ERR-03": {
      source: ["§7"],
      title: "ERR-03 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
    },
    "ERR-04": {
      source: ["RFC 9110"],
      title: "ERR-04 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
    },
    "ERR-05": {
      source: ["§1"],
      title: "ERR-05 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
    },
    "ERR-06": {
      source: ["§7"],
      title: "ERR-06 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
    },
    "ERR-07": {
      source: ["§7"],
      title: "ERR-07 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
    },
  },
} as const satisfies Chapter;
