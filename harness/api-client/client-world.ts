/** What the checks of an API client act on: calls of the program, each with one answer, and what it sent in them. */
import type { ClientId } from "#catalogue";
import { currentCheck } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { ClientAccess } from "./access.ts";
import { allTestable } from "./all-testable.ts";
import type { Caller, CallOptions, ClientCall } from "./client-call.ts";
import { type AccessMethod, accessMethods, type Operation, operations, routes, told } from "./protocol.ts";

export interface ClientWorldOptions {
  readonly access: ClientAccess;
  readonly call: Caller;
  readonly deadlineMs: number;
  /** Words of FDS_OUT_OF_REACH. */
  readonly outOfReach: readonly string[];
}

export class ClientWorld {
  readonly #options: ClientWorldOptions;
  readonly #good = new Map<string, Promise<ClientCall>>();

  constructor(options: ClientWorldOptions) {
    this.#options = options;
  }

  get access(): ClientAccess {
    return this.#options.access;
  }

  /**
   * Calls the program anew.
   * @throws Untestable where it could not be started, did not end in time, or does not offer what it was asked for
   */
  async call(options: CallOptions): Promise<ClientCall> {
    return this.#ended(await this.#options.call(options));
  }

  /** How the first call ended: whether the program starts at all. */
  async firstCall(): Promise<ClientCall> {
    return this.#goodCall("read-user", this.#reachable()[0] ?? "bearer");
  }

  /** The call with the answer that the service would give, made once for all checks that look at it. @throws Untestable as above */
  async good(operation: Operation, method: AccessMethod): Promise<ClientCall> {
    return this.#ended(await this.#goodCall(operation, method));
  }

  #goodCall(operation: Operation, method: AccessMethod): Promise<ClientCall> {
    const name = `${operation} ${method}`;
    const made = this.#good.get(name) ?? this.#options.call({ operation, method });
    this.#good.set(name, made);
    return made;
  }

  /** The requests of the good call, at least one. @throws Untestable where it sent none */
  async sent(operation: Operation, method: AccessMethod): Promise<ClientCall> {
    const call = await this.good(operation, method);
    if (call.requests.length > 0) return call;
    const { method: verb, path } = routes[operation];
    throw blocked("CLI-01", `The client sent no ${verb} ${path}: ${inWords(call)}.`);
  }

  /** The same of every operation that it has, and every access method; at least one. @throws Untestable */
  async allSent(
    ofOperations: readonly Operation[] = operations,
    methods: readonly AccessMethod[] = this.#reachable(),
  ): Promise<ClientCall[]> {
    const pairs = ofOperations.flatMap((operation) => methods.map((method) => ({ operation, method })));
    if (pairs.length === 0) throw outOfReach();
    return allTestable(pairs, ({ operation, method }) => this.sent(operation, method));
  }

  /** The first access method with which the operation is accepted, as it has to be beside a refusal. @throws Untestable */
  async acceptedMethod(operation: Operation = "read-user"): Promise<AccessMethod> {
    let refusal: ClientCall | undefined;
    let last: unknown;
    for (const method of this.#reachable())
      try {
        const call = await this.good(operation, method);
        if (call.ending.kind === "accepted") return method;
        refusal = call;
      } catch (error) {
        if (!(error instanceof Untestable)) throw error;
        last = error;
      }
    if (refusal !== undefined)
      throw blocked("CLI-01", `Not even a good answer to ${operation} is accepted: ${inWords(refusal)}.`);
    throw last ?? outOfReach();
  }

  /** What became of answers that stand between two good ones, both accepted at the same operation. @throws Untestable */
  async besideControls(
    operation: Operation,
    answers: readonly CallOptions["answer"][],
  ): Promise<ClientCall[]> {
    const method = await this.acceptedMethod(operation);
    const calls: ClientCall[] = [];
    for (const answer of answers)
      calls.push(await this.call({ operation, method, ...(answer ? { answer } : {}) }));
    const after = await this.call({ operation, method });
    if (after.ending.kind !== "accepted")
      throw blocked("CLI-01", `The good answer after them was not accepted: ${inWords(after)}.`);
    return calls;
  }

  #reachable(): readonly AccessMethod[] {
    return accessMethods.filter((method) => !this.#options.outOfReach.includes(method));
  }

  #ended(call: ClientCall): ClientCall {
    currentCheck()?.exchanges.push(...call.exchanges);
    const { ending, operation, method } = call;
    if (ending.kind === "not offered") throw this.#notOffered(operation, method);
    if (ending.kind === "late")
      throw new Untestable(
        `The client did not end within ${this.#options.deadlineMs} ms (${operation}, ${method}).${lines(call)}`,
      );
    if (ending.kind === "stopped") throw new Untestable("The run was stopped.");
    if (ending.kind === "not started")
      throw new Untestable(`The client could not be started (${told(ending)}).${lines(call)}`);
    return call;
  }

  /** GET /user tells an access method that is not offered from an operation that is not. */
  #notOffered(operation: Operation, method: AccessMethod): Untestable {
    const saw = `The client does not offer ${operation} with ${method} (exit code 64)`;
    const needs = operation === "read-user" ? [method] : (["operation"] as const);
    return new Untestable(`${saw}. FDS_OUT_OF_REACH declares it.`, { needs: [...needs] });
  }
}

/** How a call ended, with what the program printed last. */
export const inWords = (call: ClientCall): string => `${told(call.ending)}${lines(call)}`;

const lines = ({ lastLines }: ClientCall) => (lastLines === "" ? "" : `; its last lines: ${lastLines}`);

const outOfReach = () => new Untestable("No access method is within reach.", { needs: [...accessMethods] });

/** A precondition that the named requirement asks for. */
const blocked = (id: ClientId, reason: string): Untestable => new Untestable(reason, { requirements: [id] });
