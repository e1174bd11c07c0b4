import { describe, expect, it } from "vitest";
import { discoveryFaults, withoutHost } from "./discovery.ts";

const complete = {
  issuer: "https://id.example/realm",
  authorization_endpoint: "https://id.example/auth",
  token_endpoint: "https://id.example/token",
  jwks_uri: "https://id.example/jwks",
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
};

describe("a discovery document", () => {
  it("is without fault when complete, whatever else it holds", () => {
    expect(discoveryFaults({ ...complete, extra: 1 })).toEqual([]);
  });

  it("needs no token endpoint where only implicit is offered", () => {
    const { token_endpoint: _, ...rest } = complete;
    expect(discoveryFaults({ ...rest, response_types_supported: ["id_token token"] })).toEqual([]);
    expect(discoveryFaults(rest)).toEqual(["token_endpoint is no address"]);
  });

  it("tells what is missing or has another form", () => {
    expect(discoveryFaults({ ...complete, jwks_uri: "/jwks", subject_types_supported: "public" })).toEqual([
      "jwks_uri is no address",
      "subject_types_supported is no list",
    ]);
  });

  it("compares issuers but for host and final slash", () => {
    expect(withoutHost("http://idp:8080/realms/a/")).toBe(withoutHost("https://localhost/realms/a"));
    expect(withoutHost("https://id.example/realms/a")).not.toBe(withoutHost("https://id.example/realms/b"));
  });
});
