/** Another member than the language, which PUT /user may take or not (USR-11): used where it does, and put back. */
import { NotApplicable } from "../../check/untestable.ts";
import type { User } from "../../world/users/user.ts";

export interface Phone {
  readonly sent: string;
  /** As GET /user writes it. */
  readonly shown: unknown;
}

const numbers = ["+39 06 555 0100", "+39 06 555 0101"] as const;

/**
 * Hold the user's record.
 * @param use is given two phones, of which the second is the user's now
 * @throws NotApplicable when PUT /user does not take them
 */
export async function withTwoPhones<T>(
  user: User,
  use: (first: Phone, second: Phone) => Promise<T>,
): Promise<T> {
  const { phone: before } = await user.record();
  try {
    return await use(...(await twoPhones(user)));
  } finally {
    await user.client.putUser({ phone: before });
  }
}

async function twoPhones(user: User): Promise<[Phone, Phone]> {
  const [first, second] = [await changed(user, numbers[0]), await changed(user, numbers[1])];
  if (first && second && first.shown !== second.shown) return [first, second];
  throw new NotApplicable("PUT /user does not take a phone.");
}

async function changed(user: User, sent: string): Promise<Phone | undefined> {
  const { accepted } = await user.client.putUser({ phone: sent });
  return accepted ? { sent, shown: (await user.record()).phone } : undefined;
}
