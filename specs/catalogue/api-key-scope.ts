/** SCP: Scope of an API key */
import type { Chapter } from "./entry.ts";

export const apiKeyScope = {
  prefix: "SCP",
  title: "Scope of an API key",
  entries: {
    "SCP-01": {
      source: ["§2.2", "§8"],
      title: "SCP-01 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-02": {
      source: ["§2.2"],
      title: "SCP-02 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-03": {
      source: ["§2.2"],
      title: "SCP-03 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-04": {
      source: ["§2.2"],
      title: "SCP-04 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-05": {
      source: ["§2.2"],
      title: "SCP-05 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-06": {
      source: ["§2.2"],
      title: "SCP-06 (words to follow)",
      says: "The sentence is being written.",
      level: "stated",
      needs: ["user", "api-keys", "token-minting", "scopes", "writes"],
    },
    "SCP-07": {
      source: ["§2.2"],
      title: "SCP-07 (words to follow)",
      says: "The sentence is being written.",
      level: "implied",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-08": {
      source: ["§2.2"],
      title: "SCP-08 (words to follow)",
      says: "The sentence is being written.",
      level: "open",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
  },
} as const satisfies Chapter;
