/** GET /user with one defect in its signature, between two that the same key signs as it should. */
import type { RequirementId } from "#catalogue";
import {
  between,
  expect,
  reading,
  requirement,
  type SignatureOptions,
  type SigningKey,
  userInTurn,
  type World,
} from "#harness";

interface Defect {
  readonly title: string;
  /** @throws NotApplicable where this key, or this service, offers no such signature */
  readonly options: (key: SigningKey, world: World) => SignatureOptions | Promise<SignatureOptions>;
}

/** @param precondition what has to hold beside that signatures are verified; it throws where that does not */
export function refuses(
  id: RequirementId,
  { title, options }: Defect,
  precondition?: (world: World, key: SigningKey) => Promise<unknown>,
): void {
  requirement(id, title, async (world) => {
    const { service, shared, signatures } = world;
    await signatures.verified();
    const key = await shared.signingKey(await userInTurn(world));
    await precondition?.(world, key);
    const wrong = key.signed(await options(key, world));

    const answer = await between(
      reading(service.as(key.credential)),
      () => service.as(wrong).getUser(),
      "SIG-01",
    );

    expect(answer).toBeRefused();
  });
}
