import { describe, expect, it } from "vitest";
import { readLogin } from "./read-login.ts";

describe("the settings of a login", () => {
  it("may name a target and a grant whose token the login is to get, and no user", () => {
    const settings = {
      FDS_BASE_URL: "https://service.example",
      FDS_AUTH_URL: "https://login.example/realms/r/",
      FDS_CLIENT_SECRET: "of the client",
      FDS_GRANT: "refresh_token",
    };
    expect(readLogin(settings, [])).toEqual({
      authUrl: "https://login.example/realms/r",
      client: { id: "countersign", secret: "of the client", scope: "openid offline_access" },
      furtherCa: undefined,
    });
  });

  it("have to name the realm", () => {
    expect(() => readLogin({}, [])).toThrow(
      expect.objectContaining({ exitCode: 2, saw: "FDS_AUTH_URL is not set" }),
    );
  });
});
