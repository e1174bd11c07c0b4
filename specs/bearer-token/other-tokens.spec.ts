/** Section "OAuth 2.0 and OpenID Connect": tokens that are genuine, and yet not this realm's, not valid now, or not access tokens. */
import { titleOf } from "#catalogue";
import {
  bearer,
  besideOwnCalls,
  between,
  expect,
  expectRefusedUnless,
  forgedBearer,
  heldFor,
  minted,
  mintedElsewhere,
  mintedToWork,
  NotApplicable,
  observation,
  outcomeOf,
  outcomesByName,
  reading,
  requirement,
  type World,
} from "#harness";
import { oddKidTokens } from "./odd-kid-tokens.ts";

const HOUR_S = 3600;
/** One of each other method and each resource, as a guard may be written for each; GET /user is looked at more closely. */
const otherRoutes = ["putUser", "createApiKey", "unlinkEntity"] as const;

/** GET /user with a minted token, between two with an ordinary one that was minted alike. */
async function besideOrdinary(world: World, credential: Awaited<ReturnType<typeof minted>>) {
  await world.access.tokensVerified();
  // Made after the other one: once it works, that one is not refused for being new.
  const ordinary = await mintedToWork(world, "an ordinary minted token");
  return between(reading(world.service.as(ordinary)), () => world.service.as(credential).getUser());
}

// A token counts in its time and in its realm.

for (const [title, hours] of [
  // Clocks differ by minutes, and services grant them that.
  ["expired fifteen minutes ago", 0.25],
  ["expired an hour ago", 1],
  ["expired 25 hours ago", 25],
] as const)
  requirement("OAU-15", title, async (world) => {
    const expired = await minted(world, `a token that ${title}`, { expiresInS: -hours * HOUR_S });

    const answer = await besideOrdinary(world, expired);

    expect(answer).toBeRefused();
  });

for (const route of otherRoutes)
  requirement("OAU-15", `expired an hour ago, ${titleOf(route)}`, heldFor(route), async (world) => {
    await world.access.tokensVerified();
    await world.access.guarded(route);
    const expired = await minted(world, "a token that expired an hour ago", { expiresInS: -HOUR_S });

    const answer = await besideOwnCalls(world, route, world.service.as(expired));

    // Where what is no token at all is taken, or any signature, this says no more.
    expect(answer, ["OAU-08", "OAU-10"]).toBeRefused();
  });

requirement("OAU-16", async (world) => {
  const early = await minted(world, "a token valid from an hour from now", { notBeforeS: HOUR_S });

  const answer = await besideOrdinary(world, early);

  expect(answer).toBeRefused();
});

requirement("OAU-17", "signed by the realm, another issuer", async (world) => {
  const foreign = await minted(world, "a token of another issuer", { issuer: "https://issuer.invalid" });

  const answer = await besideOrdinary(world, foreign);

  expect(answer).toBeRefused();
});

requirement("OAU-17", "signed by the realm, an issuer that begins like it", async (world) => {
  const { iss } = await world.alice.tokens.claims();
  const foreign = await minted(world, "a token of an issuer that begins alike", {
    issuer: `${iss}-beside`,
  });

  const answer = await besideOrdinary(world, foreign);

  expect(answer).toBeRefused();
});

requirement("OAU-17", "another realm", async (world) => {
  await world.access.foreignKeysRefused();
  const foreign = await mintedElsewhere(world);
  // Its kid is unknown to this realm: where that alone is enough, it is OAU-14 that does not hold.
  const unknownKid = await forgedBearer(oddKidTokens[0]!, world);

  const answer = await besideOrdinary(world, foreign);

  await expectRefusedUnless(answer, () => world.service.as(unknownKid).getUser(), "OAU-14");
});

observation("OAU-18", "what the realm issues, and what else is taken", async (world) => {
  const { aud, azp, typ } = await world.alice.tokens.claims();
  const [audience, type] = [
    await minted(world, "a token for another audience", { audience: "urn:another-service" }),
    await minted(world, "a token with typ JWT", { type: "JWT" }),
  ];
  const others = await outcomesByName([
    ["another audience", () => world.service.as(audience).getUser()],
    ["typ JWT", () => world.service.as(type).getUser()],
  ]);
  return `issued with ${JSON.stringify({ aud, azp, typ })}; ${others}`;
});

// Only an access token is an access token.

for (const [title, member] of [
  ["the ID token", "idToken"],
  ["the refresh token", "refreshToken"],
] as const)
  requirement("OAU-19", title, async ({ alice, service, access }) => {
    await access.tokensVerified();
    const tokens = await alice.tokens.tokenSet();
    const token = given(tokens[member], title);

    const answer = await between(
      reading(alice.client),
      () => service.as(bearer(token, `${title} as a Bearer token`)).getUser(),
      "OAU-01",
    );

    expect(answer).toBeRefused();
  });

observation("OAU-22", "an access token whose login was refreshed", async ({ alice, service, identity }) => {
  const tokens = await alice.tokens.freshLogin();
  given(tokens.refreshToken, "a refresh token");
  await identity.refresh(tokens);
  return outcomeOf(await service.as(bearer(tokens.accessToken, "the token before the refresh")).getUser());
});

function given(token: string | undefined, what: string): string {
  if (token !== undefined) return token;
  throw new NotApplicable(`This login gives no such token (${what}).`);
}
