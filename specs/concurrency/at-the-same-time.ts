/** Valid credentials among others at the same time: refused there, and accepted alone. */
import {
  type Answer,
  type Credential,
  noteTrouble,
  requireAccepted,
  UNAUTHORIZED,
  type World,
} from "#harness";

export interface Read {
  readonly credential: Credential;
  /** To GET /user. */
  readonly answer: Answer;
}

export const readBy = async ({ service }: Pick<World, "service">, credential: Credential): Promise<Read> => ({
  credential,
  answer: await service.as(credential).getUser(),
});

export const inWords = (reads: readonly Read[]): string[] =>
  reads.map(({ answer: { summary, n } }) => `${summary} (exchange ${n})`);

/**
 * Those that got 401 although their credential is valid, as the next request with it shows. Seen at rest too, it stands: another
 * instance may not have known a key yet.
 * @throws Untestable when it is not accepted again, for then it may be locked
 */
export async function refusedAmongOthers(
  world: Pick<World, "service">,
  answers: readonly Read[],
): Promise<Read[]> {
  const refused = answers.filter(({ answer }) => answer.status === UNAUTHORIZED);
  for (const credential of new Set(refused.map((one) => one.credential)))
    requireAccepted((await readBy(world, credential)).answer, "USR-07");
  for (const { answer } of refused) noteTrouble({ kind: "failure", what: `${answer.summary} gave 401` });
  return refused;
}
