/** Section "OAuth 2.0 and OpenID Connect": what is not said of the form of the header, of two of them, and of a second token. */
import {
  actorOf,
  authorization,
  bearer,
  inQuery,
  observation,
  outcomeOf,
  outcomesByName,
  together,
} from "#harness";
import { otherBearerForms } from "./misplaced-tokens.ts";

for (const { title, credential } of otherBearerForms)
  observation("OAU-07", title, async ({ alice, service, profile }) => {
    const token = await alice.tokens.accessToken();
    const seen = outcomeOf(await service.as(credential(token)).getUser());
    profile(`Bearer: ${title}`, seen);
    return seen;
  });

observation("OAU-21", "the same token in the query", async ({ alice, service }) => {
  const token = await alice.tokens.accessToken();
  const both = together(alice.bearer, inQuery("access_token", token, "the same token in the query"));
  return outcomeOf(await service.as(both).getUser());
});

observation(
  "OAU-21",
  "the same token in the body",
  { holds: ["alice's record"] },
  async ({ alice, profile }) => {
    const language = await alice.languages.present();
    const token = await alice.tokens.accessToken();
    const seen = outcomeOf(await alice.client.putUser({ language, access_token: token }));
    profile("a token in the body beside the header", seen);
    return seen;
  },
);

observation("OAU-23", "a valid and a random token, in two headers or joined", async (world) => {
  const { alice, service, fake } = world;
  const random = fake.string.alphanumeric(64);
  const wrong = bearer(random, "a random Bearer token");
  const joined = `Bearer ${await alice.tokens.accessToken()}, Bearer ${random}`;
  const attempts = [
    ["valid first", together(alice.bearer, wrong)],
    ["valid last", together(wrong, alice.bearer)],
    ["joined by a comma", authorization(joined, "two Bearer tokens joined by a comma")],
  ] as const;
  return outcomesByName(
    attempts.map(([name, both]) => [name, () => service.as(both).getUser({ wire: { raw: true } })]),
    async (answer) => `${outcomeOf(answer)}, shows ${await actorOf(answer, world)}`,
  );
});
