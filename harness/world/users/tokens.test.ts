import { describe, expect, it } from "vitest";
import { unreachable } from "../../errors/harness-error.ts";
import type { IdentityProvider, TokenSet } from "../../identity/identity-provider.ts";
import { createTokens } from "./tokens.ts";

type Failure = "refused" | "down";
const alice = { name: "alice" };

/** Of the kinds that a provider throws: the realm refuses, or cannot answer. */
const errorOf = (failure: Failure) =>
  unreachable("identity provider", "login-failed", {
    tried: "logging in alice",
    saw: failure,
    next: "Look.",
    cause: failure === "down" ? new Response(null, { status: 503 }) : { error: "invalid_grant" },
  });

/** A provider whose tokens live so long, and which fails as it is told to, one failure a call; its clock moves by waits only. */
function world({ lifeS = 3600, canLogInAnew = true, hasRefresh = true } = {}) {
  const clock = { now: 1_000_000 };
  const calls: string[] = [];
  const failures: { login: Failure[]; refresh: Failure[] } = { login: [], refresh: [] };
  const issue = async (call: "login" | "refresh"): Promise<TokenSet> => {
    calls.push(call);
    const failure = failures[call].shift();
    if (failure !== undefined) throw errorOf(failure);
    const expiresAt = lifeS === 0 ? {} : { expiresAt: clock.now + lifeS * 1000 };
    return {
      accessToken: `at-${calls.length}`,
      ...expiresAt,
      ...(hasRefresh ? { refreshToken: "rt" } : {}),
    };
  };
  const provider = {
    canLogInAnew,
    login: () => issue("login"),
    refresh: () => issue("refresh"),
  } as unknown as IdentityProvider;
  const tokens = createTokens(provider, alice, {
    requestMs: 1000,
    now: () => clock.now,
    wait: async (pauseMs) => {
      clock.now += pauseMs;
    },
  });
  const pass = (seconds: number) => {
    clock.now += seconds * 1000;
  };
  return { tokens, calls, failures, pass };
}
const DOWN = Array.from<Failure>({ length: 100 }).fill("down");

describe("the access token of a user", () => {
  it("is got by one login for all who ask at once", async () => {
    const { tokens, calls } = world();
    const got = await Promise.all([tokens.accessToken(), tokens.accessToken(), tokens.tokenSet()]);
    expect(got).toEqual(["at-1", "at-1", expect.objectContaining({ accessToken: "at-1" })]);
    expect(calls).toEqual(["login"]);
  });

  it.each([
    [3600, 3579, 3581],
    [60, 44, 46],
    [20, 14, 16],
    [5, 3.7, 3.8],
  ])("that lives %i s is used for %f s, and renewed by %f s", async (lifeS, usedS, renewedS) => {
    const { tokens, calls, pass } = world({ lifeS });
    await tokens.accessToken();
    pass(usedS);
    expect(await tokens.accessToken()).toBe("at-1");
    pass(renewedS - usedS);
    expect(await Promise.all([tokens.accessToken(), tokens.accessToken()])).toEqual(["at-2", "at-2"]);
    expect(calls).toEqual(["login", "refresh"]);
  });

  it("is kept where nobody says how long it lives", async () => {
    const { tokens, pass } = world({ lifeS: 0 });
    await tokens.accessToken();
    pass(1_000_000);
    expect(await tokens.accessToken()).toBe("at-1");
  });

  it("is renewed by a login where there is no refresh token", async () => {
    const { tokens, calls, pass } = world({ hasRefresh: false });
    await tokens.accessToken();
    pass(3600);
    await tokens.accessToken();
    expect(calls).toEqual(["login", "login"]);
  });
});

describe("a login that fails", () => {
  it("for the moment is tried again, also the first one", async () => {
    const { tokens, calls, failures, pass } = world();
    failures.login.push("down", "down");
    expect(await tokens.accessToken()).toBe("at-3");
    failures.refresh.push("down");
    pass(3600);
    expect(await tokens.accessToken()).toBe("at-5");
    expect(await tokens.freshLogin()).toMatchObject({ accessToken: "at-6" });
    expect(calls.join(" ")).toBe("login login login refresh refresh login");
  });

  it("for longer is given up with the provider's own words, and tried again when it is asked for again", async () => {
    const { tokens, failures } = world();
    failures.login.push(...DOWN);
    await expect(tokens.accessToken()).rejects.toMatchObject({
      name: "HarnessError",
      side: "identity provider",
      saw: "down",
    });
    failures.login.length = 0;
    expect(await tokens.accessToken()).toMatch(/^at-/);
  });

  it("because it is refused is not tried again by itself", async () => {
    const { tokens, calls, failures } = world();
    failures.login.push("refused");
    await expect(tokens.accessToken()).rejects.toMatchObject({ side: "identity provider", saw: "refused" });
    expect(calls).toEqual(["login"]);
    expect(await tokens.accessToken()).toBe("at-2");
  });

  it("leaves the token in use as long as it lasts", async () => {
    const { tokens, failures, pass } = world({ lifeS: 60 });
    await tokens.accessToken();
    failures.refresh.push(...DOWN);
    failures.login.push(...DOWN);
    pass(50);
    expect(await tokens.accessToken()).toBe("at-1");
    pass(10);
    await expect(tokens.accessToken()).rejects.toMatchObject({ side: "identity provider" });
  });
});

describe("a refresh that is refused", () => {
  it("is followed by a login, where the grant allows one", async () => {
    const { tokens, calls, failures, pass } = world();
    await tokens.accessToken();
    failures.refresh.push("refused");
    pass(3600);
    expect(await tokens.accessToken()).toBe("at-3");
    expect(calls).toEqual(["login", "refresh", "login"]);
  });

  it("is the end of a session that only its refresh token can renew, and the next one is tried", async () => {
    const { tokens, calls, failures, pass } = world({ canLogInAnew: false });
    await tokens.accessToken();
    failures.refresh.push("refused");
    pass(3600);
    await expect(tokens.accessToken()).rejects.toMatchObject({ side: "identity provider", saw: "refused" });
    expect(await tokens.accessToken()).toBe("at-3");
    expect(calls).toEqual(["login", "refresh", "refresh"]);
  });
});
