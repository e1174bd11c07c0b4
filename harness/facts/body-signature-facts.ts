/** What is true of the request's X-Signature in general at this service; see signature-facts.ts. */

import { NotApplicable, Untestable } from "../check/untestable.ts";
import { bodySignedOver } from "../forgeries/body-signatures.ts";
import { replacingBody } from "../forgeries/mismatched-signatures.ts";
import { oneBitChanged } from "../forgeries/signed-variant.ts";
import { requireRefused } from "../judging/require.ts";
import type { FactSources } from "./fact-sources.ts";

const OTHER = '{"other":0}';

export function bodySignatureFacts({ service, signer, shared }: FactSources) {
  const sharedKey = () => shared().signingKey(signer());
  const language = async () => (await signer().record()).language;
  return {
    bodiesChecked: async () => {
      const key = await sharedKey();
      const client = service.as(key.signed(bodySignedOver(OTHER, "an X-Signature of another body", key)));
      requireRefused(
        await client.putUser({ language: await language() }),
        "an X-Signature of another body is refused",
      );
    },
    emptyBodiesChecked: async () => {
      const key = await sharedKey();
      const wrong = bodySignedOver(OTHER, "an X-Signature of a body that is not there", key);
      const { accepted } = await service.as(key.signed(wrong)).getUser();
      if (accepted) throw new NotApplicable("X-Signature is not checked where there is no body (XRS-12).");
    },
    refusalsHaveNoEffect: async () => {
      const user = signer();
      const wrong = (await sharedKey()).signed(oneBitChanged);
      const asked = await user.languages.another();
      const answer = await service.as(wrong).putUser({ language: asked });
      if ((await language()) !== asked) return;
      throw new Untestable("A request with a wrong Authorization header takes effect already.", {
        cites: ["a refused request has no effect"],
        expected: "the language as it was",
        received: asked,
        exchanges: [answer.n],
      });
    },
    bodyCounts: async () => {
      const key = await sharedKey();
      const replaced = replacingBody(key, { language: await language() });
      requireRefused(
        await service.as(key.signed(replaced)).putUser({}),
        "X-Signature cannot be changed after signing",
      );
    },
  };
}
