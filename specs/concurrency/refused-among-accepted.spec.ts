import {
  alteredBearer,
  expect,
  isServed,
  repeated,
  requireAccepted,
  requirement,
  unknownApiKey,
} from "#harness";

/** Enough for some of them to meet. */
const LINES = 10;
const ROUNDS = 6;

requirement("CON-05", "invalid credentials among valid ones, on shared connections", async (world) => {
  const { alice, service, shared, access } = world;
  await access.apiKeysCompared();
  const key = await shared.plainKey(alice);
  const calls = await Promise.all(
    Array.from({ length: 120 }, async (_, index) =>
      index % 2 === 0 ? key.credential : unknownApiKey.credential(world),
    ),
  );

  const answers = await Promise.all(calls.map((credential) => service.as(credential).getUser()));

  for (const answer of answers.filter((_, index) => index % 2 === 0))
    requireAccepted(answer, "XAK-01", "among the attempts");
  const served = answers.filter((answer, index) => index % 2 === 1 && isServed(answer));
  expect(served.length, "how many of 60 unknown API keys were accepted among valid ones").toEqual(0);
});

requirement("CON-05", "altered access tokens among valid ones", async ({ alice, service, access }) => {
  await access.tokensVerified();
  const altered = service.as(await alteredBearer(alice));

  // Not all at once: what fails is answered sooner, and is to meet what is being verified.
  const answers = await Promise.all(
    Array.from({ length: LINES }, (_, line) =>
      repeated(ROUNDS, (round) => ((line + round) % 2 === 0 ? alice.client : altered).getUser()),
    ),
  );

  const sent = answers.flatMap((ofLine, line) =>
    ofLine.map((answer, round) => ({ answer, isValid: (line + round) % 2 === 0 })),
  );
  for (const { answer, isValid } of sent)
    if (isValid) requireAccepted(answer, "OAU-01", "among the attempts");
  const served = sent.filter(({ answer, isValid }) => !isValid && isServed(answer));
  expect(served.length, "how many altered access tokens were accepted among valid ones").toEqual(0);
});
