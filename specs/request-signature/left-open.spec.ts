/** Section "Request signature header X-Signature": what is not shown is recorded: other access methods, unusual framing, an uncovered header. */
import { apiKeyHeader, observation, outcomeOf, type PlainKey, type User, withBodySignature } from "#harness";
import { bodySignatureBeside, unusualFramings } from "./unusual-framing.ts";

const alone = { holds: ["the signer's record"] } as const;

const otherMethods = [
  { method: "a Bearer token", credential: (user: User, _key: PlainKey) => user.bearer },
  {
    method: "a key without public key",
    credential: (_user: User, key: PlainKey) => apiKeyHeader(key.apikey),
  },
];

for (const { method, credential } of otherMethods)
  for (const row of bodySignatureBeside)
    observation("XRS-18", `${row.title} beside ${method}`, alone, async ({ signer, service, shared }) => {
      const [key, plain] = [await shared.signingKey(signer), await shared.plainKey(signer)];
      const language = await signer.languages.present();

      return outcomeOf(await service.as(row.beside(credential(signer, plain), key)).putUser({ language }));
    });

for (const row of unusualFramings)
  observation("XRS-19", row.title, alone, async ({ signer, service, shared }) => {
    const key = await shared.signingKey(signer);
    const language = await signer.languages.present();

    return outcomeOf(await service.as(key.signed(row.options(key))).putUser({ language }, row.departure));
  });

observation(
  "XRS-20",
  "a right X-Signature with date alone signed",
  alone,
  async ({ signer, service, shared, signatures }) => {
    const dialect = await signatures.dateAlone();
    const key = await shared.signingKey(signer);
    const language = await signer.languages.present();

    return outcomeOf(await service.as(key.signed({ dialect, ...withBodySignature })).putUser({ language }));
  },
);
