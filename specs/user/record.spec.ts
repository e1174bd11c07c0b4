/** Sections "User" and "Endpoints" (GET /user): the record and its members. */
import type { Cite } from "#catalogue";
import {
  type Credential,
  expect,
  expectDone,
  expectText,
  expectTexts,
  hasShape,
  requirement,
  userMembers,
  userShownBy,
  usersShown,
  type World,
} from "#harness";
import { membersLeftOut, requireFilled } from "./filled-members.ts";
import { membersThatAreNoText } from "./users-shown.ts";

const modes: {
  title: string;
  cites: "OAU-01" | "XAK-01" | "SIG-01";
  credential: (world: World) => Promise<Credential>;
}[] = [
  {
    title: "with a Bearer token",
    cites: "OAU-01",
    credential: async ({ alice }) => alice.bearer,
  },
  {
    title: "with an API key in X-API-Key",
    cites: "XAK-01",
    credential: async ({ alice, shared }) => (await shared.plainKey(alice)).credential,
  },
  {
    title: "with a signature",
    cites: "SIG-01",
    credential: async ({ alice, shared }) => (await shared.signingKey(alice)).credential,
  },
];

const ofOther = { when: "last", needs: ["second-user"] } as const;

for (const { title, cites, credential } of modes)
  requirement("USR-01", title, async (world) => {
    const given = await credential(world);

    const answer = await world.service.as(given).getUser();
    const user = await expectDone("GET /user shows a user", async () => userShownBy(answer, cites));

    expect(user.id, "id of the user").toHaveShape("UserId", "a text, not empty");
  });

requirement("USR-01", "every user shown in the run", { when: "after all" }, async ({ alice, exchanges }) => {
  await alice.id();

  const ids = usersShown(exchanges).map(({ id }) => id);

  expect(
    [...new Set(ids)].filter((id) => !hasShape("UserId", id)),
    "ids of users that are no text, or an empty one",
  ).toEqual([]);
});

for (const member of userMembers.filter((name) => name !== "id"))
  requirement("USR-02", `${member} is a text`, async ({ alice }) => {
    const user = userShownBy(await alice.client.getUser());

    requireFilled(user, member, await alice.tokens.accessToken());

    expectText(user, member);
  });

requirement("USR-02", "every user shown in the run", { when: "after all" }, async ({ alice, exchanges }) => {
  userShownBy(await alice.client.getUser());

  const others = usersShown(exchanges).flatMap(membersThatAreNoText);

  const suspects: Cite[] = ["USR-13", "USR-18"];
  expect([...new Set(others)], "members of users that are no text", suspects).toEqual([]);
});

// What is written is not always read back as what it was.
for (const { title, cites, credential } of modes)
  requirement("USR-02", `in the end, ${title}`, { when: "last" }, async (world) => {
    const user = userShownBy(await world.service.as(await credential(world)).getUser(), cites);

    expectTexts(user);
  });

requirement("USR-02", "in the end, of another user", ofOther, async ({ bob }) => {
  const user = userShownBy(await bob.client.getUser());

  expectTexts(user);
});

requirement("USR-02", "nothing is left out of another user", ofOther, async ({ alice, bob }) => {
  const first = userShownBy(await alice.client.getUser());

  const other = userShownBy(await bob.client.getUser());

  expect(
    membersLeftOut(other, await bob.tokens.accessToken(), first),
    "members that GET /user shows of one user, and leaves out of the other, who has them too",
  ).toEqual([]);
});
