/** How a GET on a SubscribeURL is answered, where what its user may watch is not known (WHL-11), and so not whether it activates. */
import { NotApplicable, noteTrouble, type User, type World } from "#harness";

const isNoRefusal = (status: number) => status < 400;

/** That of a new webhook. One that may have met an accident is looked at again at the end. */
export async function statusOfGet(user: User): Promise<number> {
  const { status } = await (await user.webhook()).confirm();
  if (!isNoRefusal(status))
    noteTrouble({ kind: "failure", what: `a GET on a SubscribeURL of ${user.name} gave ${status}` });
  return status;
}

/** The first user's activates, and is answered otherwise than by a refusal. @throws NotApplicable, or Untestable as Activation.flows() */
export async function requireGetsAnswered({ activation, alice }: World): Promise<void> {
  await activation.flows();
  if (!isNoRefusal(await statusOfGet(alice)))
    throw new NotApplicable(
      "Here a GET on a SubscribeURL is answered by a refusal, also where it activates.",
    );
}
