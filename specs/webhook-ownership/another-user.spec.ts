/** Section "Webhook": only the user who created a webhook may change it, whatever another user brings. */
import {
  acceptedFirst,
  type Credential,
  claimingToBe,
  expect,
  expectRefusedUnless,
  observation,
  outcomeOf,
  queryNaming,
  requirement,
  requireUsersApartInEveryMode,
  type User,
  unknownIdLike,
  type World,
} from "#harness";
import { betweenOwners, expectRefusedToOthers, remarkOnOwnKey } from "./not-owner.ts";
import { callsOnSecond, foreignCalls, linkAwaiting, ownerCalls, type TryCall } from "./owner-calls.ts";

const keys = [
  {
    title: "an API key",
    of: async ({ shared }: World, user: User) => (await shared.plainKey(user)).credential,
  },
  {
    title: "a signature",
    of: async ({ shared }: World, user: User) => (await shared.signingKey(user)).credential,
  },
];

const ownedBy = (ownerId: string) => ({ owner: ownerId, userId: ownerId, user: { id: ownerId } });

/** What another user may say to pass for the owner: in headers, in a query, in a body. */
const claims: readonly ((
  world: World,
  call: TryCall,
  ownerId: string,
  credential: Credential,
) => ReturnType<TryCall>)[] = [
  ({ service }, call, ownerId, credential) => call(service.as(claimingToBe(ownerId, credential))),
  ({ service }, call, ownerId, credential) =>
    call(service.as(credential), { departure: { query: queryNaming(ownerId) } }),
  ({ service }, call, ownerId, credential) => call(service.as(credential), { body: ownedBy(ownerId) }),
];

for (const action of [...foreignCalls, linkAwaiting])
  requirement(action.id, `${action.title} with a Bearer token`, async (world) => {
    const call = await action.prepare(world);

    const answer = await betweenOwners(world, action, call, () => call(world.bob.client));

    expect(answer).toBeRefused();
  });

for (const action of callsOnSecond)
  requirement(action.id, `${action.title} with the first user's Bearer token`, async (world) => {
    const call = await action.prepare(world);

    const answer = await betweenOwners(world, action, call, () => call(world.alice.client));

    expect(answer).toBeRefused();
  });

for (const action of foreignCalls)
  for (const { title, of } of keys)
    requirement("OWN-04", `${action.title} with ${title}`, async (world) => {
      await requireUsersApartInEveryMode(world);
      const call = await action.prepare(world);
      await remarkOnOwnKey(world, call, (user) => of(world, user), world.alice);
      const foreign = await of(world, world.bob);

      const answer = await betweenOwners(world, action, call, () => call(world.service.as(foreign)));

      await expectRefusedToOthers(world, action, call, answer);
    });

for (const action of foreignCalls)
  requirement(
    "OWN-06",
    `${action.title} with headers, a query, a body that name the owner`,
    async (world) => {
      const call = await action.prepare(world);
      const ownerId = await world.alice.id();

      const answer = await betweenOwners(world, action, call, () =>
        acceptedFirst(claims, (claim) => claim(world, call, ownerId, world.bob.bearer)),
      );

      await expectRefusedToOthers(world, action, call, answer);
    },
  );

for (const action of foreignCalls)
  for (const { title, of } of keys)
    requirement("OWN-06", `${action.title} with ${title} and each of these`, async (world) => {
      const { alice, bob, service } = world;
      await requireUsersApartInEveryMode(world);
      const call = await action.prepare(world);
      const ownerId = await alice.id();
      const foreign = await of(world, bob);

      const answer = await betweenOwners(world, action, call, () =>
        acceptedFirst(claims, (claim) => claim(world, call, ownerId, foreign)),
      );

      await expectRefusedUnless(answer, () => call(service.as(foreign)), "OWN-04");
    });

for (const action of ownerCalls)
  observation("OWN-09", `${action.title} on a foreign webhook, and on none`, async (world) => {
    const call = await action.prepare(world);
    const foreign = await call(world.bob.client);
    const none = await world.bob.client.resendConfirmation(
      unknownIdLike((await world.shared.awaitingWebhook(world.alice)).id, world.fake),
    );
    return `${outcomeOf(foreign)}, for an unknown id ${outcomeOf(none)}`;
  });
