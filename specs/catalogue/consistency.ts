/** CNS: One user in every mode */
import type { Chapter } from "./entry.ts";

export const consistency = {
  prefix: "CNS",
  title: "One user in every mode",
  entries: {
    "CNS-01": {
      source: ["§2.2"],
      title: "CNS-01 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "writes"],
    },
    "CNS-02": {
      source: ["§2.2"],
      title: "CNS-02 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "api-keys", "languages", "writes"],
    },
    "CNS-03": {
      source: ["§2.2"],
      title: "CNS-03 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CNS-04": {
      source: ["§2.2"],
      title: "CNS-04 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "writes"],
    },
    "CNS-05": {
      source: ["§2.1"],
      title: "CNS-05 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "writes"],
    },
    "CNS-06": {
      source: ["§2.1"],
      title: "CNS-06 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
      needs: ["user"],
    },
  },
} as const satisfies Chapter;
