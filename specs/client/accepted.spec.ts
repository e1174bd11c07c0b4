/** Good answers (§5.5). */
import { accessMethods, allTestable, clientChecks, expect, inWords } from "#harness";

const { requirement } = clientChecks;

requirement("CLI-01", async (client) => {
  const calls = await allTestable(accessMethods, (method) => client.good("read-user", method));

  const refused = calls.filter(({ ending }) => ending.kind !== "accepted");
  expect(
    refused.map((call) => `${call.method}: ${inWords(call)}`),
    "access methods with which a well signed user is not accepted",
  ).toBeAbsent();
});
