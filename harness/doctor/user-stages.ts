/** Whether the target accepts the tokens of the realm, and takes the second user for another than the first. */
import { unreachable } from "../errors/harness-error.ts";
import { readUser } from "../reading/user-record.ts";
import { CREDENTIALS } from "./credentials-stage.ts";
import type { Examination } from "./examination.ts";
import { NotTried, type Stage } from "./stage.ts";
import { TARGET } from "./target-stage.ts";

export const TOKEN = "token accepted by the target";
const SECOND_USER = "second user";

export const tokenStage: Stage = {
  name: TOKEN,
  needs: [CREDENTIALS, TARGET],
  examine: async (examination) => {
    const id = await shownUserId(examination, "alice");
    return { tried: "GET /user with the first user's Bearer token", saw: `the record of user ${id}` };
  },
};

export const secondUserStage: Stage = {
  name: SECOND_USER,
  needs: [TOKEN],
  examine: async (examination) => {
    const { identity, configuration } = examination;
    const isDeclared = configuration.outOfReach.includes("second-user");
    if (identity!.users.bob === undefined) {
      if (isDeclared) throw new NotTried("declared out of reach (FDS_OUT_OF_REACH)");
      throw unreachable("settings", "no-second-user", {
        tried: "reading FDS_OTHER_USER_NAME and its kin",
        saw: "there is no second user: what is said of another user's webhooks and keys stays unjudged",
        next: "Set FDS_OTHER_USER_NAME and FDS_OTHER_USER_PASSWORD, or declare FDS_OUT_OF_REACH=second-user.",
      });
    }
    const own = await shownUserId(examination, "alice");
    const other = await shownUserId(examination, "bob");
    const tried = `GET /user as ${identity!.users.alice.name} and as ${identity!.users.bob.name}`;
    if (own !== other) return { tried, saw: `users ${own} and ${other}` };
    throw unreachable("settings", "same-user-twice", {
      tried,
      saw: `both are user ${own}: every check of another user's objects would be wrong`,
      next: "Give FDS_OTHER_USER_… of a person other than FDS_USER_….",
    });
  },
};

/** @throws HarnessError when the target refuses the token, or shows no user */
async function shownUserId(examination: Examination, which: "alice" | "bob"): Promise<string> {
  const { identity, target } = examination;
  const user = (await examination.world())[which];
  const answer = await user.client.getUser();
  const tried = `GET ${target!.baseUrl}/user with a token of ${identity!.users[which]?.name} from ${identity!.authUrl}`;
  const saw = `${answer.status} ${answer.excerpt}`;
  if (!answer.accepted)
    throw unreachable("target", "token-refused", {
      tried,
      saw,
      next: "The target has to trust this realm: compare its issuer, audience and key set with FDS_AUTH_URL; a token may also lack a scope (FDS_SCOPE).",
    });
  const id = readUser(answer)?.id;
  if (id !== undefined) return String(id);
  throw unreachable("target", "no-user-record", {
    tried,
    saw,
    next: "GET /user has to answer with the user's record: is FDS_BASE_URL the base of the interface?",
  });
}
