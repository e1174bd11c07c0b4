/** Good answers (§5.5). */
import { accessMethods, clientChecks, expect, inWords, Untestable } from "#harness";

const { requirement } = clientChecks;

requirement("CLI-01", async (client) => {
  const refused: string[] = [];
  let judged = 0;
  let last: unknown;
  for (const method of accessMethods)
    try {
      const call = await client.good("read-user", method);
      judged++;
      if (call.ending.kind !== "accepted") refused.push(`${method}: ${inWords(call)}`);
    } catch (error) {
      if (!(error instanceof Untestable)) throw error;
      last = error;
    }

  if (judged === 0) throw last;
  expect(refused, "access methods with which a well signed user is not accepted").toBeAbsent();
});
