/** Sends a finished request at the pace of the run, again where a gateway failed alone, and gives the last answer. */
import { noteTrouble } from "../check/current-check.ts";
import { Unanswered } from "../check/unanswered.ts";
import { Answer, type Attempt } from "./answer.ts";
import { type AttemptOptions, attempt } from "./attempt.ts";
import { createLostCauses, overLoneFailures } from "./lone-failures.ts";
import { NoResponse } from "./no-response.ts";
import { openConnections } from "./ordinary-transport.ts";
import type { Credential, OutgoingRequest } from "./outgoing-request.ts";
import type { Pace } from "./pace.ts";

export interface Dispatch {
  /** @throws Unanswered when no response came: silence is no verdict about the sentence under test. */
  send(route: string, request: OutgoingRequest, credential: Credential): Promise<Answer>;
  onOneConnection(): Dispatch;
  close(): void;
}

export interface DispatchOptions extends AttemptOptions {
  /** Kept by everything that is sent in the run. */
  readonly pace: Pace;
  /** For a response that is signed by none of the known keys: it is given when this has ended. */
  readonly askForAnotherKey?: () => Promise<void>;
}

export function createDispatch(
  options: DispatchOptions,
  sockets?: number,
  lostCauses = createLostCauses(),
): Dispatch {
  const connections = openConnections(options.baseUrl, options.ca, sockets);
  return {
    send: async (route, request, credential) => {
      await credential.ready?.();
      const summary = `${request.method} ${request.path} with ${credential.description}`;
      const paced = { kind: `${route} with ${credential.description}`, route, summary };
      const attempts: Attempt[] = [];
      const send = () =>
        options.pace.untilTaken(paced, () =>
          attempt(options, connections, { route, request, credential, attempts }),
        );
      try {
        const isHostile = () => attempts.at(-1)?.raw === true;
        const repeatable = { method: request.method, route, isHostile, kind: paced.kind };
        const { answer, limited } = await overLoneFailures(repeatable, send, lostCauses);
        if (answer.isGatewayFailure) noteGateway(`${summary} gave ${answer.status}`);
        const { signature } = answer;
        const isUnknown = signature?.verified === false && signature.value !== undefined;
        // It has brought the keys itself.
        if (isUnknown && route !== "GET /system/public-key") await options.askForAnotherKey?.();
        return limited === undefined ? answer : new Answer({ ...answer.facts, limited });
      } catch (error) {
        throw error instanceof NoResponse ? unanswered(summary, error, attempts) : error;
      }
    },
    onOneConnection: () => createDispatch(options, 1, lostCauses),
    close: () => connections.close(),
  };
}

const noteGateway = (what: string) => noteTrouble({ kind: "gateway", what });

function unanswered(summary: string, { message }: NoResponse, attempts: readonly Attempt[]): Unanswered {
  const numbers = attempts.map(({ n }) => n);
  noteGateway(`${summary}: ${message}`);
  const where = numbers.length > 1 ? `exchanges ${numbers.join(", ")}` : `exchange ${numbers[0]}`;
  return new Unanswered(`${summary}: ${message} (${where}).`);
}
