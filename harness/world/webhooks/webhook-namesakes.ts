/**
 * Whether a user may have a webhook of a given id. Ids may be counted for each user (WHC-22): then two users come to the same id, and
 * each rightly changes the own webhook.
 */
import type { Answered, Sent } from "../../client/recorder.ts";
import { createdWebhookId, userIn } from "../../reading/exchange-webhook.ts";

type Request = Sent & Partial<Pick<Answered, "response" | "body">>;

export interface Requests {
  readonly exchanges: readonly Request[];
  /** Sent without an answer. */
  readonly unanswered: readonly Request[];
  /** Sent, and its answer is to come. */
  readonly underWay: ReadonlySet<Request>;
}

/**
 * By every creation of the run, in whatever way it was made. One whose answer is to come may have been done. So may one whose answer
 * was lost, or is a failure of a server: where ids are counted for each user, that webhook may have any of them.
 */
export function mayHaveWebhook(
  { exchanges, unanswered, underWay }: Requests,
  user: string,
  id: string,
): boolean {
  const ended = [...exchanges, ...unanswered].filter(isCreation);
  const own = ended.filter((request) => mayBeBy(request, user));
  if (wasTold(own, user, id)) return true;
  if ([...underWay].some((request) => isCreation(request) && mayBeBy(request, user))) return true;
  return own.some(isLost) && isCountedForEach(ended);
}

/** Whether an answer to this user names a new webhook so. */
export const wasTold = (requests: readonly Request[], user: string, id: string): boolean =>
  requests.some((request) => isCreation(request) && mayBeBy(request, user) && idIn(request) === id);

const isCreation = ({ route }: Request) => route === "POST /user/webhook";

/** What names neither user may be of both: "API key 7". */
const mayBeBy = ({ credential }: Request, user: string) => (userIn(credential) ?? user) === user;

const isLost = ({ response }: Request) => response === undefined || response.status >= 500;

function isCountedForEach(creations: readonly Request[]): boolean {
  const users = new Map<string, string>();
  return creations.some((request) => {
    const [id, user] = [idIn(request), userIn(request.credential)];
    if (id === undefined || user === undefined) return false;
    const before = users.get(id) ?? user;
    users.set(id, before);
    return before !== user;
  });
}

const idIn = (request: Request): string | undefined =>
  request.response && request.response.status < 300 ? createdWebhookId(request) : undefined;
