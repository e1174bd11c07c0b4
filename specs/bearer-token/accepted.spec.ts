/** Section "OAuth 2.0 and OpenID Connect": a valid access token in Authorization: Bearer is accepted, and nowhere else. */
import { routeNames, routes } from "#catalogue";
import {
  apiKeyHeader,
  authorization,
  bearer,
  between,
  chapter,
  expect,
  expectSameMembers,
  header,
  inQuery,
  prepareCall,
  requirement,
  shownId,
  userMembers,
  userShownBy,
} from "#harness";

const titleOf = (route: (typeof routeNames)[number]) => `${routes[route].method} ${routes[route].path}`;
const others = routeNames.filter((route) => !["getPublicKey", "getUser", "putUser"].includes(route));

chapter("A valid access token", () => {
  requirement("OAU-01", "GET /user", { ofAnyTarget: true }, async ({ alice }) => {
    const user = userShownBy(await alice.client.getUser());

    expect(user.id, "the id of the user that is shown").toBePresent();
  });

  requirement("OAU-01", "PUT /user", { holds: ["alice's record"] }, async ({ alice }) => {
    const language = await alice.languages.another();

    expect(await alice.client.putUser({ language })).toBeAccepted();
    expect((await alice.record()).language, "the language afterwards").toEqual(language);
  });

  for (const route of others)
    requirement("OAU-02", titleOf(route), async (world) => {
      const call = await prepareCall(world, route);

      expect(await call(world.alice.client)).toBeAccepted();
    });

  requirement("OAU-20", "tokens of two users", async ({ alice, bob }) => {
    const own = await alice.id();

    expect(shownId(await bob.client.getUser()), "the user that bob's token shows").toDifferFrom(own);
    expect(shownId(await alice.client.getUser()), "the user that alice's token shows again").toEqual(own);
  });
});

chapter("An access token in another place", () => {
  for (const name of ["access_token", "token", "bearer", "jwt", "authorization"])
    requirement("OAU-03", `GET /user?${name}=`, async ({ alice, service }) => {
      const token = await alice.tokens.accessToken();

      const answer = await between(
        () => alice.client.getUser(),
        () =>
          service
            .as(
              inQuery(
                name,
                name === "authorization" ? `Bearer ${token}` : token,
                `the token in the query as ${name}`,
              ),
            )
            .getUser(),
      );

      expect(answer).toBeRefused();
    });

  requirement(
    "OAU-03",
    "PUT /user?access_token=",
    { holds: ["alice's record"] },
    async ({ alice, service }) => {
      const before = await alice.record();
      const language = await alice.languages.another();
      const token = await alice.tokens.accessToken();

      const answer = await service
        .as(inQuery("access_token", token, "the token in the query"))
        .putUser({ language });

      expect(answer).toBeRefused();
      expectSameMembers(await alice.record(), before, userMembers, "the members afterwards");
    },
  );

  requirement("OAU-04", "in the JSON body", { holds: ["alice's record"] }, async ({ alice, service }) => {
    const { language } = await alice.record();
    const token = await alice.tokens.accessToken();

    const answer = await between(
      () => alice.client.putUser({ language }),
      () => service.putUser({ language, access_token: token }),
    );

    expect(answer).toBeRefused();
  });

  for (const [name, words] of [
    ["Cookie", "in a cookie"],
    ["X-Access-Token", "in X-Access-Token"],
  ] as const)
    requirement("OAU-05", words, async ({ alice, service }) => {
      const token = await alice.tokens.accessToken();

      const answer = await between(
        () => alice.client.getUser(),
        () =>
          service
            .as(header(name, name === "Cookie" ? `access_token=${token}` : token, `the token ${words}`))
            .getUser(),
      );

      expect(answer).toBeRefused();
    });

  requirement("OAU-05", "in X-API-Key", async ({ alice, service }) => {
    const token = await alice.tokens.accessToken();

    const answer = await between(
      () => alice.client.getUser(),
      () => service.as(apiKeyHeader(token, "the token in X-API-Key")).getUser(),
    );

    expect(answer).toBeRefused();
  });

  for (const scheme of ["", "Token ", "JWT ", "Basic "])
    requirement(
      "OAU-06",
      scheme === "" ? "no scheme" : `the scheme ${scheme.trim()}`,
      async ({ alice, service }) => {
        const token = await alice.tokens.accessToken();

        const answer = await between(
          () => alice.client.getUser(),
          () => service.as(authorization(`${scheme}${token}`, `the token behind "${scheme}"`)).getUser(),
        );

        expect(answer).toBeRefused();
      },
    );

  for (const token of ["x", "null", "undefined", "0".repeat(64), "a.b.c"])
    requirement("OAU-08", `Bearer ${token.slice(0, 12)}`, async ({ alice, service }) => {
      const answer = await between(
        () => alice.client.getUser(),
        () => service.as(bearer(token, `Bearer ${token.slice(0, 12)}`)).getUser(),
      );

      expect(answer).toBeRefused();
    });
});
