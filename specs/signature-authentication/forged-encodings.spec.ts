/** PKCS #1 v1.5: every byte of the padded hash is fixed, and a signature over any other encoding is refused. */
import { between, expect, reading, requirement, unusualSigningKey } from "#harness";
import { cubeRootForgery, forgeries } from "./forgeries.ts";
import { refuses } from "./refuses.ts";

for (const { title, forge } of forgeries)
  refuses("SIG-31", {
    title,
    options: ({ keyPair }) => ({ description: title, parts: { sign: (text) => forge(text, keyPair) } }),
  });

requirement("SIG-31", cubeRootForgery.title, async (world) => {
  const { service, signatures } = world;
  await signatures.verified();
  const key = await unusualSigningKey(world, 2048, 3);
  const { title, forge } = cubeRootForgery;

  const answer = await between(reading(service.as(key.credential)), () =>
    service
      .as(key.signed({ description: title, parts: { sign: (text) => forge(text, key.keyPair) } }))
      .getUser(),
  );

  expect(answer).toBeRefused();
});
