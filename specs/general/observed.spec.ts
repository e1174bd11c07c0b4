/** What the interface leaves open about the service as a whole: recorded, never judged. */
import { observation } from "#harness";
import { statusesSeen } from "./statuses.ts";

const spellings = [
  { title: "a trailing slash", path: "/user/" },
  { title: "a doubled slash", path: "//user" },
  { title: "another case", path: "/USER" },
  { title: "a percent-encoded letter", path: "/%75ser" },
];

observation("GEN-11", "headers that speak of a version", async ({ service }) => {
  const { headers } = await service.getPublicKey();
  const found = headers.filter(([name]) => /^(server|x-powered-by|via)$|version/i.test(name));
  return found.map(([name, value]) => `${name}: ${value}`).join("; ") || "none";
});

observation("GEN-12", "responses 429 of the run", { when: "after all" }, async ({ exchanges }) =>
  statusesSeen(exchanges, [429]),
);

observation("GEN-13", "a body of 500 kB", async ({ alice }) => {
  const padded = Buffer.concat([Buffer.alloc(500_000, " "), Buffer.from("{}")]);
  return String((await alice.client.createWebhook(padded)).status);
});

observation(
  "GEN-14",
  "scheme of the base address",
  async ({ sink, baseUrl }) => `${new URL(baseUrl).protocol} (the sink: ${new URL(sink.url).protocol})`,
);

for (const { title, path } of spellings)
  observation("GEN-15", title, async ({ alice }) => {
    const answer = await alice.client.request("GET", path, undefined, { wire: { raw: true } });
    return String(answer.status);
  });

observation("GEN-17", "headers that browsers and caches heed", async ({ alice }) => {
  const { headers } = await alice.client.getUser();
  const found = headers.filter(([name]) =>
    /^(cache-control|strict-transport|content-security|x-content-type|access-control)/i.test(name),
  );
  return found.map(([name, value]) => `${name}: ${value}`).join("; ") || "none";
});
