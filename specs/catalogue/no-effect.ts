/** SFX: No effect of refused requests */
import type { Chapter } from "./entry.ts";

export const noEffect = {
  prefix: "SFX",
  title: "No effect of refused requests",
  entries: {
    "SFX-01": {
      source: ["§5.0", "§5.4", "§2.3"],
      title: "SFX-01 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "sink", "writes"],
    },
    "SFX-02": {
      source: ["§4"],
      title: "SFX-02 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "languages", "sink", "writes"],
    },
    "SFX-03": {
      source: ["§4"],
      title: "SFX-03 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "writes"],
    },
    "SFX-04": {
      source: ["§3"],
      title: "SFX-04 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "sink", "writes"],
    },
    "SFX-05": {
      source: ["§5.1"],
      title: "SFX-05 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "writes"],
    },
    "SFX-06": {
      source: ["§5.0"],
      title: "SFX-06 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "api-keys", "writes"],
    },
  },
} as const satisfies Chapter;
