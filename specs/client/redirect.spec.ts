/** A redirect to another host, which must not see a credential (§1, RFC 9110, 15.4). */
import {
  accessMethods,
  allTestable,
  type ClientWorld,
  clientChecks,
  credentialsIn,
  expect,
  OTHER_HOST,
  OTHER_HOST_PLACE,
} from "#harness";

const { requirement } = clientChecks;
const redirects = accessMethods.flatMap((method) => [302, 307].map((status) => ({ method, status })));

requirement("CLI-30", async (client) => {
  const seen = await allTestable(redirects, (redirect) => credentialsSentOn(client, redirect));

  expect(seen.flat(), "credentials that the client sent to the host that a redirect names").toBeAbsent();
});

/** @throws Untestable where the client does not offer the access method, or sends nothing with it */
async function credentialsSentOn(
  client: ClientWorld,
  { method, status }: (typeof redirects)[number],
): Promise<string[]> {
  await client.sent("read-user", method);
  const location = `${OTHER_HOST_PLACE}/user`;
  const { received } = await client.call({
    operation: "read-user",
    method,
    answer: (genuine) => ({ ...genuine, status, location }),
  });
  return received
    .filter(({ server }) => server === OTHER_HOST)
    .flatMap((request) => credentialsIn(request, client.access))
    .map((name) => `${name}, after ${status}`);
}
