/** Section "Endpoints" (GET /system/public-key): what it gives is a public key, and no more than that. */
import { expect, observation, privateMaterialIn, publicKeyIn, requireAccepted, requirement } from "#harness";
import { givenInEachForm } from "./served-keys.ts";

const anyTarget = { ofAnyTarget: true } as const;

requirement("PK-02", "in any usual form", anyTarget, async ({ service, profile }) => {
  const answer = requireAccepted(await service.getPublicKey(), "PK-01");

  const { keys, form } = publicKeyIn(answer);

  profile("form of the public key", form);
  expect(keys.length, `RSA public keys in ${JSON.stringify(answer.excerpt)}`).toSatisfy(
    (count) => count > 0,
    "at least 1",
  );
});

requirement("PK-06", async ({ service }) => {
  const answer = requireAccepted(await service.getPublicKey(), "PK-01");

  expect(privateMaterialIn(answer), "private key material in the answer to GET /system/public-key").toEqual(
    [],
  );
});

requirement("PK-06", "in each form that may be asked for", async ({ service }) => {
  const answers = await givenInEachForm(service);

  expect(
    answers.flatMap(privateMaterialIn),
    "private key material in the answers to GET /system/public-key",
  ).toEqual([]);
});

observation("PK-12", "form and media type", async ({ service }) => {
  const answer = await service.getPublicKey();
  return `${publicKeyIn(answer).form}; ${answer.header("content-type") ?? "no media type"}`;
});
