/**
 * What is true of access in general at this service, found once. A check of a finer point asks here first, so that a
 * service with one coarse fault is not reported to break every finer rule as well.
 */

import { randomBytes } from "node:crypto";
import type { Cite, RouteName } from "#catalogue";
import { undone } from "../check/current-check.ts";
import { oncePerRun } from "../check/once-per-run.ts";
import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";
import { UNAUTHORIZED } from "../client/unauthorized.ts";
import { bearer } from "../credentials/bearer.ts";
import { foreignSignature, unknownApiKey } from "../forgeries/bad-credentials.ts";
import { foreignTokens } from "../forgeries/foreign-tokens.ts";
import { forgedBearer } from "../forgeries/forged-token.ts";
import { otherSchemes } from "../forgeries/other-schemes.ts";
import { type WrongMode, wrongModes } from "../forgeries/wrong-mode.ts";
import { inText } from "../json/json.ts";
import { requireAccepted, requireRefused, requireRefusedSomehow } from "../judging/require.ts";
import { prepareCall, validCall } from "../procedures/route-calls.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { flipBit } from "../signing/flip-bit.ts";
import { readToken } from "../signing/json-web-token.ts";
import type { Attempt, LanguageAttempt } from "../world/users/make-attempts.ts";

export interface AccessFacts {
  /** The route refuses a call without credential. For PUT /user hold the first user's record. @throws Untestable blocked by AUT-01 */
  guarded(route: RouteName): Promise<void>;
  /** GET /user refuses a value that no key has. @throws Untestable blocked by AUT-01 or XAK-03 */
  apiKeysCompared(): Promise<void>;
  /** GET /user refuses what is no token. @throws Untestable blocked by AUT-01 or OAU-08 */
  tokensRead(): Promise<void>;
  /** GET /user refuses schemes that are none of the three access methods. @throws Untestable blocked by the same, or by AUT-05 */
  otherSchemesRefused(): Promise<void>;
  /**
   * An attempt to change the first user's language that is to be refused, where PUT /user without credential is and changes nothing.
   * @throws Untestable blocked by AUT-01 or AUT-02
   */
  attemptGuardedWrite(send: Attempt["send"]): Promise<LanguageAttempt>;
  /** It refuses a token with one bit of its signature changed, too. @throws Untestable blocked by AUT-01, OAU-08 or OAU-10 */
  tokensVerified(): Promise<void>;
  /** It refuses a token that another key signed, too. @throws Untestable blocked by the same, or by OAU-13 */
  foreignKeysRefused(): Promise<void>;
  /** GET /user gives 401 to a key in the wrong mode, or refuses it where no status is said. @throws Untestable blocked by CMX-01, CMX-02, CMX-03 or what these rest on */
  modesKeptApart(mode: WrongMode): Promise<void>;
  /** An ordinary refusal in this mode carries a signature that verifies. @throws Untestable blocked by XAK-03, SIG-09, PK-02 or RSG-07 */
  refusalsSigned(mode: WrongMode): Promise<void>;
  /** Whether a plain key of the first user may call this route at all. For PUT /user hold that user's record. */
  plainKeyTakenOn(route: RouteName): Promise<boolean>;
}

const ordinaryRefusals = {
  "X-API-Key": { bad: unknownApiKey, refusedBy: "an unknown apikey is refused" },
  Signature: { bad: foreignSignature, refusedBy: "a signature by another private key is refused" },
} as const;

