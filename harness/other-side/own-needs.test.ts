import { expect, it } from "vitest";
import { requireOwnNeeds } from "./own-needs.ts";

it("a receiver's needs, and those of the service, may be declared for a receiver", () => {
  requireOwnNeeds("receiver", ["confirmation", "effects", "effect-columns", "canary", "second-user"]);
});

it("a need of a client is refused for a receiver, and the other way round", () => {
  expect(() => requireOwnNeeds("receiver", ["effects", "signing-key"])).toThrow(
    "signing-key is a need of a client",
  );
  expect(() => requireOwnNeeds("client", ["effects"])).toThrow("effects is a need of a receiver");
});
