/** Section "Endpoints": bodies are JSON, going and coming. */
import { type RouteName, titleOf } from "#catalogue";
import {
  type Answer,
  changeLanguage,
  expect,
  expectUnchanged,
  NotApplicable,
  observation,
  outcomeOf,
  requireAccepted,
  requirement,
  userInTurn,
} from "#harness";
import { jsonFaults, labelFaults } from "./json-bodies.ts";

const writing = ["createApiKey", "putUser", "createWebhook"] as const satisfies readonly RouteName[];
const last = { when: "after all" } as const;
const ofUserInTurn = { holds: ["the record of the user in turn"] } as const;

const labelled = ["application/json; charset=utf-8", "application/json;charset=UTF-8"] as const;
/** What is refused for its body makes no key and no webhook. */
const brokenOff = Buffer.from('{"a":');
/** 415 (RFC 9110, section 15.5.16). */
const UNSUPPORTED = 415;

/** @throws NotApplicable where a body that breaks off is refused for its media type, however it is labelled */
function requireOtherRefusal({ status, summary }: Answer): void {
  if (status === UNSUPPORTED) throw new NotApplicable(`${summary}: a body that breaks off is answered 415.`);
}

const malformed = [
  { title: "a truncated object", body: '{"language":"en"' },
  { title: "single quotes", body: "{'language':'en'}" },
  { title: "NaN", body: '{"language":NaN}' },
  { title: "a word behind the object", body: '{"language":"en"} thanks' },
  { title: "a second object", body: '{"language":"en"}{"language":"en"}' },
  {
    title: "invalid UTF-8",
    body: Buffer.concat([Buffer.from('{"language":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
  },
];

/** A reader of JSON may accept extensions of it (RFC 8259, section 9), and some that are much used do. */
const extended = [
  { title: "a trailing comma", body: '{"language":"en",}' },
  { title: "a comment", body: '{"language":"en" /* English */}' },
];

requirement("GEN-02", "every success of the run", last, async ({ exchanges, shared }) => {
  await shared.serviceKey();

  expect(jsonFaults(exchanges, "success"), "success bodies that are no JSON in UTF-8").toEqual([]);
});

requirement("GEN-03", "every success of the run", last, async ({ exchanges, shared }) => {
  await shared.serviceKey();

  expect(labelFaults(exchanges), "JSON bodies under another media type").toEqual([]);
});

requirement("GEN-04", "every refusal of the run", last, async ({ exchanges, shared }) => {
  await shared.serviceKey();

  expect(jsonFaults(exchanges, "refusal"), "bodies of refusals that are no JSON").toEqual([]);
});

for (const contentType of ["application/json", ...labelled])
  requirement("GEN-05", contentType, { holds: ["alice's record"] }, async ({ alice }) => {
    const language = await alice.languages.present();

    const answer = await alice.client.putUser({ language }, { contentType });

    if (!answer.accepted && contentType !== "application/json")
      requireAccepted(await alice.client.putUser({ language }), "USR-16");
    if (!answer.accepted && contentType === "application/json") await changeLanguage(alice);
    expect(answer).toBeAccepted();
  });

for (const route of writing.filter((name) => name !== "putUser"))
  for (const contentType of labelled)
    requirement("GEN-05", `${titleOf(route)} with ${contentType}`, async ({ alice }) => {
      requireOtherRefusal(await alice.client.call(route, { body: brokenOff }));

      const answer = await alice.client.call(route, { body: brokenOff, departure: { contentType } });

      expect(answer.status, `the status for a body that breaks off, as ${contentType}`).toDifferFrom(
        UNSUPPORTED,
      );
    });

for (const { title, body } of malformed) {
  requirement("GEN-07", `PUT /user with ${title}`, ofUserInTurn, async (world) => {
    const user = await userInTurn(world);
    const before = await user.record();

    const answer = await user.client.putUser(Buffer.from(body));

    expect(answer).toBeRefused();
    await expectUnchanged(world, user, before, {
      what: "the members that GET /user shows after a PUT /user that is no JSON",
    });
  });

  for (const route of writing.filter((name) => name !== "putUser"))
    requirement("GEN-07", `${titleOf(route)} with ${title}`, async ({ alice }) => {
      const answer = await alice.client.call(route, { body: Buffer.from(body) });

      expect(answer).toBeRefused();
    });
}

for (const { title, body } of extended)
  observation("GEN-07", `PUT /user with ${title}`, { holds: ["alice's record"] }, async ({ alice }) =>
    outcomeOf(await alice.client.putUser(Buffer.from(body))),
  );
