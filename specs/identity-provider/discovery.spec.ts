/** Section "OAuth 2.0 and OpenID Connect": the discovery document of the realm, by which a client can be configured. */
import {
  discoveryDocument,
  discoveryFaults,
  expect,
  genuineToken,
  NotApplicable,
  readDiscovery,
  realmKeys,
  remarkOtherHost,
  requireIssuer,
  requireKeySetAddress,
  requirement,
  requireResponseTypes,
  type World,
  withoutHost,
} from "#harness";

requirement("IDP-01", async ({ identity }) => {
  const { status, document } = await readDiscovery(identity);

  expect(status, "the status of the discovery document").toEqual(200);
  expect(document, "the JSON object in the answer of the discovery document").toBePresent();
});

requirement("IDP-02", async ({ identity }) => {
  const document = await discoveryDocument(identity);

  const faults = discoveryFaults(document);

  expect(faults, "members that the discovery document has to have, and lacks").toEqual([]);
});

requirement("IDP-03", async ({ identity }) => {
  const issuer = requireIssuer(await discoveryDocument(identity));

  remarkOtherHost(issuer, identity.authUrl);

  expect(withoutHost(issuer), "issuer in the discovery document, its host left out").toEqual(
    withoutHost(identity.authUrl),
  );
});

requirement("IDP-04", async ({ identity }) => {
  const types = requireResponseTypes(await discoveryDocument(identity));

  const offered = types.filter((type) => /(^| )(code|token|id_token)( |$)/.test(type));

  expect(offered, "response types of authorization_code or implicit").toBePresent();
});

requirement("IDP-05", async ({ identity }) => {
  requireKeySetAddress(await discoveryDocument(identity));

  const keys = await realmKeys(identity);

  expect(keys.length, "the number of keys behind jwks_uri").toSatisfy((count) => count > 0, "at least 1");
});

requirement("IDP-05", "the key that an access token names", async (world) => {
  const kid = await kidOfToken(world);
  requireKeySetAddress(await discoveryDocument(world.identity));

  const keys = await realmKeys(world.identity);

  expect(
    keys.map((key) => key.kid),
    "the kids of the keys behind jwks_uri",
  ).toSatisfy((kids) => kids.includes(kid), `${JSON.stringify(kid)}, which signed the token, among them`);
});

/** @throws NotApplicable when there is no token, or none that names its key */
async function kidOfToken(world: World): Promise<unknown> {
  // That nobody can log in is told by all that needs a user; this chapter needs none.
  const token = await genuineToken(world).catch(() => undefined);
  if (typeof token?.header.kid === "string") return token.header.kid;
  throw new NotApplicable("There is no access token that names the key that signed it.");
}
