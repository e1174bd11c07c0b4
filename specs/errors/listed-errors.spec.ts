/** Section "Errors": the two listed conditions give 401, also when the key has just been accepted in its own mode. */
import {
  apiKeyHeader,
  chapter,
  expect,
  inControl,
  requireApikey,
  requirement,
  signatureNaming,
} from "#harness";

chapter("The two listed errors", () => {
  requirement(
    "ERR-01",
    "a key with public key, used to sign just before",
    async ({ alice, service, access }) => {
      await access.apiKeysCompared();
      const key = await alice.signingKey();
      const apikey = requireApikey(key);
      inControl(await service.as(key.credential).getUser(), "before", ["SIG-01"]);

      const answer = await service.as(apiKeyHeader(apikey, "the apikey of a key with public key")).getUser();

      inControl(await service.as(key.credential).getUser(), "after", ["SIG-01"]);
      expect(answer).toBeUnauthorized();
    },
  );

  requirement(
    "ERR-01",
    "a key without public key, used in X-API-Key just before",
    async ({ alice, service, signatures, scenes }) => {
      await signatures.takes("rsa-sha256");
      const [plain, signer] = [await alice.plainKey(), await scenes.signingKey(alice)];
      inControl(await service.as(plain.credential).getUser(), "before", ["XAK-01"]);

      const answer = await service.as(signatureNaming(plain, signer)).getUser();

      inControl(await service.as(plain.credential).getUser(), "after", ["XAK-01"]);
      expect(answer).toBeUnauthorized();
    },
  );
});
