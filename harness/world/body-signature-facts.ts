/** What is true of the request's X-Signature in general at this service; see signature-facts.ts. */
import { bodySignedOver } from "../credentials/body-signatures.ts";
import { replacingBody } from "../credentials/mismatched-signatures.ts";
import { NotApplicable, Untestable } from "../errors.ts";
import { refusedOr } from "../expectations/between.ts";
import { flipBit } from "../signing/flip-bit.ts";
import type { FactSources } from "./signature-facts.ts";

const OTHER = '{"other":0}';

export function bodySignatureFacts({ service, users, scenes }: FactSources) {
  const sharedKey = () => scenes().signingKey(users()[0]!);
  const language = async () => (await users()[0]!.record()).language;
  return {
    bodiesChecked: async () => {
      const key = await sharedKey();
      const client = service.as(key.signed(bodySignedOver(OTHER, "an X-Signature of another body", key)));
      refusedOr(await client.putUser({ language: await language() }), "XRS-05");
    },
    emptyBodiesChecked: async () => {
      const key = await sharedKey();
      const wrong = bodySignedOver(OTHER, "an X-Signature of a body that is not there", key);
      const { accepted } = await service.as(key.signed(wrong)).getUser();
      if (accepted) throw new NotApplicable("X-Signature is not checked where there is no body (XRS-12).");
    },
    refusalsHaveNoEffect: async () => {
      const user = users()[0]!;
      const flipped = { parts: { tamper: (signature: Buffer) => flipBit(signature, "middle") } };
      const wrong = (await sharedKey()).signed({ ...flipped, words: "a signature with one bit changed" });
      const asked = await user.languages.another();
      const answer = await service.as(wrong).putUser({ language: asked });
      if ((await language()) !== asked) return;
      throw new Untestable("A request with a wrong Authorization header takes effect already.", {
        blockedBy: ["SFX-01"],
        expected: "the language as it was",
        received: asked,
        exchanges: [answer.n],
      });
    },
    bodyCounts: async () => {
      const key = await sharedKey();
      const replaced = replacingBody(key, { language: await language() });
      refusedOr(await service.as(key.signed(replaced)).putUser({}), "SIG-20");
    },
  };
}
