import { describe, expect, it } from "vitest";
import type { SeenExchange } from "../client/recorder.ts";
import { disclosures, protectedTexts, revealedInternals } from "./error-survey.ts";

type Headers = readonly (readonly [name: string, value: string])[];

const refusal = (told: { headers?: Headers; body?: string; sent?: Headers; status?: number }) =>
  ({
    n: 7,
    target: "/user",
    credential: "no credential",
    request: { method: "GET", path: "/user", headers: told.sent ?? [] },
    response: { status: told.status ?? 401, headers: told.headers ?? [] },
    body: Buffer.from(told.body ?? ""),
  }) as unknown as SeenExchange;

const texts = protectedTexts(
  [
    {
      id: "u-81f0c52",
      email: "alice@mail.example",
      phone: "+39 347 1234567",
      firstName: "Alice",
      lastName: "Rossi",
    },
  ],
  ["KEY4".repeat(13)],
);
const disclosed = (told: Parameters<typeof refusal>[0]) => disclosures([refusal(told)], texts).length > 0;

/** What well-behaved servers and proxies send with errors. */
const ordinary: Headers = [
  ["Server", "nginx/1.25.3 (Debian)"],
  ["X-Powered-By", "Express"],
  ["Date", "Sat, 21 Nov 2026 11:27:51 GMT"],
  ["X-Signature", "kQ7/usr/abcd/AAAA+alice/home/u81/SELECT/x9=="],
  [
    "WWW-Authenticate",
    'Bearer realm="fds", error="invalid_token", error_description="select a token from the realm"',
  ],
  ["Location", "/app/login/index.html"],
  ["Set-Cookie", "session=abc; Path=/app/v1/; HttpOnly"],
  ["Content-Security-Policy", "default-src 'none'; report-uri /var/csp/report.php"],
  ["Via", "1.1 varnish (Varnish/7.1), 1.1 proxy.example:3128"],
  ["X-Request-Id", "4f2c81f0c52"],
];

describe("what a refusal discloses", () => {
  it.each([
    "u-81f0c52",
    "alice@mail.example",
    "alice%40mail.example",
    "user=+39 347 1234567;",
    "KEY4".repeat(13),
  ])("is found in a header: %s", (value) => expect(disclosed({ headers: [["X-Debug", value]] })).toBe(true));

  it("is found when the two names stand in two places", () => {
    expect(disclosed({ headers: [["X-Who", "Alice"]], body: "Rossi" })).toBe(true);
    expect(disclosed({ headers: [["X-Who", "Alice"]] })).toBe(false);
  });

  it("is not what the client itself had sent, nor what stands in another kind of answer", () => {
    const said: Headers = [["X-User-Id", "u-81f0c52"]];
    expect(disclosed({ headers: said, sent: said })).toBe(false);
    expect(disclosed({ headers: said, status: 409 })).toBe(false);
  });

  it("is not found in ordinary headers, in part of a word, or as a bare number", () => {
    expect(disclosed({ headers: ordinary })).toBe(false);
    expect(disclosed({ headers: [["X-Request-Id", "xu-81f0c52b"]] })).toBe(false);
    const counted = protectedTexts([{ id: "1000" }], []);
    expect(disclosures([refusal({ headers: [["X-Limit", "1000"]] })], counted)).toEqual([]);
    expect(disclosures([refusal({ body: '{"id":"1000"}' })], counted)).toHaveLength(1);
  });
});

describe("how a service is built", () => {
  it.each([
    ["a stack trace", "X-Error", "Error: no at handle (server.js:12:5)"],
    ["a file path", "X-Exception-File", "/srv/fds/handlers/user.py"],
    ["SQL", "X-Query", "SELECT id FROM users WHERE token = $1"],
    ["SQL", "X-Query", "select u.id from users u where u.token = ?"],
    ["key material", "X-Key", "-----BEGIN RSA PRIVATE KEY----- MIIE"],
  ])("is told by %s in a header", (what, name, value) => {
    expect(revealedInternals([refusal({ headers: [[name, value]], status: 500 })])).toEqual([
      `GET /user with no credential gave 500 (exchange 7): ${what} in the header ${name}`,
    ]);
  });

  it("is told by a body as before, and by no ordinary header", () => {
    expect(revealedInternals([refusal({ body: "at run (/x.js:1:2)", headers: ordinary })])).toEqual([
      "GET /user with no credential gave 401 (exchange 7): a stack trace",
    ]);
    expect(revealedInternals([refusal({ headers: ordinary })])).toEqual([]);
  });
});
