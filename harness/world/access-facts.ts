/**
 * What is true of access in general at this service, found once. A check of a finer point asks here first, so that a
 * service with one coarse fault is not reported to break every finer rule as well.
 */
import { randomBytes } from "node:crypto";
import type { RequirementId, RouteName } from "#catalogue";
import type { Answer } from "../client/answer.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import { foreignSignature, unknownApiKey } from "../credentials/bad-credentials.ts";
import { bearer } from "../credentials/bearer.ts";
import { foreignTokens } from "../credentials/foreign-tokens.ts";
import { forgedBearer } from "../credentials/forged-token.ts";
import { otherSchemes } from "../credentials/other-schemes.ts";
import { type WrongMode, wrongModes } from "../credentials/wrong-mode.ts";
import { once } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import { inControl, refusedOr, refusedSomehow } from "../expectations/between.ts";
import { attemptLanguage } from "../expectations/language-attempt.ts";
import { flipBit } from "../signing/flip-bit.ts";
import { readToken } from "../signing/json-web-token.ts";
import { prepareCall } from "./route-calls.ts";
import type { World } from "./world.ts";

export interface AccessFacts {
  /** The route refuses a call without credential. For PUT /user hold the first user's record. @throws Untestable blocked by AUT-01 */
  guarded(route: RouteName): Promise<void>;
  /** GET /user refuses a value that no key has. @throws Untestable blocked by AUT-01 or XAK-03 */
  apiKeysCompared(): Promise<void>;
  /** GET /user refuses what is no token. @throws Untestable blocked by AUT-01 or OAU-08 */
  tokensRead(): Promise<void>;
  /** GET /user refuses schemes that are none of the three access methods. @throws Untestable blocked by the same, or by AUT-05 */
  otherSchemesRefused(): Promise<void>;
  /** PUT /user without credential is refused and changes nothing. Hold the first user's record. @throws Untestable blocked by AUT-01 or AUT-02 */
  writesGuarded(): Promise<void>;
  /** It refuses a token with one bit of its signature changed, too. @throws Untestable blocked by AUT-01, OAU-08 or OAU-10 */
  tokensVerified(): Promise<void>;
  /** It refuses a token that another key signed, too. @throws Untestable blocked by the same, or by OAU-13 */
  foreignKeysRefused(): Promise<void>;
  /** GET /user gives 401 to a key in the wrong mode. @throws Untestable blocked by CMX-01, CMX-02, CMX-03 or what these rest on */
  modesKeptApart(mode: WrongMode): Promise<void>;
  /** An ordinary refusal in this mode carries a signature that verifies. @throws Untestable blocked by XAK-03, SIG-09, PK-02 or RSG-07 */
  refusalsSigned(mode: WrongMode): Promise<void>;
  /** Whether a plain key of the first user may call this route at all. For PUT /user hold that user's record. */
  plainKeyTakenOn(route: RouteName): Promise<boolean>;
}

const UNKNOWN_APIKEY_LENGTH = 52;
const UNAUTHORIZED = 401;

const ordinaryRefusals = {
  "X-API-Key": { bad: unknownApiKey, refusedBy: "XAK-03" },
  Signature: { bad: foreignSignature, refusedBy: "SIG-09" },
} as const;

export function createAccessFacts(world: () => World): AccessFacts {
  const guarded = perName("guards", async (route: RouteName) => {
    const call = await prepareCall(world(), route);
    refusedOr(await call(world().service), "AUT-01");
  });
  const apiKeysCompared = once("access: whether apikeys are compared", async () => {
    await guarded("getUser");
    const { service, fake } = world();
    const unknown = apiKeyHeader(fake.string.alphanumeric(UNKNOWN_APIKEY_LENGTH), "an unknown apikey");
    refusedOr(await service.as(unknown).getUser(), "XAK-03");
  });
  const tokensRead = once("access: whether tokens are read", async () => {
    await guarded("getUser");
    const random = bearer(randomBytes(32).toString("hex"), "a random Bearer token");
    refusedOr(await world().service.as(random).getUser(), "OAU-08");
  });
  const otherSchemesRefused = once("access: whether other schemes are refused", async () => {
    await tokensRead();
    for (const { credential } of otherSchemes)
      refusedOr(await world().service.as(credential).getUser(), "AUT-05");
  });
  const writesGuarded = once("access: whether writes are guarded", () => leaveLanguageAlone(world()));
  const tokensVerified = once("access: whether tokens are verified", async () => {
    await tokensRead();
    await refuseChangedToken(world());
  });
  const foreignKeysRefused = once("access: whether foreign keys are refused", async () => {
    await tokensVerified();
    if (readToken(await world().alice.tokens.accessToken()) === undefined) return;
    const foreign = await forgedBearer(foreignTokens[0]!, world());
    refusedOr(await world().service.as(foreign).getUser(), "OAU-13");
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
    const { signature, n, summary } = refusedOr(answer, refusedBy);
    if (signature?.verified === true) return;
    const unknownKey = signature?.verified === null && signature.value !== undefined;
    throw new Untestable(`${summary}: the refusal carries no X-Signature that verifies (exchange ${n}).`, {
      blockedBy: [unknownKey ? "PK-02" : "RSG-07"],
      exchanges: [n],
    });
  });
  const plainKeyTakenOn = perName("plain key on", async (route: RouteName) => {
    const { scenes, service, alice } = world();
    const { credential } = await scenes.plainKey(alice);
    return (await (await prepareCall(world(), route))(service.as(credential))).accepted;
  });
  return {
    guarded,
    apiKeysCompared,
    tokensRead,
    otherSchemesRefused,
    writesGuarded,
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
    const finding = known.get(name) ?? once(`access: ${label} ${name}`, () => find(name));
    known.set(name, finding);
    return finding();
  };
}

async function leaveLanguageAlone({ alice, service }: World): Promise<void> {
  const { answer, before, after } = await attemptLanguage(alice, (language) => service.putUser({ language }));
  refusedSomehow(answer, "AUT-01");
  if (after === before) return;
  throw new Untestable(`${answer.summary} changed the language (exchange ${answer.n}).`, {
    blockedBy: ["AUT-02"],
    expected: String(before),
    received: String(after),
    exchanges: [answer.n],
  });
}

/** With opaque tokens there is no signature that could be changed. */
async function refuseChangedToken({ alice, service }: World): Promise<void> {
  inControl(await alice.client.getUser(), "", ["OAU-01"]);
  const token = readToken(await alice.tokens.accessToken());
  if (token === undefined) return;
  const signature = flipBit(Buffer.from(token.signatureText, "base64url"), "middle").toString("base64url");
  const changed = bearer(
    `${token.headerText}.${token.payloadText}.${signature}`,
    "a Bearer token with a changed signature",
  );
  refusedOr(await service.as(changed).getUser(), "OAU-10");
}

async function refuseWrongMode(world: World, mode: WrongMode): Promise<void> {
  const { credential, said } = await wrongModes.find((row) => row.mode === mode)!.credential(world);
  const answer = await world.service.as(credential).getUser();
  if (answer.status === UNAUTHORIZED) return;
  throw new Untestable(`${answer.summary} gave ${answer.status} (exchange ${answer.n}).`, {
    blockedBy: [culprit(answer, mode, said)],
    expected: "401",
    received: String(answer.status),
    exchanges: [answer.n],
  });
}

function culprit({ accepted }: Answer, mode: WrongMode, said: boolean): RequirementId {
  if (mode === "Signature") return "CMX-03";
  if (said) return "CMX-01";
  return accepted ? "XAK-07" : "CMX-02";
}
