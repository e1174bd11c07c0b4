import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CookieRequest, createLoginCookies } from "./login-cookies.ts";

const LOGIN = new URL("https://login.realm.example/realms/r/auth");
const sent = (setCookies: string[], to: string, from = LOGIN, request: Partial<CookieRequest> = {}) => {
  const cookies = createLoginCookies();
  cookies.take(setCookies, from);
  return cookies.header({ url: new URL(to, from), method: "GET", ...request });
};

describe("the cookies of a login", () => {
  it.each<[string, string, string]>([
    ["a=1; Path=/realms/r/; Secure; HttpOnly; SameSite=None", "/realms/r/login", "a=1"],
    ["a=1; Path=/realms/r", "/realms/r", "a=1"],
    ["a=1; Path=/realms/r", "/realms/rx", ""],
    ["a=1", "/realms/r/other", "a=1"],
    ["a=1", "/elsewhere", ""],
    ["a=1; Path=/", "https://other.example/", ""],
    ["a=1; Path=/; Domain=realm.example", "https://app.realm.example/", "a=1"],
    ["a=1; Path=/; Domain=elsewhere.example", "https://elsewhere.example/", ""],
    ["a=1; Path=/", "https://app.realm.example/", ""],
    ["a=b=c; Path=/", "/", "a=b=c"],
    ["a=; Path=/", "/", "a="],
    ["a=1; Path=/; Max-Age=0", "/", ""],
    ["a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "/", ""],
    ["a=1; Path=/; Expires=Thu, 01 Jan 2099 00:00:00 GMT", "/", "a=1"],
  ])("%s, sent to %s: %j", (setCookie, to, header) => {
    expect(sent([setCookie], to)).toBe(header);
  });

  it("are replaced, removed, and sent with the longest path first", () => {
    const cookies = createLoginCookies();
    cookies.take(["a=1; Path=/", "b=1; Path=/realms/", "c=1; Path=/"], LOGIN);
    cookies.take(["a=2; Path=/", "c=; Path=/; Max-Age=0"], LOGIN);
    expect(cookies.header({ url: LOGIN, method: "GET" })).toBe("b=1; a=2");
  });

  it("that are Secure go by https only, and to this machine", () => {
    expect(sent(["a=1; Path=/; Secure"], "http://login.realm.example/")).toBe("");
    const plain = new URL("http://login.realm.example/");
    expect(sent(["a=1; Path=/; Secure"], "https://login.realm.example/", plain)).toBe("");
    expect(sent(["a=1; Path=/; Secure"], "/", new URL("http://127.0.0.1:8080/"))).toBe("a=1");
  });

  it.each([
    ["__Host-a=1; Path=/; Secure", "__Host-a=1"],
    ["__Host-a=1; Path=/", ""],
    ["__Host-a=1; Path=/realms/; Secure", ""],
    ["__Host-a=1; Path=/; Secure; Domain=realm.example", ""],
    ["__Secure-a=1; Path=/; Secure", "__Secure-a=1"],
    ["__Secure-a=1; Path=/", ""],
  ])("keep what their names promise: %s", (setCookie, header) => {
    expect(sent([setCookie], "/realms/r/login")).toBe(header);
  });

  it("are not taken for a whole public suffix", () => {
    const shop = new URL("https://shop.co.uk/");
    expect(sent(["a=1; Path=/; Domain=co.uk"], "https://other.co.uk/", shop)).toBe("");
  });

  const all = [
    "s=1; Path=/; SameSite=Strict",
    "l=1; Path=/; SameSite=Lax",
    "n=1; Path=/; SameSite=None; Secure",
  ];
  const page = (address: string) => ({ from: new URL(address) });
  it.each<[string, Partial<CookieRequest>, string]>([
    ["an address that was typed in", {}, "s=1; l=1; n=1"],
    ["a page of the same site", page("https://www.realm.example/"), "s=1; l=1; n=1"],
    ["a page of another site", page("https://elsewhere.example/"), "l=1; n=1"],
    ["a form of another site", { ...page("https://elsewhere.example/"), method: "POST" }, "n=1"],
    ["a page of the same name without TLS", page("http://login.realm.example/"), "l=1; n=1"],
  ])("follow SameSite from %s", (_, request, header) => {
    expect(sent(all, "/realms/r/login", LOGIN, request)).toBe(header);
  });

  describe("in time", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("expire", () => {
      const cookies = createLoginCookies();
      cookies.take(["a=1; Path=/; Max-Age=60", "b=1; Path=/"], LOGIN);
      expect(cookies.header({ url: LOGIN, method: "GET" })).toBe("a=1; b=1");
      vi.advanceTimersByTime(61_000);
      expect(cookies.header({ url: LOGIN, method: "GET" })).toBe("b=1");
    });
  });
});
