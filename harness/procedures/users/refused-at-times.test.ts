import { expect, it } from "vitest";
import type { SeenExchange } from "../../client/recorder.ts";
import { refusedAtTimes, refusedLast } from "./refused-at-times.ts";

/** GET /user, as it was answered, one each second. */
const getsOfUser = (
  statuses: readonly number[],
  headers = [["Authorization", "Bearer abc"]],
): SeenExchange[] =>
  statuses.map(
    (status, index) =>
      ({
        n: index + 1,
        route: "GET /user",
        target: "/user",
        credential: "the Bearer token of alice",
        sentAt: 1000 * index,
        request: { headers: [["User-Agent", "countersign"], ...headers] },
        response: { status },
      }) as unknown as SeenExchange,
  );

it("tells each time that an access token was refused between two that it was accepted", () => {
  expect(refusedAtTimes(getsOfUser([200, 401, 200, 401, 401, 200]), "access token")).toEqual([
    "GET /user with the Bearer token of alice (exchange 2)",
    "GET /user with the Bearer token of alice (exchange 4)",
  ]);
});

it("takes once for an accident, and a refusal that stands for another matter", () => {
  expect(refusedAtTimes(getsOfUser([200, 401, 200]), "access token")).toEqual([]);
  expect(refusedAtTimes(getsOfUser([401, 200, 401, 200, 401, 401]), "access token")).toEqual([]);
});

it("grants a credential that is new its time", () => {
  const uses = getsOfUser([200, 401, 200, 401, 200], [["X-API-Key", "secret"]]);
  expect(refusedAtTimes(uses, "apikey", 2000)).toEqual([]);
  expect(refusedAtTimes(uses, "apikey")).toHaveLength(2);
});

it("looks at nothing that has more about it than the credential", () => {
  const twoCredentials = [
    ["Authorization", "Bearer abc"],
    ["X-API-Key", "secret"],
  ];
  expect(refusedAtTimes(getsOfUser([200, 401, 200, 401, 200], twoCredentials), "access token")).toEqual([]);
});

it("tells the credentials whose last use was refused", () => {
  const uses = [
    ...getsOfUser([200, 401], [["X-API-Key", "first"]]),
    ...getsOfUser([401, 200], [["X-API-Key", "second"]]),
    ...getsOfUser([200, 401]),
  ];
  expect(refusedLast(uses, "apikey")).toEqual(new Set(["first"]));
});
