/** Valid credentials among others at the same time: refused there, and accepted alone. */
import { type Answer, type Credential, requireAccepted, type World } from "#harness";

export interface Read {
  readonly credential: Credential;
  /** To GET /user. */
  readonly answer: Answer;
}

export const readBy = async ({ service }: Pick<World, "service">, credential: Credential): Promise<Read> => ({
  credential,
  answer: await service.as(credential).getUser(),
});

const UNAUTHORIZED = 401;

/**
 * Those that got 401 although their credential is valid: each is accepted again when nothing else is asked.
 * @throws Untestable when it is not, for then it may be locked
 */
export async function refusedInCompany(
  world: Pick<World, "service">,
  answers: readonly Read[],
): Promise<string[]> {
  const refused = answers.filter(({ answer }) => answer.status === UNAUTHORIZED);
  for (const credential of new Set(refused.map((one) => one.credential)))
    requireAccepted((await readBy(world, credential)).answer, "USR-07");
  return refused.map(({ answer: { summary, n } }) => `${summary} (exchange ${n})`);
}
