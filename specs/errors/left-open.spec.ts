/** Section "Errors": what is not shown of all other errors, recorded over the whole run. */
import {
  apiKeyHeader,
  challenges,
  errorShapes,
  inFewWords,
  inQuery,
  observation,
  oneBitChanged,
  outcomeOf,
  outcomesByName,
  revealedInternals,
  serverErrors,
  unknownApiKey,
} from "#harness";

const atTheEnd = { when: "after all" } as const;

observation("ERR-02", "access_token in the query of GET /user", async ({ alice, service, profile }) => {
  const token = await alice.tokens.accessToken();
  const inTheQuery = inQuery("access_token", token, "the access token in the query");
  const seen = outcomeOf(await service.as(inTheQuery).getUser());
  profile("a token in the query", seen);
  return seen;
});

observation("ERR-03", "all errors of the run", atTheEnd, async ({ service, exchanges }) => {
  await service.getUser();
  return inFewWords(errorShapes(exchanges));
});

observation("ERR-04", "all 401 of the run", atTheEnd, async ({ service, exchanges }) => {
  await service.getUser();
  return challenges(exchanges);
});

observation("ERR-05", "all errors of the run", atTheEnd, async ({ service, exchanges }) => {
  await service.getUser();
  return inFewWords(revealedInternals(exchanges));
});

observation("ERR-06", "all requests of the run", atTheEnd, async ({ service, exchanges }) => {
  await service.getUser();
  return inFewWords(serverErrors(exchanges));
});

observation("ERR-07", "unknown and wrong credentials side by side", async (world) => {
  const { alice, service, shared, fake } = world;
  const [plain, signer] = [await shared.plainKey(alice), await shared.signingKey(alice)];
  const keyId = fake.string.alphanumeric(26);
  const wrong = {
    "an unknown apikey": await unknownApiKey.credential(world),
    "an apikey that is cut": apiKeyHeader(plain.apikey.slice(0, -1), "an apikey that is cut"),
    "an unknown keyId": signer.signed({ keyId, description: "a signature with an unknown keyId" }),
    "a wrong signature": signer.signed({
      description: "a wrong signature",
      parts: oneBitChanged.parts,
    }),
  };
  return outcomesByName(
    Object.entries(wrong).map(([name, credential]) => [name, () => service.as(credential).getUser()]),
    (answer) =>
      `${outcomeOf(answer)}, ${answer.body.length} bytes, ${answer.facts.receivedAt - answer.facts.sentAt} ms`,
  );
});
