/** What the checks of the public key ask of its answers before they judge them. */
import type { KeyObject } from "node:crypto";
import {
  type Answer,
  publicKeyIn,
  repeated,
  requireAccepted,
  requireThat,
  type ServiceClient,
  sameKeys,
  type World,
} from "#harness";

/** What was accepted holds a key. @throws Untestable */
export function requireKeyIn(answer: Answer): void {
  requireThat(
    publicKeyIn(answer).keys.length > 0,
    `${answer.summary}: no RSA public key in the answer.`,
    "PK-02",
    {
      expected: "an RSA public key",
      received: answer.excerpt,
      exchanges: [answer.n],
    },
  );
}

/** A service whose key never rests fails for that alone. @throws Untestable */
export function requireStableKey(served: readonly KeyObject[]): void {
  requireThat(served.length <= 2, `The service has served ${served.length} different keys so far.`, "PK-04");
}

/** Requests for the public key by whoever showed no credential that were denied for having none, in words. */
export const deniedAnonymously = (exchanges: World["exchanges"]): string[] =>
  exchanges
    .filter(({ route, request }) => route === "GET /system/public-key" && request.method === "GET")
    .filter(({ credential }) => credential === "no credential")
    .filter(({ response }) => response.status === 401)
    .map(({ n, response }) => `${response.status} (exchange ${n})`);

/** The answers to so many fetches in a row. @throws Untestable when one is refused: then it says nothing of the key */
export async function keysServed(times: number, service: ServiceClient): Promise<Answer[]> {
  return repeated(times, async () => requireAccepted(await service.getPublicKey(), "PK-01"));
}

/** Whoever calls without credential gets one key, time after time. @throws Untestable */
export async function requireOneKeyForAnonymous(
  service: ServiceClient,
  served: readonly KeyObject[],
): Promise<void> {
  requireStableKey(served);
  const [first, ...others] = await keysServed(30, service);
  const isOne = first !== undefined && others.every((answer) => sameKeys(answer, first));
  requireThat(isOne, "Callers without credential get different keys, too.", "PK-04");
}

/** By which a client may ask for the key in one form rather than in another; whatever else there is will do. */
const preferences = ["application/json", "application/jwk-set+json", "application/x-pem-file", "text/plain"];

/** What whoever prefers one form of the key is given. @throws Untestable when all are refused: then nothing was shown */
export async function givenInEachForm(service: ServiceClient): Promise<Answer[]> {
  const answers = await Promise.all(
    preferences.map((preferred) =>
      service.getPublicKey({ headers: [["Accept", `${preferred}, */*;q=0.1`]] }),
    ),
  );
  const given = answers.filter(({ accepted }) => accepted);
  requireThat(given.length > 0, "Whoever prefers a form of the public key is refused it.", "PK-01");
  return given;
}

/** What is answered over so many connections, each opened for one request: a balancer may send each to another instance. */
export const overNewConnections = (
  times: number,
  client: ServiceClient,
  ask: (connection: ServiceClient) => Promise<Answer>,
): Promise<Answer[]> =>
  repeated(times, async () => {
    const own = client.onOneConnection();
    try {
      return await ask(own);
    } finally {
      own.closeConnection();
    }
  });
