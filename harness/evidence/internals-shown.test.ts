import { describe, expect, it } from "vitest";
import { internalsShown } from "./internals-shown.ts";

describe("what shows how a service is built", () => {
  it.each([
    ["a stack trace", "Error: x\n    at Object.<anonymous> (internal:12:3)"],
    ["a stack trace", "Error: x\n    at internal:12:3"],
    ["a stack trace", "at eval (eval at <anonymous> (x.js:1:1), <anonymous>:1:1)"],
    ["a stack trace", "Traceback (most recent call last)"],
    ["a file path", "in /usr/lib/node/main.js"],
    ["a file path", "/usr/a/:/srv/shop/index.php"],
    ["a file path", "C:\\app.js"],
    ["SQL", "SELECT a, b FROM users"],
    ["SQL", "SELECT a SELECT b FROM users"],
    ["SQL", "select id from users where id = 1"],
    ["SQL", "select one from that and from users u where id = 1"],
    ["SQL", "INSERT INTO users"],
    ["SQL", "insert into users (id)"],
    ["SQL", "update users set name = 1"],
    ["key material", "-----BEGIN RSA PRIVATE KEY-----"],
  ])("is %s in %j", (what, text) => {
    expect(internalsShown(text)).toEqual([what]);
  });

  it.each([
    "",
    "look at foo (bar)",
    "go to /usr/local/ and /user/webhook.",
    "please select one from the list",
    "SELECT\nFROM",
    "insert into the form",
    "BEGIN KEY",
  ])("is not %j", (text) => {
    expect(internalsShown(text)).toEqual([]);
  });

  it("is several things in one text, in one order, without what would be none here", () => {
    const text = "SELECT a FROM b\n/usr/lib/a/b.js";
    expect(internalsShown(text)).toEqual(["a file path", "SQL"]);
    expect(internalsShown(text, "a file path")).toEqual(["SQL"]);
  });

  it.each([
    ..."\n,\r, ,at ,at a(,at a(:,  at a:1,/usr/a/,/usr/,/usr/aaaaaaaa,C:\\a,C:\\aa.,SELECT ".split(","),
    ..." FROM,select x from ,insert into ,insert into xx,update a,UPDATE a SE,-----BEGIN ,-----BEGIN A".split(
      ",",
    ),
    "a",
    "-",
    "/",
    ".",
    ":1",
  ])("takes no longer for a text of many %j than it takes to read it", (part) => {
    const text = part.repeat(Math.ceil(2 ** 20 / part.length));
    const start = performance.now();
    internalsShown(text);
    // A second at least for what was quadratic; some hundredths for what is not.
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it.each([
    "a",
    "/usr/a",
    "/usr/a/",
    "SELECT ",
    "   at a:1",
    "C:\\a",
  ])("nor for one %j and a long rest", (begin) => {
    const start = performance.now();
    internalsShown(begin + "a".repeat(2 ** 20));
    internalsShown(`${begin}${"a/".repeat(2 ** 19)}`);
    internalsShown(`${begin}${":1".repeat(2 ** 19)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
