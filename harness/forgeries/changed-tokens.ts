/** Genuine tokens with their claims or their signature changed (OAU-09, OAU-10). */
import { NotApplicable } from "../check/untestable.ts";
import type { Json } from "../json/json.ts";
import { flipBit, places } from "../signing/flip-bit.ts";
import { encodePart, readToken } from "../signing/json-web-token.ts";
import type { ForgedToken, GenuineToken } from "./forged-token.ts";

const YEAR_S = 31_536_000;

/** Other claims under the signature of the genuine ones. */
function claimed({ headerText, signatureText }: GenuineToken, payload: Json | string): string {
  return `${headerText}.${encodePart(payload)}.${signatureText}`;
}

/** A claim taken over from the other user's token. */
function claimOfOther(name: string): ForgedToken {
  return {
    title: `${name} of the other user`,
    forge: async (genuine, { bob }) => {
      const claims = await bob.tokens.claims();
      if (claims[name] === undefined || claims[name] === genuine.payload[name])
        throw new NotApplicable(`The users' access tokens do not differ in ${name}.`);
      return claimed(genuine, { ...genuine.payload, [name]: claims[name] });
    },
  };
}

export const changedClaims: readonly ForgedToken[] = [
  ...["sub", "preferred_username", "email"].map(claimOfOther),
  {
    title: "exp a year later",
    forge: (genuine) =>
      claimed(genuine, { ...genuine.payload, exp: Number(genuine.payload.exp ?? 0) + YEAR_S }),
  },
  {
    title: "a wider scope",
    forge: (genuine) =>
      claimed(genuine, { ...genuine.payload, scope: `${genuine.payload.scope ?? "openid"} admin` }),
  },
  {
    title: "the same claims, spaced otherwise",
    forge: (genuine) => claimed(genuine, JSON.stringify(genuine.payload, null, 2)),
  },
];

export const changedSignatures: readonly ForgedToken[] = [
  ...places.map(
    (place): ForgedToken => ({
      title: `a bit of the ${place} byte of the signature changed`,
      forge: ({ headerText, payloadText, signatureText }) =>
        `${headerText}.${payloadText}.${flipBit(Buffer.from(signatureText, "base64url"), place).toString("base64url")}`,
    }),
  ),
  { title: "no signature", forge: ({ headerText, payloadText }) => `${headerText}.${payloadText}.` },
  { title: "two parts", forge: ({ headerText, payloadText }) => `${headerText}.${payloadText}` },
  { title: "four parts", forge: ({ text, signatureText }) => `${text}.${signatureText}` },
  {
    title: "the signature of another token",
    forge: async ({ headerText, payloadText, signatureText }, { alice }) => {
      const other = readToken((await alice.tokens.freshLogin()).accessToken)?.signatureText;
      if (other === undefined || other === signatureText)
        throw new NotApplicable("This grant gives one access token only.");
      return `${headerText}.${payloadText}.${other}`;
    },
  },
];
