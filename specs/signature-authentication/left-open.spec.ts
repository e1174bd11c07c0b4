/** Section "API key with public key" and the draft: what is not shown is recorded: lists, ages, repetitions, spellings, other headers. */
import { observation, outcomeOf } from "#harness";
import { openAlgorithms } from "./algorithm-variants.ts";
import { freeSpellings, looseEncodings } from "./header-variants.ts";
import { remembered } from "./remembered-signature.ts";
import { signatureHeaders } from "./signature-headers.ts";
import { agedDates, otherLists } from "./signed-lists.ts";

const alone = { holds: ["the signer's record"] } as const;

for (const [id, rows] of [
  ["SIG-16", openAlgorithms],
  ["SIG-24", agedDates],
  ["SIG-26", freeSpellings],
  ["SIG-28", looseEncodings],
  ["SIG-35", signatureHeaders],
] as const)
  for (const row of rows)
    observation(id, row.title, async ({ alice, service, shared }) => {
      const key = await shared.signingKey(alice);

      return outcomeOf(await service.as(key.signed(row.options(key))).getUser());
    });

for (const { title, options } of otherLists)
  observation("SIG-23", `signed over ${title}`, alone, async ({ signer, service, shared }) => {
    const key = await shared.signingKey(signer);
    const language = await signer.languages.present();

    return outcomeOf(await service.as(key.signed(options)).putUser({ language }));
  });

observation("SIG-25", "an exact repetition", async ({ shared, alice, service }) => {
  const signature = remembered((await shared.signingKey(alice)).credential);
  await service.as(signature.original).getUser();

  return outcomeOf(await service.as(signature.again("a signature used before")).getUser());
});

observation("SIG-25", "the same signature with a query", async ({ shared, alice, service }) => {
  const signature = remembered((await shared.signingKey(alice)).credential);
  await service.as(signature.original).getUser();

  return outcomeOf(
    await service.as(signature.again("a signature used before")).getUser({ query: "again=1" }),
  );
});

observation("SIG-25", "the same signature on another path and method", async ({ shared, alice, service }) => {
  const webhook = await shared.awaitingWebhook(alice);
  const signature = remembered((await shared.signingKey(alice)).credential);
  await service.as(signature.original).getUser();

  return outcomeOf(
    await service.as(signature.again("a signature used before")).resendConfirmation(webhook.id),
  );
});
