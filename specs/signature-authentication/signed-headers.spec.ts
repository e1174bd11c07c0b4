/** Section "API key with public key" and the draft: what is signed can be neither changed, nor left out, nor listed otherwise. */
import {
  between,
  changedDates,
  changedLists,
  emptyLists,
  expect,
  missingHeaders,
  NotApplicable,
  otherSigningStrings,
  replaceHeader,
  replacingBody,
  requirement,
  signBody,
  type World,
} from "#harness";
import { refuses } from "./refuses.ts";
import { otherLists } from "./signed-lists.ts";

const alone = { holds: ["the signer's record"] } as const;
const signedList = ({ signatures }: World) => signatures.listing();
const signedBody = ({ signatures }: World) => signatures.coveringBody();

for (const row of changedDates) refuses("SIG-18", row);
for (const row of missingHeaders) refuses("SIG-19", row, signedList);
for (const row of changedLists) refuses("SIG-21", row, signedList);
for (const row of emptyLists) refuses("SIG-22", row, signedList);
for (const row of otherSigningStrings) refuses("SIG-32", row, signedBody);

refuses(
  "SIG-20",
  {
    title: "on GET, by a signature of other bytes",
    options: ({ privateKey }) => ({
      description: "a signature of another X-Signature",
      afterwards: (request) => replaceHeader(request, "X-Signature", signBody(privateKey, Buffer.from("{}"))),
    }),
  },
  signedBody,
);

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

/** Whether a list is accepted at all is open (SIG-23). */
function requireList(accepted: boolean, title: string): void {
  if (!accepted) throw new NotApplicable(`A signature over ${title} is not accepted.`);
}
