/** Section "Request signature header X-Signature": an X-Signature of other bytes than those of the body is refused. */
import {
  acceptanceThatMayBe,
  between,
  bodySignedOver,
  expect,
  expectDone,
  holdingSignersRecord,
  overSomething,
  requireAccepted,
  requirement,
  rewriting,
  withBodySignature,
} from "#harness";
import { bodyChanges, foreignTexts, largeBodies, lookalikes, withNote } from "./json-spellings.ts";
import { requireTolerated } from "./tolerated.ts";

const alone = { holds: ["the signer's record"] } as const;
const accents = foreignTexts[0]!;
const rows = [
  {
    id: "XRS-05",
    title: "the signature of another body",
    sent: (language: string) => `{"language":"${language}"}`,
    signed: () => "{}",
  },
  {
    id: "XRS-05",
    title: "the signature of no body",
    sent: (language: string) => `{"language":"${language}"}`,
    signed: () => "",
  },
  ...bodyChanges.map((row) => ({ id: "XRS-06", ...row }) as const),
  ...lookalikes.map(
    ({ title, sent, signed }) =>
      ({
        id: "XRS-13",
        title: `a text in ${title}`,
        sent: (language: string) => withNote(language, sent),
        signed: (language: string) => withNote(language, signed),
      }) as const,
  ),
  ...(["latin1", "utf16le"] as const).map(
    (encoding) =>
      ({
        id: "XRS-14",
        title: `accents signed as ${encoding}`,
        sent: (language: string) => withNote(language, accents.text),
        signed: (language: string) => Buffer.from(withNote(language, accents.text), encoding),
      }) as const,
  ),
  ...largeBodies.map(
    ({ title, write }) =>
      ({
        id: "XRS-15",
        title: `the last byte of ${title} changed`,
        sent: (language: string) => write(language).replace(/ $/, "\n"),
        signed: write,
      }) as const,
  ),
] as const;

for (const { id, title, sent, signed } of rows)
  requirement(id, title, alone, async ({ signer, service, shared, signatures }) => {
    await expectDone("X-Signature is compared with the body", () => signatures.bodiesChecked());
    const language = await signer.languages.present();
    await requireTolerated(signer.client, sent(language));
    const key = await shared.signingKey(signer);
    const body = Buffer.from(sent(language));

    const answer = await between(
      rewriting(service, key, body),
      () =>
        service.as(key.signed(bodySignedOver(signed(language), `X-Signature: ${title}`, key))).putUser(body),
      id === "XRS-13" ? "XRS-14" : "XRS-13",
    );

    expect(answer).toBeRefused();
  });

requirement("XRS-05", "the signature of a body that was sent before", alone, async (world) => {
  const { signer, service, shared, signatures } = world;
  await signatures.bodiesChecked();
  const { present, another } = await signer.languages.two();
  const bodyWith = (language: string) => Buffer.from(JSON.stringify({ language }));
  const [earlier, body] = [bodyWith(another), bodyWith(present)];
  const key = await shared.signingKey(signer);
  const rightly = service.as(key.signed(withBodySignature));
  requireAccepted(await rightly.putUser(earlier), "XRS-01");

  const answer = await between(
    rewriting(service, key, body),
    () =>
      service
        .as(key.signed(bodySignedOver(earlier, "the X-Signature of the request before", key)))
        .putUser(body),
    "XRS-01",
  );

  expect(answer).toBeRefused();
});

for (const row of overSomething)
  requirement("XRS-12", row.title, async (world) => {
    const { service, shared, signatures } = world;
    await holdingSignersRecord(world, () => signatures.bodiesChecked());
    const key = await shared.signingKey(world.signer);

    const answer = await between(
      () => service.as(key.signed(withBodySignature)).getUser(),
      () => service.as(key.signed(row.options(key))).getUser(),
      "XRS-02",
    );

    expect(answer).toBeRefused();
  });

requirement("XRS-04", "PUT /user with date alone signed", alone, async (world) => {
  const { signer, service, shared, signatures } = world;
  const dialect = await signatures.dateAlone();
  await signatures.requireTakenOn("putUser");
  const key = await shared.signingKey(signer);
  const language = await signer.languages.present();
  const description = "a signature of date alone";

  const answer = await service
    .as(key.signed({ dialect, bodySignature: null, description }))
    .putUser({ language });

  expect(answer).toBeAccepted();
});

requirement("XRS-21", "with date alone signed", alone, async ({ signer, service, shared, signatures }) => {
  await signatures.bodiesChecked();
  const dialect = await signatures.dateAlone();
  const key = await shared.signingKey(signer);
  const language = await signer.languages.present();
  const unsigned = key.signed({ dialect, bodySignature: null });
  acceptanceThatMayBe(await service.as(unsigned).putUser({ language }));
  const description = "an X-Signature of another body, not signed itself";
  const wrong = key.signed({ dialect, ...bodySignedOver("{}", description, key) });

  const answer = await between(
    () => service.as(unsigned).putUser({ language }),
    () => service.as(wrong).putUser({ language }),
    "XRS-04",
  );

  expect(answer).toBeRefused();
});
