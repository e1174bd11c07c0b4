/** Section "API key with public key": the signature is verified, bit by bit, each time anew. */
import {
  between,
  chapter,
  expect,
  flipBit,
  inControl,
  listedAlgorithms,
  places,
  remembered,
  replaceHeader,
  requirement,
  signBody,
  unreadableSignatures,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;

chapter("The signature is verified", () => {
  for (const algorithm of listedAlgorithms) {
    for (const place of places)
      requirement(
        "SIG-08",
        `${algorithm}, a bit of the ${place} byte`,
        async ({ alice, service, scenes, signatures }) => {
          await signatures.takes(algorithm);
          const key = await scenes.signingKey(alice);
          const words = `a signature with a bit of its ${place} byte changed`;

          const answer = await between(
            () => service.as(key.signed({ algorithm })).getUser(),
            () =>
              service
                .as(
                  key.signed({
                    algorithm,
                    words,
                    parts: { tamper: (signature) => flipBit(signature, place) },
                  }),
                )
                .getUser(),
          );

          expect(answer).toBeRefused();
        },
      );

    requirement("SIG-09", algorithm, async ({ alice, service, scenes, signatures }) => {
      await signatures.takes(algorithm);
      const key = await scenes.signingKey(alice);
      const { privateKey } = await scenes.unknownKeyPair();

      const answer = await between(
        () => service.as(key.signed({ algorithm })).getUser(),
        () =>
          service
            .as(key.signed({ algorithm, parts: { privateKey }, words: "a signature by another private key" }))
            .getUser(),
      );

      expect(answer).toBeRefused();
    });
  }

  for (const row of unreadableSignatures)
    requirement("SIG-29", row.title, async ({ alice, service, scenes, signatures }) => {
      await signatures.verified();
      const key = await scenes.signingKey(alice);

      const answer = await between(
        () => service.as(key.credential).getUser(),
        () => service.as(key.signed(row.options(key))).getUser(),
        ["SIG-01"],
      );

      expect(answer).toBeRefused();
    });
});

chapter("A verification is not remembered", () => {
  requirement(
    "SIG-38",
    "the same keyId, a wrong signature",
    async ({ scenes, alice, service, signatures }) => {
      await signatures.verified();
      const key = await scenes.signingKey(alice);
      inControl(await service.as(key.credential).getUser(), "", ["SIG-01"]);

      const answer = await service
        .as(
          key.signed({
            words: "a wrong signature",
            parts: { tamper: (signature) => flipBit(signature, "last") },
          }),
        )
        .getUser();

      expect(answer).toBeRefused();
    },
  );

  requirement(
    "SIG-38",
    "the same signature, another Date",
    async ({ scenes, alice, service, signatures, keyRequests }) => {
      await signatures.verified();
      await signatures.dateCounts();
      const key = await scenes.signingKey(alice);
      const signature = remembered(key.signed({ date: await keyRequests.dates.next(key.id) }));
      const later = new Date(Date.now() + 1000).toUTCString();

      const answer = await between(
        () => service.as(signature.original).getUser(),
        () =>
          service
            .as(
              signature.again("the signature of another Date", (request) =>
                replaceHeader(request, "Date", later),
              ),
            )
            .getUser(),
        ["SIG-01"],
      );

      expect(answer).toBeRefused();
    },
  );

  requirement(
    "SIG-38",
    "the same signature, another X-Signature and body",
    alone,
    async ({ scenes, alice, service, signatures }) => {
      await signatures.verified();
      await signatures.coveringBody();
      await signatures.bodyCounts();
      const key = await scenes.signingKey(alice);
      const signature = remembered(key.credential);
      const language = await alice.languages.another();
      const { language: before } = await alice.record();

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
        ["SIG-01"],
      );

      expect(answer).toBeRefused();
    },
  );

  requirement(
    "SIG-38",
    "the same signature and X-Signature, another body",
    alone,
    async ({ scenes, alice, service, signatures }) => {
      await signatures.verified();
      await signatures.bodiesChecked();
      const signature = remembered(
        (await scenes.signingKey(alice)).signed({ bodySignature: (right) => right }),
      );
      const language = await alice.languages.another();
      const { language: before } = await alice.record();

      const answer = await between(
        () => service.as(signature.original).putUser({ language: before }),
        () => service.as(signature.again("the signature of another body")).putUser({ language }),
        ["SIG-01"],
      );

      expect(answer).toBeRefused();
    },
  );
});
