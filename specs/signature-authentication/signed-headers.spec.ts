/** Section "API key with public key" and the draft: what is signed can be neither changed, nor left out, nor listed otherwise. */
import {
  between,
  changedDates,
  changedLists,
  chapter,
  emptyLists,
  expect,
  missingHeaders,
  NotApplicable,
  otherSigningStrings,
  reading,
  replaceHeader,
  replacingBody,
  requirement,
  signBody,
  userInTurn,
} from "#harness";
import { otherLists } from "./signed-lists.ts";

const alone = { holds: ["the signer's record"] } as const;

chapter("What is signed cannot be changed", () => {
  for (const [id, rows, precondition] of [
    ["SIG-18", changedDates, "verified"],
    ["SIG-21", changedLists, "listing"],
    ["SIG-22", emptyLists, "listing"],
    ["SIG-32", otherSigningStrings, "coveringBody"],
  ] as const)
    for (const row of rows)
      requirement(id, row.title, async (world) => {
        const { service, shared, signatures } = world;
        await signatures.verified();
        await signatures[precondition]();
        const key = await shared.signingKey(await userInTurn(world));

        const answer = await between(
          reading(service.as(key.credential)),
          () => service.as(key.signed(row.options(key))).getUser(),
          "SIG-01",
        );

        expect(answer).toBeRefused();
      });

  for (const row of missingHeaders)
    requirement("SIG-19", row.title, async (world) => {
      const { service, shared, signatures } = world;
      await signatures.verified();
      await signatures.listing();
      const key = await shared.signingKey(await userInTurn(world));

      const answer = await between(
        reading(service.as(key.credential)),
        () => service.as(key.signed(row.options(key))).getUser(),
        "SIG-01",
      );

      expect(answer).toBeRefused();
    });

  requirement("SIG-20", "on GET, by a signature of other bytes", async (world) => {
    const { service, shared, signatures } = world;
    await signatures.verified();
    await signatures.coveringBody();
    const key = await shared.signingKey(await userInTurn(world));
    const other = signBody(key.privateKey, Buffer.from("{}"));
    const description = "a signature of another X-Signature";

    const answer = await between(
      reading(service.as(key.credential)),
      () =>
        service
          .as(
            key.signed({
              description,
              afterwards: (request) => replaceHeader(request, "X-Signature", other),
            }),
          )
          .getUser(),
      "SIG-01",
    );

    expect(answer).toBeRefused();
  });

  requirement(
    "SIG-20",
    "on PUT, together with the body",
    alone,
    async ({ signer, service, shared, signatures }) => {
      await signatures.verified();
      await signatures.coveringBody();
      const key = await shared.signingKey(signer);
      const { present: before, another: language } = await signer.languages.two();

      const answer = await between(
        () => service.as(key.credential).putUser({ language: before }),
        () => service.as(key.signed(replacingBody(key, { language }))).putUser({ language: before }),
        "SIG-01",
      );

      expect(answer).toBeRefused();
    },
  );

  for (const { title, options, change } of otherLists)
    requirement("SIG-41", `signed over ${title}`, alone, async ({ shared, signer, service, signatures }) => {
      await signatures.verified();
      await signatures.dateCounts();
      const key = await shared.signingKey(signer);
      const language = await signer.languages.present();
      const genuine = () => service.as(key.signed(options)).putUser({ language });
      requireList((await genuine()).accepted, title);

      const answer = await between(genuine, () =>
        service
          .as(
            key.signed({
              ...options,
              description: "a signed value changed",
              afterwards: (request) => change(request, key),
            }),
          )
          .putUser({ language }),
      );

      expect(answer).toBeRefused();
    });
});

/** Whether a list is accepted at all is open (SIG-23). */
function requireList(accepted: boolean, title: string): void {
  if (!accepted) throw new NotApplicable(`A signature over ${title} is not accepted.`);
}
