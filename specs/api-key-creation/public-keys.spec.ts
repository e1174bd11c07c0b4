/** Section "API key with public key": kinds of public key that are not spoken of, and one public key in two API keys. */
import {
  chapter,
  expect,
  inControl,
  observation,
  otherPublicKeys,
  outcomeOf,
  outcomesByName,
  requirement,
  requireUsersApart,
  shownId,
} from "#harness";

chapter("Which public keys a key may have", () => {
  for (const { title, pem } of otherPublicKeys)
    observation("KEY-16", title, async ({ alice, keyRequests, profile }) => {
      const pair = await keyRequests.keyPairs.take();
      const body = await keyRequests.signingBody(await pem(pair));
      const seen = outcomeOf(await alice.client.createApiKey(body));
      profile(`public key: ${title}`, seen);
      return seen;
    });
});

chapter("One public key in two API keys", () => {
  observation("KEY-17", "of one user, and of two", async ({ alice, bob, keyRequests, profile }) => {
    const { publicPem } = await keyRequests.keyPairs.take();
    const body = await keyRequests.signingBody(publicPem);
    inControl(await alice.client.createApiKey(body), "", ["KEY-06"]);
    const seen = await outcomesByName([
      ["the same user once more", () => alice.client.createApiKey(body)],
      ["another user", () => bob.client.createApiKey(body)],
    ]);
    profile("a public key that another API key has", seen);
    return seen;
  });

  requirement("KEY-24", async (world) => {
    const { alice, bob, service, keyRequests } = world;
    await requireUsersApart(world, "tokens", "signing keys");
    const keyPair = await keyRequests.keyPairs.take();
    const mayBeRefused = "A public key that another API key has is refused (KEY-17).";
    const first = await alice.signingKey({ keyPair });
    const [second, third] = [
      await bob.signingKey({ keyPair, mayBeRefused }),
      await alice.signingKey({ keyPair, mayBeRefused }),
    ];

    const answers = [
      await service.as(first.credential).getUser(),
      await service.as(second.credential).getUser(),
      await service.as(third.credential).getUser(),
    ].map((answer) => inControl(answer, "", ["SIG-01"]));

    expect(answers.map(shownId), "the users that the three keys show").toEqual([
      await alice.id(),
      await bob.id(),
      await alice.id(),
    ]);
  });
});
