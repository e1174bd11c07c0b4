/** Section "API key without public key": nothing but the exact apikey value is accepted. */
import { alteredApiKeys, apiKeyHeader, between, chapter, expect, requirement } from "#harness";

chapter("Only the exact apikey value is accepted", () => {
  for (const { title, alter } of alteredApiKeys)
    requirement("XAK-04", title, async ({ alice, service }) => {
      const key = await alice.plainKey();

      const answer = await between(
        () => service.as(key.credential).getUser(),
        () => service.as(apiKeyHeader(alter(key.apikey), title)).getUser(),
      );

      expect(answer).toBeRefused();
    });
});
