/** Section "Endpoints" and what it takes from HTTP: base address, header names, connections, unknown paths and methods. */
import {
  bearer,
  expect,
  repeated,
  requireAccepted,
  requirement,
  requireRefused,
  requireUsersApartInEveryMode,
  type ServiceClient,
  shownId,
  stillServes,
  unknownApiKey,
} from "#harness";
import { spelled } from "./spelling.ts";

requirement(
  "GEN-01",
  "the public key and the user answer below the base address",
  async ({ alice, service }) => {
    requireAccepted(await service.getPublicKey(), "PK-01");

    const user = await alice.client.getUser();

    if (user.status === 401 || user.status === 403) requireAccepted(user, "OAU-01");
    expect(user).toBeAccepted();
  },
);

for (const spelling of ["authorization", "AUTHORIZATION", "aUTHORIZATION"])
  requirement("GEN-06", `${spelling} with a Bearer token`, async ({ alice, service }) => {
    requireAccepted(await alice.client.getUser(), "OAU-01");

    const answer = await service.as(spelled(alice.bearer, "Authorization", spelling)).getUser();

    expect(answer).toBeAccepted();
  });

for (const spelling of ["x-api-key", "X-Api-Key", "X-API-KEY"])
  requirement("GEN-06", `${spelling} with an API key`, async ({ alice, service, shared }) => {
    const key = await shared.plainKey(alice);
    requireAccepted(await service.as(key.credential).getUser(), "XAK-01");

    const answer = await service.as(spelled(key.credential, "X-API-Key", spelling)).getUser();

    expect(answer).toBeAccepted();
  });

for (const name of ["Date", "X-Signature"])
  requirement("GEN-06", `${name.toUpperCase()} of a signed request`, async ({ alice, service, shared }) => {
    const key = await shared.signingKey(alice);
    requireAccepted(await service.as(key.credential).getUser(), "SIG-01");

    const answer = await service.as(spelled(key.credential, name, name.toUpperCase())).getUser();

    expect(answer).toBeAccepted();
  });

requirement("GEN-08", async ({ alice }) => {
  const answer = await alice.client.getUser();

  if (answer.status === 404 || answer.status === 405) requireAccepted(answer, "GEN-01");
  // Whoever wants another credential says so by 4xx.
  if (answer.status >= 500) requireAccepted(answer, "OAU-01");
  expect(answer).toBeAccepted();
});

for (const path of ["/nope", "/user/nope", "/users", "/user/api-key/nope/nope"])
  requirement("GEN-09", path, async ({ alice }) => {
    requireAccepted(await alice.client.getUser(), "OAU-01");

    const answer = await alice.client.request("GET", path);

    expect(answer).toBeRefused();
  });

for (const method of ["DELETE", "PATCH", "PUT"])
  requirement("GEN-10", `${method} on the public key`, async ({ service }) => {
    const before = requireAccepted(await service.getPublicKey(), "PK-01");

    const answer = await service.getPublicKey({ method });

    expect(answer).toBeRefused();
    expect(
      stillServes(await service.getPublicKey(), before),
      "whether GET /system/public-key gives the same key afterwards",
    ).toEqual(true);
  });

requirement("GEN-16", "identities that alternate on one connection", async (world) => {
  const { alice, bob, service, shared } = world;
  await requireUsersApartInEveryMode(world);
  const [own, other] = [await alice.id(), await bob.id()];
  const [plain, signing] = [await shared.plainKey(bob), await shared.signingKey(alice)];
  const unknown = await unknownApiKey.credential(world);
  requireRefused(await userOnNewConnection(service), "AUT-01");
  requireRefused(await userOnNewConnection(service.as(unknown)), "XAK-03");
  const random = bearer("x".repeat(64), "a Bearer token that is none");
  requireRefused(await userOnNewConnection(service.as(random)), "OAU-08");
  const connection = service.onOneConnection();
  const callers = eachBesideEach(
    [
      { client: connection.as(alice.bearer), shows: own },
      { client: connection.as(plain.credential), shows: other },
      { client: connection.as(signing.credential), shows: own },
    ],
    [
      { client: connection, shows: undefined },
      { client: connection.as(unknown), shows: undefined },
      { client: connection.as(random), shows: undefined },
    ],
  );

  const shown = await repeated(2 * callers.length, async (index) =>
    shownId(await callers[index % callers.length]!.client.getUser()),
  );
  connection.closeConnection();
  requireAccepted(await service.as(plain.credential).getUser(), "XAK-01", "after");
  requireAccepted(await service.as(signing.credential).getUser(), "SIG-01", "after");

  const expected = callers.map(({ shows }) => shows);
  expect(shown, "the ids of the users that GET /user shows on one connection, request by request").toEqual([
    ...expected,
    ...expected,
  ]);
});

interface CallerOnConnection {
  readonly client: ServiceClient;
  /** The id of the user; undefined where the call is to be refused. */
  readonly shows: string | undefined;
}

/** An order in which each of those who are refused comes right after each of those who are let in. */
function eachBesideEach(
  letIn: readonly CallerOnConnection[],
  refused: readonly CallerOnConnection[],
): CallerOnConnection[] {
  return refused.flatMap((stranger) => letIn.flatMap((caller) => [caller, stranger]));
}

async function userOnNewConnection(service: ServiceClient) {
  const connection = service.onOneConnection();
  const answer = await connection.getUser();
  connection.closeConnection();
  return answer;
}
