/** How an answer has to be taken, and of what a request has to be. */
import {
  type ApiAnswer,
  type ClientAccess,
  type ClientWorld,
  expect,
  inWords,
  type ReceivedRequest,
  signedAnswer,
} from "#harness";

export type Operation = Parameters<ClientWorld["good"]>[0];

/** What is answered in place of what the service would. */
export interface Changed {
  /** The answer, in words. */
  readonly what: string;
  readonly answer: (genuine: ApiAnswer, key: ClientAccess) => ApiAnswer;
}

/** Each of them is refused, beside good answers that are accepted. */
export async function expectRefused(
  client: ClientWorld,
  operation: Operation,
  changed: readonly Changed[],
): Promise<void> {
  const calls = await client.besideControls(
    operation,
    changed.map(({ answer }) => answer),
  );
  const accepted = changed
    .filter((_, index) => calls[index]!.ending.kind === "accepted")
    .map(({ what }) => what);
  expect(accepted, `answers to ${operation} that are accepted and should not be`).toBeAbsent();
}

/** Each of them is accepted, as the plain one is. */
export async function expectAccepted(client: ClientWorld, changed: readonly Changed[]): Promise<void> {
  const method = await client.acceptedMethod();
  const refused: string[] = [];
  for (const { what, answer } of changed) {
    const call = await client.call({ operation: "read-user", method, answer });
    if (call.ending.kind !== "accepted") refused.push(`${what}: ${inWords(call)}`);
  }
  expect(refused, "well signed answers that are not accepted").toBeAbsent();
}

/** What has to hold of each request that the client sent for an operation. */
export function expectOfEach(
  calls: Awaited<ReturnType<ClientWorld["allSent"]>>,
  judge: (request: ReceivedRequest, operation: Operation) => void,
): void {
  for (const { requests, operation } of calls) for (const request of requests) judge(request, operation);
}

/** Other bytes with their own signature. */
export const signedAs =
  (change: (body: Buffer) => Buffer | string) =>
  (genuine: ApiAnswer, { serviceKey }: ClientAccess): ApiAnswer =>
    signedAnswer(change(genuine.body), serviceKey.privateKey);
