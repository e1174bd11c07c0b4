/** Section "Errors": the two listed conditions give 401, also when the key has just been accepted in its own mode. */
import {
  apiKeyHeader,
  between,
  expect,
  requireAccepted,
  requireApikey,
  requirement,
  signatureNaming,
  undefinedIfUntestable,
  userNamed,
} from "#harness";
import { namedAfterUse } from "./named-in-a-signature.ts";

requirement(
  "ERR-01",
  "a key with public key, used to sign just before",
  async ({ alice, service, shared, access }) => {
    await access.apiKeysCompared();
    const key = await shared.attackedSigningKey(alice);
    const apikey = requireApikey(key);
    requireAccepted(await service.as(key.credential).getUser(), "SIG-01", "before");

    const answer = await service.as(apiKeyHeader(apikey, "the apikey of a key with public key")).getUser();

    requireAccepted(await service.as(key.credential).getUser(), "SIG-01", "after");
    expect(answer, ["CMX-01"]).toBeUnauthorized();
  },
);

for (const name of ["alice", "bob"] as const)
  requirement(
    "ERR-01",
    `a key of ${name} without public key, used in X-API-Key just before`,
    async (world) => {
      const [first, second] = await namedAfterUse(world, userNamed(world, name));

      expect(first, ["CMX-03"]).toBeUnauthorized();
      expect(second).toBeUnauthorized();
    },
  );

requirement(
  "ERR-01",
  "a key without public key, on PUT /user",
  { holds: ["alice's record"] },
  async (world) => {
    const { alice, service, signatures, shared } = world;
    await signatures.takes("rsa-sha256");
    await namedAfterUse(world, alice).catch(undefinedIfUntestable);
    const [plain, signer] = [await shared.attackedPlainKey(alice), await shared.signingKey(alice)];
    const language = await alice.languages.present();

    const answer = await between(
      () => service.as(plain.credential).putUser({ language }),
      () => service.as(signatureNaming(plain, signer)).putUser({ language }),
      "XAK-01",
    );

    expect(answer).toBeUnauthorized();
  },
);
