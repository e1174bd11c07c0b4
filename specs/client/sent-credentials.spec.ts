/** Which credential stands where in what the client sends (§5.1 to §5.3). */
import { clientChecks, credentialsInAddress, expect, fieldsOf, privateKeyIn } from "#harness";
import { expectOfEach } from "./judged.ts";

const { requirement } = clientChecks;

requirement("CLI-02", async (client) => {
  const calls = await client.allSent(undefined, ["bearer"]);

  expectOfEach(calls, (request) => {
    const [, scheme, token] = /^(\S+) (.*)$/.exec(fieldsOf(request, "authorization")[0] ?? "") ?? [];
    expect(scheme?.toLowerCase() ?? "none", "the scheme of Authorization").toEqual("bearer");
    expect(token === client.access.accessToken, "whether Authorization holds the access token").toEqual(true);
  });
});

requirement("CLI-03", async (client) => {
  const calls = await client.allSent();

  const found = calls.flatMap(({ received }) =>
    received.flatMap((request) => credentialsInAddress(request, client.access)),
  );
  expect([...new Set(found)], "credentials in the address of a request").toBeAbsent();
});

requirement("CLI-04", async (client) => {
  const calls = await client.allSent(undefined, ["plain-key"]);

  expectOfEach(calls, (request) => {
    const sent = fieldsOf(request, "x-api-key");
    expect(sent.length, "how many headers X-API-Key a request with a plain key has").toEqual(1);
    expect(sent[0] === client.access.apiKey, "whether X-API-Key holds the value of apikey").toEqual(true);
  });
});

requirement("CLI-05", async (client) => {
  const calls = await client.allSent(undefined, ["signing-key"]);

  const sent = calls.flatMap(({ requests }) => requests.flatMap((request) => fieldsOf(request, "x-api-key")));
  expect(sent.length, "how many headers X-API-Key there are with a key that has a public key").toEqual(0);
});

requirement("CLI-16", async (client) => {
  const calls = await client.allSent();

  const found = calls.flatMap(({ received }) =>
    received.flatMap((request) => privateKeyIn(request, client.access) ?? []),
  );
  expect([...new Set(found)], "private key material in what the client sent").toBeAbsent();
});

requirement("CLI-31", async (client) => {
  const calls = await client.allSent();

  const several = calls.flatMap(({ operation, method, requests }) =>
    requests
      .map((request) => [...fieldsOf(request, "authorization"), ...fieldsOf(request, "x-api-key")].length)
      .filter((count) => count > 1)
      .map((count) => `${operation} with ${method}: ${count}`),
  );
  expect(several, "requests with more than one access method").toBeAbsent();
});
