/** Keys without public key that were accepted in X-API-Key, and are named in a signature right after it. */
import { type Answer, between, signatureNaming, type User, type World } from "#harness";

/** The first and the second attempt of each user, by a key that nothing else names: whoever does so later makes a third. */
export function namedAfterUse(world: World, user: User): Promise<readonly [Answer, Answer]> {
  const { service, signatures, shared } = world;
  return shared.oneFor(`a plain key of ${user.name} named in a signature after its use`, async () => {
    await signatures.takes("rsa-sha256");
    const [plain, signer] = [await shared.attackedPlainKey(user), await shared.signingKey(user)];
    const attempt = () => service.as(signatureNaming(plain, signer)).getUser();
    const ownMode = () => service.as(plain.credential).getUser();
    return [await between(ownMode, attempt, "XAK-01"), await between(ownMode, attempt, "XAK-01")];
  });
}
