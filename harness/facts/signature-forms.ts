/** Which forms of a signature this service takes, and on which routes; see signature-facts.ts. */
import { type RouteName, titleOf } from "#catalogue";
import { oncePerRun } from "../check/once-per-run.ts";
import { NotApplicable } from "../check/untestable.ts";
import { conventionalDialects, type SignatureDialect } from "../signing/http-signature.ts";
import type { FactSources } from "./fact-sources.ts";

export function signatureForms({
  service,
  users,
  signer,
  shared,
  keyRequests,
  prepareCall,
  validCall,
}: FactSources) {
  const sharedKey = () => shared().signingKey(users()[0]!);
  const formsOfDateAlone = async (): Promise<readonly SignatureDialect[]> => {
    const chosen = await keyRequests.dialect();
    const own = { ...chosen, name: "the accepted form, over date", covered: ["date"] };
    return [own, ...conventionalDialects.filter(({ covered }) => covered.join() === "date")];
  };
  const coveringBody = async () =>
    requireForm(
      await keyRequests.dialect(),
      ({ covered }) => covered.includes("x-signature"),
      "cover x-signature",
    );
  const ofDateAlone = (dialect: SignatureDialect) => ({
    dialect,
    bodySignature: null,
    description: "a signature of date alone",
  });
  const dateAlone = oncePerRun("signatures: date alone", async () => {
    const key = await sharedKey();
    for (const dialect of await formsOfDateAlone())
      if ((await service.as(key.signed(ofDateAlone(dialect))).getUser()).accepted) return dialect;
    throw new NotApplicable("No form that signs date alone is accepted.");
  });
  const tried = new Map<RouteName, () => Promise<boolean>>();
  const takenOn = (route: RouteName) => {
    const known = tried.get(route) ?? oncePerRun(`signatures: on ${route}`, () => tryRoute(route));
    tried.set(route, known);
    return known();
  };
  const tryRoute = async (route: RouteName) => {
    // Who asks for it holds the signer's record.
    const user = route === "putUser" ? signer() : users()[0]!;
    const { credential } = await shared().signingKey(user);
    return (await validCall(route, service.as(credential), user)).accepted;
  };
  return {
    formsOfDateAlone,
    coveringBody,
    listing: async () =>
      requireForm(
        await coveringBody(),
        ({ headersParameter }) => headersParameter,
        "list the signed headers",
      ),
    dateAlone,
    takenOn,
    requireTakenOn: async (route: RouteName) => {
      if (!(await takenOn(route))) throw notTaken(route);
    },
    requireTakenUnsigned: async (route: RouteName) => {
      if (await takenOn(route)) return;
      const key = await sharedKey();
      const call = await prepareCall(route);
      const answer = await call(service.as(key.signed(ofDateAlone(await dateAlone()))));
      if (!answer.accepted) throw notTaken(route);
    },
  };
}

const notTaken = (route: RouteName) =>
  new NotApplicable(`An API key with public key may not call ${titleOf(route)}.`);

function requireForm(
  dialect: SignatureDialect,
  does: (dialect: SignatureDialect) => boolean,
  what: string,
): SignatureDialect {
  if (does(dialect)) return dialect;
  throw new NotApplicable(`The accepted form of Authorization: Signature does not ${what}.`);
}
