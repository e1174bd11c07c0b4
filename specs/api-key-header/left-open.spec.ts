/** Sections "API key without public key" and "Endpoints": what is not said of the header, and of the routes that take a key. */
import { acceptance, routeNames, titleOf } from "#catalogue";
import {
  actorOf,
  apiKeyHeader,
  choiceOfKeys,
  observation,
  outcomeOf,
  outcomesByName,
  together,
} from "#harness";

const raw = { wire: { raw: true } } as const;
const openRoutes = routeNames.filter((route) => acceptance(route, "plainKey") === "open");

observation("XAK-11", "a valid and an unknown value, in two headers or joined", async (world) => {
  const { alice, service, shared, fake } = world;
  const key = await shared.plainKey(alice);
  const other = fake.string.alphanumeric(52);
  const unknown = apiKeyHeader(other, "an unknown apikey");
  const joined = apiKeyHeader(`${key.apikey}, ${other}`, "two apikeys joined by a comma");
  const attempts = [
    ["valid first", together(key.credential, unknown)],
    ["valid last", together(unknown, key.credential)],
    ["joined by a comma", joined],
  ] as const;
  return outcomesByName(
    attempts.map(([name, both]) => [name, () => service.as(both).getUser(raw)]),
    async (answer) => `${outcomeOf(answer)}, shows ${await actorOf(answer, world)}`,
  );
});

for (const [title, write] of [
  ["spaces before and after", (apikey: string) => `   ${apikey}   `],
  ["a tab before and after", (apikey: string) => `\t${apikey}\t`],
] as const)
  observation("XAK-12", title, async ({ alice, service, shared }) => {
    const { apikey } = await shared.plainKey(alice);
    const padded = apiKeyHeader(write(apikey), `the apikey with ${title}`);
    return outcomeOf(await service.as(padded).getUser(raw));
  });

for (const route of openRoutes)
  observation("XAK-14", titleOf(route), async ({ access, profile }) => {
    const seen = (await access.plainKeyTakenOn(route)) ? "accepted" : "refused";
    profile(choiceOfKeys(route, "plainKey"), seen);
    return seen;
  });
