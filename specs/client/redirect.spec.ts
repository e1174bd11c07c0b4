/** A redirect to another host, which must not see a credential (§1, RFC 9110, 15.4). */
import {
  accessMethods,
  clientChecks,
  credentialsIn,
  expect,
  OTHER_HOST,
  OTHER_HOST_PLACE,
  Untestable,
} from "#harness";

const { requirement } = clientChecks;

requirement("CLI-30", async (client) => {
  const seen: string[] = [];
  let judged = 0;
  let last: unknown;
  for (const method of accessMethods)
    for (const status of [302, 307])
      try {
        await client.sent("read-user", method);
        const location = `${OTHER_HOST_PLACE}/user`;
        const call = await client.call({
          operation: "read-user",
          method,
          answer: (genuine) => ({ ...genuine, status, location }),
        });
        judged++;
        for (const request of call.received.filter(({ server }) => server === OTHER_HOST))
          for (const name of credentialsIn(request, client.access)) seen.push(`${name}, after ${status}`);
      } catch (error) {
        if (!(error instanceof Untestable)) throw error;
        last = error;
      }

  if (judged === 0) throw last;
  expect(seen, "credentials that another host was sent").toBeAbsent();
});
