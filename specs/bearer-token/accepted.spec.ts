/** Section "OAuth 2.0 and OpenID Connect": a valid access token in Authorization: Bearer is accepted, and acts as its user. */
import { acceptance, routeNames, titleOf } from "#catalogue";
import {
  acceptedBy,
  acceptedOrDenied,
  bearer,
  expect,
  expectDone,
  expectLanguage,
  refusedAtTimes,
  requirement,
  shownId,
  userShownBy,
  validCall,
} from "#harness";

const aloneWithAny = { holds: ["alice's record"], ofAnyTarget: true } as const;
const others = routeNames.filter(
  (route) => acceptance(route, "bearer") === "accepted" && acceptance(route, "none") === "refused",
);
const ofAnyMode = ["getUser", "putUser"];

// A valid access token is accepted.

requirement("OAU-01", "GET /user shows the user", { ofAnyTarget: true }, async ({ alice }) => {
  const answer = await alice.client.getUser();

  expect(answer).toBeAccepted();
  userShownBy(answer);
});

requirement("OAU-01", "PUT /user changes the language", aloneWithAny, async ({ alice }) => {
  const language = await expectDone("PUT /user takes a Bearer token", () => alice.languages.another());

  const answer = await alice.client.putUser({ language });

  expect(answer).toBeAccepted();
  await expectLanguage(alice, language);
});

requirement("OAU-01", "every GET /user of the run", { when: "after all" }, async ({ users, exchanges }) => {
  // Whose last use was refused was accepted before, and is after.
  await Promise.all(users.map((user) => user.record()));

  const refused = refusedAtTimes(exchanges, "access token");

  expect(
    refused,
    "requests answered 401 although the same access token was accepted before and after",
  ).toEqual([]);
});

for (const route of others.filter((name) => !ofAnyMode.includes(name)))
  requirement("OAU-02", titleOf(route), async (world) => {
    await world.alice.record();

    const answer = acceptedOrDenied(await validCall(world, route, world.alice.client), acceptedBy[route]);

    expect(answer).toBeAccepted();
  });

// The user of the token is the user who acts.

requirement("OAU-20", "another user's token shows another user", async ({ alice, bob }) => {
  const own = await alice.id();

  const other = await bob.id();

  expect(other, "the id of the user that GET /user shows to bob's token").toDifferFrom(own);
});

requirement("OAU-20", "another token of the same user shows the same user", async ({ alice, service }) => {
  const own = await alice.id();
  const { accessToken } = await alice.tokens.freshLogin();

  const answer = await service.as(bearer(accessToken, "another token of alice")).getUser();

  userShownBy(answer);
  expect(shownId(answer), "the id of the user that GET /user shows to another token of alice").toEqual(own);
  expect(
    await alice.id(),
    "the id of the user that GET /user then shows to the first token of alice",
  ).toEqual(own);
});
