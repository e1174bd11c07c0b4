/** How many objects a run may create of each user that no route can ever remove, and whether the service takes so many. */

import { setTimeout as delay } from "node:timers/promises";
import { currentCheck, noteTrouble, withoutSlot } from "../check/current-check.ts";
import type { Answer } from "../client/answer.ts";
import { PAUSES_MS } from "../client/lone-failures.ts";
import type { RequestBody } from "../client/service-client.ts";
import { UNAUTHORIZED } from "../client/unauthorized.ts";
import { allUsed, type CountedKind, type Limit, tooMany } from "./counted-objects.ts";
import { createPlaces } from "./places.ts";
import type { Owner } from "./users/owner.ts";

export interface ObjectBudget {
  /** How many more the run may create of this user: none where the service was seen to take no more. */
  left(owner: Pick<Owner, "name">): number;
  /** The operator gave a number, and it is not reached: what judges whether there is a limit goes on. */
  isToBeUsedUp(owner: Pick<Owner, "name">): boolean;
  /** The run may create fewer than it would, or the service takes no more of a user. */
  readonly isScarce: boolean;
  /** How many more the run may create than it would against a service that has no limit; below 0 where fewer. */
  readonly spare: number;
  /**
   * A creation that is judged itself, and may be accepted: made in whatever way.
   * @throws Untestable when the run may create no more, or the service was seen to take no more of this user
   */
  judged(owner: Pick<Owner, "name">, make: () => Promise<Answer>): Promise<Answer>;
  /**
   * The same of one that has to be accepted. Where it is refused, the plainest form tells whether any other would be.
   * @throws Untestable when it would not either: then there is a limit
   */
  toBeAccepted(owner: Owner, make: () => Promise<Answer>): Promise<Answer>;
  /**
   * Nobody else uses up the place of a creation that the check comes to later, having waited for something else.
   * @throws Untestable when the run may create no more
   */
  keepOne(owner: Pick<Owner, "name">): Pick<ObjectBudget, "toBeAccepted">;
  /** Undefined where the service was not seen to refuse more of this user. */
  limitOf(owner: Pick<Owner, "name">): Limit | undefined;
  /**
   * A creation as any client makes it. Where it is refused although one like it was accepted before, it is tried once more in
   * the plainest form: a second refusal is a limit, whatever the first was about.
   * @throws Untestable when the run may create no more, or the service was seen to take no more of this user
   */
  create(owner: Owner, body: RequestBody): Promise<Answer>;
  /** The answer to a creation by which it was found out how any client makes one. */
  learnt(owner: Pick<Owner, "name">, answer: Answer): void;
  /** @throws Untestable when this creation was refused as any other would be, although others of this user were not */
  requireNoLimit(owner: Owner, answer: Answer): Promise<void>;
}

export interface ObjectBudgetOptions extends CountedKind {
  /** How many a run may create; undefined for as many as it needs. */
  readonly most: number | undefined;
  /** By the operator, for this run. */
  readonly isGiven: boolean;
  /** How many it has created so far, in whatever way. */
  readonly created: () => number;
  readonly send: (owner: Owner, body: RequestBody) => Promise<Answer>;
  /** The plainest body that the service takes. */
  readonly plainest: () => Promise<RequestBody>;
}

export function createObjectBudget(options: ObjectBudgetOptions): ObjectBudget {
  const { most = Number.POSITIVE_INFINITY, created, send, plainest } = options;
  const places = createPlaces({ most, created });
  const limits = new Map<string, Limit>();
  /** Who was given one of the usual form: that one of an odd form was taken says nothing of others. */
  const usual = new Set<string>();
  const left: ObjectBudget["left"] = (owner) => (limits.has(owner.name) ? 0 : places.left(owner));
  const requireRoom = (owner: Pick<Owner, "name">) => {
    const limit = limits.get(owner.name);
    if (limit) throw tooMany(options, owner.name, limit);
    if (places.left(owner) === 0) throw allUsed(options, places.created(owner));
  };
  const counted = async (owner: Pick<Owner, "name">, make: () => Promise<Answer>) => {
    const free = places.take(owner);
    const answer = await make().finally(free);
    if (answer.accepted) places.accept(owner);
    return answer;
  };
  const sent = (owner: Owner, body: RequestBody) => counted(owner, () => sentAgain(() => send(owner, body)));
  const requireNoLimit: ObjectBudget["requireNoLimit"] = async (owner, answer) => {
    if (answer.accepted) usual.add(owner.name);
    if (answer.accepted || !usual.has(owner.name) || !(await mayBeALimit(answer, owner))) return;
    const refusal = await sent(owner, await plainest());
    if (refusal.accepted || !(await mayBeALimit(refusal, owner))) return;
    limits.set(owner.name, { accepted: places.accepted(owner), refusal });
    // Others may do without, once what is there is not in use any more.
    noteTrouble({ kind: "in use", what: `all the ${options.plural} that ${owner.name} may have` });
    requireRoom(owner);
  };
  const judged: ObjectBudget["judged"] = async (owner, make) => {
    requireRoom(owner);
    return counted(owner, make);
  };
  const toBeAccepted: ObjectBudget["toBeAccepted"] = async (owner, make) => {
    const answer = await judged(owner, make);
    await requireNoLimit(owner, answer);
    return answer;
  };
  const keepOne: ObjectBudget["keepOne"] = (owner) => {
    if (places.left(owner) === 0) throw allUsed(options, places.created(owner));
    const free = places.take(owner);
    currentCheck()?.undo.push(async () => free());
    return {
      toBeAccepted: (maker, make) => {
        free();
        return toBeAccepted(maker, make);
      },
    };
  };
  return {
    left,
    get isScarce() {
      return most < options.wanted || limits.size > 0;
    },
    spare: most - options.wanted,
    judged,
    toBeAccepted,
    keepOne,
    requireNoLimit,
    isToBeUsedUp: (owner) => options.isGiven && places.left(owner) > 0,
    limitOf: ({ name }) => limits.get(name),
    learnt: (owner, { accepted }) => {
      if (!accepted) return;
      usual.add(owner.name);
      places.accept(owner);
    },
    create: async (owner, body) => {
      requireRoom(owner);
      const answer = await sent(owner, body);
      await requireNoLimit(owner, answer);
      return answer;
    },
  };
}

/** One object too many does no harm, where it is not the creation that is judged. */
async function sentAgain(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (const pauseMs of PAUSES_MS) {
    if (!answer.isGatewayFailure) break;
    await withoutSlot(() => delay(pauseMs));
    answer = await send();
  }
  return answer;
}

/** By the service, for what is asked: neither a failure nor a credential that is not taken. */
async function mayBeALimit({ status }: Answer, { client }: Owner): Promise<boolean> {
  if (status < 400 || status >= 500) return false;
  return status !== UNAUTHORIZED || (await client.getUser()).accepted;
}
