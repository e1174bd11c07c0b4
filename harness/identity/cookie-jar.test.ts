import { describe, expect, it } from "vitest";
import { CookieJar } from "./cookie-jar.ts";

const LOGIN = new URL("https://login.realm.example/realms/r/auth");
const sent = (setCookies: string[], to: string, from = LOGIN) => {
  const jar = new CookieJar();
  jar.take(setCookies, from);
  return jar.header(new URL(to, from));
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
    const jar = new CookieJar();
    jar.take(["a=1; Path=/", "b=1; Path=/realms/", "c=1; Path=/"], LOGIN);
    jar.take(["a=2; Path=/", "c=; Path=/; Max-Age=0"], LOGIN);
    expect(jar.header(LOGIN)).toBe("b=1; a=2");
  });
});
