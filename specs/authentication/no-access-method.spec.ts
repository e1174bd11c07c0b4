/** Section "Authentication": three access methods exist, and one path is exempt; nothing else opens GET /user. */
import {
  attemptingUpdate,
  between,
  expect,
  namedUser,
  otherSchemes,
  proxyHeaders,
  reading,
  requireAccepted,
  requirement,
  requireRefusedSomehow,
  sameKeys,
} from "#harness";
import { disguisedPaths, disguisedReads, disguisedWrites } from "./borrowed-exemption.ts";
import { expectNoAccess } from "./no-access.ts";

// What is no access method.

for (const { title, credential } of otherSchemes)
  requirement("AUT-05", title, async ({ alice, service, access }) => {
    await access.tokensRead();

    const answer = await between(reading(alice.client), () => service.as(credential).getUser(), "OAU-01");

    expect(answer).toBeRefused();
  });

for (const { title, credential } of proxyHeaders)
  requirement("AUT-10", title, async ({ alice, bob, service, access }) => {
    await access.guarded("getUser");
    requireAccepted(await alice.client.getUser(), "OAU-01");
    const claimed = credential(namedUser(await bob.record()));

    const attempt = () => service.as(claimed).getUser();

    await expectNoAccess(attempt);
  });

// The exemption of the public key is its own.

for (const { title, departure } of disguisedPaths)
  requirement("AUT-11", title, async ({ alice, service, access }) => {
    await access.guarded("getUser");
    requireAccepted(await alice.client.getUser(), "OAU-01");

    const attempt = () => service.getUser(departure);

    await expectNoAccess(attempt);
  });

// Another method does not avoid authentication.

for (const { title, departure } of disguisedReads)
  requirement("AUT-12", title, async ({ alice, service, access }) => {
    await access.guarded("getUser");
    requireAccepted(await alice.client.getUser(), "OAU-01");

    const attempt = () => service.getUser(departure);

    await expectNoAccess(attempt);
  });

for (const { title, departure } of disguisedWrites)
  requirement("AUT-12", title, async ({ service }) => {
    const before = requireAccepted(await service.getPublicKey(), "PK-01");

    await service.getPublicKey(departure);

    const after = requireAccepted(await service.getPublicKey(), "PK-01");
    expect(sameKeys(before, after), "whether the public key is the same as before the request").toEqual(true);
  });

for (const { title, departure } of disguisedReads.filter(({ departure }) => !departure.method))
  requirement("AUT-12", `${title}, on PUT /user`, attemptingUpdate, async ({ service, access }) => {
    const { answer, before, after } = await access.attemptGuardedWrite((language) =>
      service.putUser({ language }, departure),
    );

    requireRefusedSomehow(answer, "AUT-12");
    expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
  });
