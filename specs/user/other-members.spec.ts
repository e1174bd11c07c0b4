/** Sections "User" and "Endpoints": members beside the language. Whether PUT /user changes them is not shown; what it changes is kept. */
import { foreignText } from "#fixtures/builders/foreign-text";
import {
  expect,
  expectShownEachTime,
  type Json,
  NotApplicable,
  observation,
  readUser,
  requireApplicable,
  requirement,
  type User,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;

const texts = [
  { title: "text", text: foreignText },
  { title: "a name with an apostrophe", text: "Ma'at O'Neill" },
];

const members = ["firstName", "lastName", "phone"] as const;
type Member = (typeof members)[number];

for (const member of members)
  observation("USR-11", `whether ${member} can be changed`, alone, async ({ alice, fake }) => {
    const before = await alice.record();
    const answer = await alice.client.putUser({
      [member]: otherValue(member, fake.person.firstName()),
    });
    const after = await alice.record();
    await alice.client.putUser({ [member]: before[member] });
    return `${answer.status}, ${after[member] === before[member] ? "unchanged" : "changed"}`;
  });

for (const member of members)
  requirement("USR-06", `${member}, where the answer shows it changed`, alone, async (world) => {
    const name = world.fake.person.firstName();

    await withChanged(world.alice, { member, name }, (written, since) =>
      expectShownEachTime(world, world.alice, written, {
        members: [member],
        since,
        what: `${member} in GET /user after an answer that shows it changed`,
      }),
    );
  });

for (const { title, text } of texts)
  requirement("USR-12", `${title} comes back as it was sent`, alone, async ({ alice }) => {
    const before = await alice.record();

    const answer = await alice.client.putUser({ firstName: text });

    const after = await alice.record();
    await alice.client.putUser({ firstName: before.firstName });
    requireTaken(answer.accepted && after.firstName !== before.firstName);
    expect(after.firstName, "the firstName that GET /user shows").toEqual(text);
  });

requirement("USR-02", "a phone of digits alone is a text", alone, async ({ alice }) => {
  const before = await alice.record();

  const answer = await alice.client.putUser({ phone: PHONE_OF_DIGITS });

  const { phone } = await alice.record();
  await alice.client.putUser({ phone: before.phone });
  requireTaken(answer.accepted && phone !== before.phone);
  expect(typeof phone, "the type of phone that GET /user shows").toEqual("string");
});

const otherValue = (member: Member, name: string) => (member === "phone" ? "+39 06 555 0100" : name);

/**
 * While the first answer shows the member changed, and not as it was before. Changed back in the end.
 * @param body is given the record as that answer has it, and since when
 * @throws NotApplicable where the answer is a refusal, or shows what was there before
 */
async function withChanged(
  user: User,
  { member, name }: { member: Member; name: string },
  body: (written: Json, since: number) => Promise<void>,
): Promise<void> {
  const before = await user.record();
  const since = Date.now();
  const answer = await user.client.putUser({ [member]: otherValue(member, name) });
  const shown = answer.accepted ? readUser(answer)?.[member] : undefined;
  try {
    if (shown === undefined || shown === before[member])
      throw new NotApplicable(`The answer of PUT /user does not show ${member} changed.`);
    await body({ ...before, [member]: shown }, since);
  } finally {
    await user.client.putUser({ [member]: before[member] });
  }
}

/** As a client sends it that keeps phones without signs and spaces: text, and not a number. */
const PHONE_OF_DIGITS = "0395550142";

/** Whether names can be changed at all is not shown. */
const requireTaken = (taken: boolean) => requireApplicable(taken, "PUT /user does not take this text.");
