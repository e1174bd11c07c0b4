/** What the interface leaves to the client: seen, never judged. */
import { clientChecks } from "#harness";

const { observation } = clientChecks;
const CALLS = 3;

observation("CLI-32", async (client) => {
  const method = await client.acceptedMethod();
  const { received, requests } = await client.call({ operation: "read-user", method, times: CALLS });
  const fetched = received.filter(({ target }) => target.split("?")[0] === "/system/public-key").length;
  return `${fetched} of GET /system/public-key in ${CALLS} calls, with ${requests.length} of GET /user`;
});
