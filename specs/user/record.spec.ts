/** Sections "User" and "Endpoints" (GET /user): the record and its members. */
import {
  type Credential,
  chapter,
  expect,
  expectText,
  requireFilled,
  requirement,
  userMembers,
  userShownBy,
  type World,
} from "#harness";

const modes: {
  title: string;
  blockedBy: "OAU-01" | "XAK-01" | "SIG-01";
  credential: (world: World) => Promise<Credential>;
}[] = [
  {
    title: "with a Bearer token",
    blockedBy: "OAU-01",
    credential: async ({ alice }) => alice.bearer,
  },
  {
    title: "with an API key in X-API-Key",
    blockedBy: "XAK-01",
    credential: async ({ alice, scenes }) => (await scenes.plainKey(alice)).credential,
  },
  {
    title: "with a signature",
    blockedBy: "SIG-01",
    credential: async ({ alice, scenes }) => (await scenes.signingKey(alice)).credential,
  },
];

chapter("GET /user shows the user", () => {
  for (const { title, blockedBy, credential } of modes)
    requirement("USR-01", title, async (world) => {
      const given = await credential(world);

      const user = userShownBy(await world.service.as(given).getUser(), blockedBy);

      expect(user.id, "id of the user").toSatisfy(
        (id) => typeof id === "string" && id !== "",
        "a text, not empty",
      );
    });

  for (const member of userMembers.filter((name) => name !== "id"))
    requirement("USR-02", `${member} is a text`, async ({ alice }) => {
      const user = userShownBy(await alice.client.getUser());

      requireFilled(user, member, await alice.tokens.accessToken());

      expectText(user, member);
    });
});
