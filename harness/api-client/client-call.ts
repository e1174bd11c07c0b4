/** One call of the client program against a server of its own, with everything that it sent there. */
import type { Kept } from "../other-side/conduct.ts";
import { CANARY_HOST } from "../receiver/own-hosts.ts";
import type { Certificate } from "../sink/certificate-authority.ts";
import type { ClientAccess } from "./access.ts";
import { type ApiAnswer, signedAnswer } from "./answers.ts";
import {
  type Answering,
  type CallServer,
  OTHER_HOST,
  type Received,
  SERVICE,
  startCallServer,
} from "./call-server.ts";
import type { Ended, RunProgram } from "./program.ts";
import { type AccessMethod, type Operation, routes } from "./protocol.ts";
import { type PublicKeyForm, publicKeyAnswer } from "./public-key-form.ts";
import { changedUser, createdKey, userRecord } from "./records.ts";

export interface CallOptions {
  readonly operation: Operation;
  readonly method: AccessMethod;
  /** The language that the client is asked to set. */
  readonly language?: string;
  /** What is answered in place of what the service would. @param genuine that */
  readonly answer?: (genuine: ApiAnswer, key: ClientAccess) => ApiAnswer;
  /** How often the program is called, one after the other, against the same address. */
  readonly times?: number;
}

export interface ClientCall extends Ended {
  readonly operation: Operation;
  readonly method: AccessMethod;
  /** All that came, in order, wherever it came. */
  readonly received: readonly Received[];
  /** Those that the operation is for. */
  readonly requests: readonly Received[];
  /** Numbers of the exchanges, as evidence. */
  readonly exchanges: readonly number[];
}

export interface CallerOptions {
  readonly access: ClientAccess;
  readonly program: RunProgram;
  /** Undefined for plain HTTP. */
  readonly certificate: Certificate | undefined;
  readonly publicKeyForm: PublicKeyForm;
  readonly environment: Readonly<Record<string, string>>;
  readonly log: Kept["log"];
}

const DEFAULT_LANGUAGE = "de";
const HERE = "127.0.0.1";

export type Caller = (options: CallOptions) => Promise<ClientCall>;

/** What another host is reached by, in a Location. */
export const OTHER_HOST_PLACE = "{other-host}";

export const createCaller =
  (options: CallerOptions): Caller =>
  async (call) => {
    const { access, program, log, environment } = options;
    const { operation, method, language = DEFAULT_LANGUAGE, times = 1 } = call;
    const servers: CallServer[] = [];
    try {
      const other = await startCallServer({ ...options, ...elsewhere(options) });
      servers.push(other);
      const service = await startCallServer({ ...options, ...here(options, call, other.baseUrl) });
      servers.push(service);
      let ended: Ended | undefined;
      for (let n = 0; n < times; n++)
        ended = await program({
          baseUrl: service.baseUrl,
          operation,
          environment: { ...environment, ...access.environment(method), NEW_LANGUAGE: language },
        });
      const route = routes[operation];
      const received = [...service.received, ...other.received];
      return {
        ...ended!,
        ...{ operation, method, received },
        requests: service.received.filter((one) => one.method === route.method && pathOf(one) === route.path),
        exchanges: [...service.exchanges, ...other.exchanges].map((exchange) => log.exchange(exchange)),
      };
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  };

const pathOf = ({ target }: Received) => target.split("?")[0];

/** The user at once, to anybody: what is wrong is what came, not what became of it. */
function elsewhere({ access }: CallerOptions) {
  const answer = signedAnswer(JSON.stringify(userRecord), access.serviceKey.privateKey);
  return { server: OTHER_HOST, host: CANARY_HOST, answering: () => ({ answer }) };
}

/** The service takes every credential: what was sent is judged apart. */
function here(options: CallerOptions, { operation, answer }: CallOptions, otherUrl: string) {
  const { access, publicKeyForm: form } = options;
  const { privateKey, publicKey } = access.serviceKey;
  const route = routes[operation];
  const genuine = (request: Received): ApiAnswer => {
    const body = { "read-user": () => userRecord, "change-language": changedUser, "create-key": createdKey };
    return signedAnswer(JSON.stringify(body[operation](request.body)), privateKey);
  };
  const answering: Answering = (request) => {
    const path = pathOf(request);
    if (request.method === "GET" && path === "/system/public-key")
      return publicKeyAnswer(form, publicKey, privateKey);
    if (request.method !== route.method || path !== route.path)
      return { answer: signedAnswer('{"error":"not found"}', privateKey, { status: 404 }) };
    const own = genuine(request);
    const given = answer?.(own, access) ?? own;
    const location = given.location?.replace(OTHER_HOST_PLACE, otherUrl);
    return { answer: location === undefined ? given : { ...given, location } };
  };
  return { server: SERVICE, host: HERE, answering };
}
