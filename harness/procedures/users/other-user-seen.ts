/** What a user does while another one calls: whom the service saw last tells it nothing of who acts. */
import type { SharedWorld } from "../../shared/shared-world.ts";

/** More often than anybody else calls meanwhile. */
const CALLS_OF_OTHER = 12;

/** Before it and meanwhile the second user calls with an access token, where there is a second user. */
export async function whileOtherIsSeen<T>(
  { users }: Pick<SharedWorld, "users">,
  doing: () => Promise<T>,
): Promise<T> {
  const [, other] = users;
  await other?.client.getUser();
  const calls = Array.from({ length: other ? CALLS_OF_OTHER : 0 }, () => other?.client.getUser());
  const [done] = await Promise.all([doing(), ...calls]);
  return done;
}
