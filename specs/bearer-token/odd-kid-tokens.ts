/** Tokens whose kid names no key of the realm, or names something that is no key at all (OAU-14). */
import { randomBytes } from "node:crypto";
import { byRs256, type ForgedToken, hmac, type Json, signToken } from "#harness";

/** Signed by a key of our own, under a header with another kid. */
function named(title: string, change: (header: Json) => Json): ForgedToken {
  return {
    title,
    forge: async ({ header, payload }, { keyRequests }) => {
      const { privateKey } = await keyRequests.keyPairs.take();
      return signToken({ ...change(header), alg: "RS256" }, payload, byRs256(privateKey));
    },
  };
}

/** Signed by HMAC with an empty secret, as whoever reads the key from an empty file would have it. */
function keyedByNothing(title: string, kid: string): ForgedToken {
  return {
    title,
    forge: ({ header, payload }) =>
      signToken({ ...header, alg: "HS256", kid }, payload, (input) => hmac("sha256", "", input)),
  };
}

function withoutKid({ kid: _, ...header }: Json): Json {
  return header;
}

export const oddKidTokens: readonly ForgedToken[] = [
  named("a random kid", (header) => ({ ...header, kid: randomBytes(16).toString("hex") })),
  named("a kid that is a number", (header) => ({ ...header, kid: 1 })),
  named("a kid with an SQL fragment", (header) => ({ ...header, kid: "x' OR '1'='1" })),
  named("no kid", withoutKid),
  keyedByNothing("a kid that is the path of an empty file", "../../../../../../dev/null"),
];