export function createAccessFacts(world: () => SharedWorld): AccessFacts {
  const guarded = perName("guards", async (route: RouteName) => {
    const answer = await undone(async () => (await prepareCall(world(), route))(world().service));
    requireRefused(answer, "a call without credential is refused");
  });
  const apiKeysCompared = oncePerRun("access: whether apikeys are compared", async () => {
    await guarded("getUser");
    const unknown = await unknownApiKey.credential(world());
    requireRefused(await world().service.as(unknown).getUser(), "an unknown apikey is refused");
  });
  const tokensRead = oncePerRun("access: whether tokens are read", async () => {
    await guarded("getUser");
    const random = bearer(randomBytes(32).toString("hex"), "a random Bearer token");
    requireRefused(await world().service.as(random).getUser(), "what is no token is refused");
  });
  const otherSchemesRefused = oncePerRun("access: whether other schemes are refused", async () => {
    await tokensRead();
    for (const { credential } of otherSchemes)
      requireRefused(await world().service.as(credential).getUser(), "an unknown scheme is refused");
  });
  const writesGuarded = oncePerRun("access: whether writes are guarded", () => leaveLanguageAlone(world()));
  // Side by side: one look for a late effect is enough for both.
  const attemptGuardedWrite = async (send: Attempt["send"]) => {
    const attempted = world().alice.languages.attempt(send);
    attempted.catch(() => undefined);
    await writesGuarded();
    return attempted;
  };
  const tokensVerified = oncePerRun("access: whether tokens are verified", async () => {
    await tokensRead();
    await refuseChangedToken(world());
  });
  const foreignKeysRefused = oncePerRun("access: whether foreign keys are refused", async () => {
    await tokensVerified();
    if (readToken(await world().alice.tokens.accessToken()) === undefined) return;
    const foreign = await forgedBearer(foreignTokens[0]!, world());
    requireRefused(await world().service.as(foreign).getUser(), "a token signed by another key is refused");
  });
  const modesKeptApart = perName("modes", async (mode: WrongMode) => {
    await (mode === "X-API-Key" ? apiKeysCompared() : guarded("getUser"));
    await refuseWrongMode(world(), mode);
  });
  const refusalsSigned = perName("signed refusals", async (mode: WrongMode) => {
    const { bad, refusedBy } = ordinaryRefusals[mode];
    const answer = await world()
      .service.as(await bad.credential(world()))
      .getUser();
    const { signature, n, summary } = requireRefused(answer, refusedBy);
    if (signature?.verified === true) return;
    const unknownKey = signature?.verified === null && signature.value !== undefined;
    throw new Untestable(`${summary}: the refusal carries no X-Signature that verifies (exchange ${n}).`, {
      cites: [unknownKey ? "the public key of the service can be read" : "a 401 is signed"],
      exchanges: [n],
    });
  });
  const plainKeyTakenOn = perName("plain key on", async (route: RouteName) => {
    const { shared, service, alice } = world();
    const { credential } = await shared.plainKey(alice);
    return (await validCall(world(), route, service.as(credential))).accepted;
  });
  return {
    guarded,
    apiKeysCompared,
    tokensRead,
    otherSchemesRefused,
    attemptGuardedWrite,
    tokensVerified,
    foreignKeysRefused,
    modesKeptApart,
    refusalsSigned,
    plainKeyTakenOn,
  };
}

/** One finding for each name, found once. */
function perName<Name extends string, T>(
  label: string,
  find: (name: Name) => Promise<T>,
): (name: Name) => Promise<T> {
  const known = new Map<Name, () => Promise<T>>();
  return (name) => {
    const finding = known.get(name) ?? oncePerRun(`access: ${label} ${name}`, () => find(name));
    known.set(name, finding);
    return finding();
  };
}

async function leaveLanguageAlone({ alice, service }: SharedWorld): Promise<void> {
  const { answer, before, after } = await alice.languages.attempt((language) =>
    service.putUser({ language }),
  );
  requireRefusedSomehow(answer, "a call without credential is refused");
  if (after === before) return;
  throw new Untestable(`${answer.summary} changed the language (exchange ${answer.n}).`, {
    cites: ["a call without credential has no effect"],
    expected: inText(before),
    received: inText(after),
    exchanges: [answer.n],
  });
}

/** With opaque tokens there is no signature that could be changed. */
async function refuseChangedToken({ alice, service }: SharedWorld): Promise<void> {
  requireAccepted(await alice.client.getUser(), "a Bearer token is accepted");
  const token = readToken(await alice.tokens.accessToken());
  if (token === undefined) return;
  const signature = flipBit(Buffer.from(token.signatureText, "base64url"), "middle").toString("base64url");
  const changed = bearer(
    `${token.headerText}.${token.payloadText}.${signature}`,
    "a Bearer token with a changed signature",
  );
  requireRefused(await service.as(changed).getUser(), "a token with a changed signature is refused");
}

async function refuseWrongMode(world: SharedWorld, mode: WrongMode): Promise<void> {
  const { credential, said } = await wrongModes.find((row) => row.mode === mode)!.credential(world);
  const answer = await world.service.as(credential).getUser();
  // Where the interface does not name the status of this case, whatever refuses it keeps the modes apart (ruling J04).
  if (said ? answer.status === UNAUTHORIZED : !answer.accepted) return;
  throw new Untestable(`${answer.summary} gave ${answer.status} (exchange ${answer.n}).`, {
    cites: [culprit(answer, mode, said)],
    expected: said ? "401" : "a refusal",
    received: String(answer.status),
    exchanges: [answer.n],
  });
}

function culprit({ accepted }: Answer, mode: WrongMode, said: boolean): Cite {
  if (mode === "Signature") return "a plain key in Authorization: Signature gets 401";
  if (said) return "a signing key in X-API-Key gets 401";
  return accepted ? "the id of a key is not its secret" : "the id of a signing key in X-API-Key is refused";
}
