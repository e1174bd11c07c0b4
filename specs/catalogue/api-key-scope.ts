/** SCP: A key is never broader than the request that creates it (§2.2, §8). */
import type { Chapter } from "./entry.ts";

export const apiKeyScope = {
  prefix: "SCP",
  title: "Scope of an API key",
  entries: {
    "SCP-01": {
      source: ["§2.2", "§8"],
      title: "A scope equal to that of the request is granted",
      says: "A key is created with a scope equal to or narrower than the scope of the creating request. An equal one is granted, and usable.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
      reading: "The representation of scope is not shown; its values are taken from the settings.",
    },
    "SCP-02": {
      source: ["§2.2"],
      title: "A narrower scope is granted",
      says: "A key is created with a scope equal to or narrower than the scope of the creating request. A narrower one is granted.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-03": {
      source: ["§2.2"],
      title: "A broader scope is never granted",
      says: "The scope of a key is equal to or narrower than that of the creating request. A broader one is refused, or the key is made without the broader right.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
      reading: "Narrowing instead of refusing conforms.",
    },
    "SCP-04": {
      source: ["§2.2"],
      title: "Scopes are compared by meaning, not by text",
      says: "Equal or narrower is said of scopes. Reordering, repetition, letter case, wildcards, another type or a broad value inside a longer text wins no broader right.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
    "SCP-05": {
      source: ["§2.2"],
      title: "A chain of keys never gains scope",
      says: "The scope of a key is equal to or narrower than that of the creating request, also when that request was made by a key.",
      level: "stated",
      needs: ["user", "api-keys", "scopes", "writes"],
      reading: "Nothing to judge where keys may not create keys.",
    },
    "SCP-06": {
      source: ["§2.2"],
      title: "Without a requested scope a key is not broader than its creator",
      says: "The scope of a key is equal to or narrower than that of the creating request, also when the request asks for none.",
      level: "stated",
      needs: ["user", "api-keys", "token-minting", "scopes", "writes"],
      reading: "The request may also be refused for the missing scope.",
    },
    "SCP-07": {
      source: ["§2.2"],
      title: "A key with a narrow scope is held to it",
      says: "A key has a scope. A reader expects an operation outside it to be refused.",
      level: "implied",
      needs: ["user", "api-keys", "scopes", "writes"],
      reading:
        "Which operations a scope covers is not shown: it is judged where the words of the narrow one withhold the right to write.",
    },
    "SCP-08": {
      source: ["§2.2"],
      title: "How a scope is represented",
      says: "The representation and the values of scope are not shown.",
      level: "open",
      needs: ["user", "api-keys", "scopes", "writes"],
    },
  },
} as const satisfies Chapter;
