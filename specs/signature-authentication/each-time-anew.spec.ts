/** Section "API key with public key": each request carries its own signature, and what verified once is verified again. */
import {
  between,
  expect,
  expectDone,
  flipBit,
  replaceHeader,
  requireAccepted,
  requirement,
  signBody,
} from "#harness";
import { remembered } from "./remembered-signature.ts";
import { withLaterDate } from "./signed-lists.ts";

const alone = { holds: ["the signer's record"] } as const;

requirement("SIG-38", "the same keyId, a wrong signature", async ({ shared, alice, service, signatures }) => {
  await expectDone("each signature is verified anew", () => signatures.verified());
  const key = await shared.signingKey(alice);
  requireAccepted(await service.as(key.credential).getUser(), "SIG-01");

  const answer = await service
    .as(
      key.signed({
        description: "a wrong signature",
        parts: { tamper: (signature) => flipBit(signature, "middle") },
      }),
    )
    .getUser();

  expect(answer).toBeRefused();
});

requirement("SIG-38", "the same signature, another Date", async ({ shared, alice, service, signatures }) => {
  await expectDone("each signature is verified anew", () => signatures.verified());
  await signatures.dateCounts();
  const key = await shared.signingKey(alice);
  const signature = remembered(key.credential);

  const answer = await between(
    () => service.as(signature.original).getUser(),
    () => service.as(signature.again("the signature of another Date", withLaterDate)).getUser(),
    "SIG-01",
  );

  expect(answer).toBeRefused();
});

requirement(
  "SIG-38",
  "the same signature, another X-Signature and body",
  alone,
  async ({ shared, signer, service, signatures }) => {
    await expectDone("each signature is verified anew", () => signatures.verified());
    await signatures.coveringBody();
    await signatures.bodyCounts();
    const key = await shared.signingKey(signer);
    const signature = remembered(key.credential);
    const { present: before, another: language } = await signer.languages.two();

    const answer = await between(
      () => service.as(signature.original).putUser({ language: before }),
      () =>
        service
          .as(
            signature.again("the signature of another body and X-Signature", (request) =>
              replaceHeader(
                request,
                "X-Signature",
                signBody(key.privateKey, request.body ?? Buffer.alloc(0)),
              ),
            ),
          )
          .putUser({ language }),
      "SIG-01",
    );

    expect(answer).toBeRefused();
  },
);

requirement(
  "SIG-38",
  "the same signature and X-Signature, another body",
  alone,
  async ({ shared, signer, service, signatures }) => {
    await expectDone("each signature is verified anew", () => signatures.verified());
    await signatures.bodiesChecked();
    const signature = remembered(
      (await shared.signingKey(signer)).signed({ bodySignature: (right) => right }),
    );
    const { present: before, another: language } = await signer.languages.two();

    const answer = await between(
      () => service.as(signature.original).putUser({ language: before }),
      () => service.as(signature.again("the signature of another body")).putUser({ language }),
      "SIG-01",
    );

    expect(answer).toBeRefused();
  },
);
