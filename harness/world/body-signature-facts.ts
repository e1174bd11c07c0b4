/** What is true of the request's X-Signature in general at this service; see signature-facts.ts. */
import { bodySignedOver } from "../credentials/body-signatures.ts";
import { replacingBody } from "../credentials/mismatched-signatures.ts";
import { refusedOr } from "../expectations/between.ts";
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
      refusedOr(await service.as(key.signed(wrong)).getUser(), "XRS-12");
    },
    bodyCounts: async () => {
      const key = await sharedKey();
      const replaced = replacingBody(key, { language: await language() });
      refusedOr(await service.as(key.signed(replaced)).putUser({}), "SIG-20");
    },
  };
}
