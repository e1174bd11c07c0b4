/** Where the Pact verifier asks for provider states and for messages. What cannot be brought about is answered 500: then it is red. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import { newContext, within } from "../check/current-check.ts";
import { collectBytes } from "../client/collected-bytes.ts";
import type { World } from "../facts/world.ts";
import type { StandIn } from "../gateway/forward.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";
import { MAX_BODY_BYTES } from "../limits.ts";
import { listen } from "../net/listener.ts";
import { providerStates, type StateParams, type StateReached } from "./provider-states.ts";

export interface StateServer {
  readonly port: number;
  /** Of both addresses; the first part cannot be guessed. */
  readonly statesPath: string;
  readonly messagesPath: string;
  /** What stands for credentials in the interaction that is being verified. */
  readonly standIn: () => StandIn | undefined;
  /** Why states could not be brought about, by their names. */
  readonly failures: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

interface Reply {
  readonly status: 200 | 404 | 500;
  readonly contentType: string;
  readonly body: Buffer;
}

export async function startStateServer(world: World): Promise<StateServer> {
  const secret = `/${randomBytes(16).toString("hex")}`;
  const [statesPath, messagesPath] = [`${secret}/states`, `${secret}/messages`];
  const failures = new Map<string, string>();
  let reached: StateReached = {};
  const setUp = async (name: string, params: StateParams): Promise<Reply> => {
    try {
      const now = await within(newContext("pact"), () => stateNamed(name)(world, params));
      reached = { ...reached, ...now };
      return json(200, { ...now.values });
    } catch (error) {
      failures.set(name, (error as Error).message);
      return json(500, { error: (error as Error).message });
    }
  };
  const answer = async (incoming: IncomingMessage): Promise<Reply> => {
    const body = parseJsonObject(await bodyOf(incoming)) ?? {};
    if (isPath(incoming.url, messagesPath)) return message(reached);
    if (!isPath(incoming.url, statesPath)) return json(404, { error: "There is nothing here." });
    if (body.action !== "teardown") return setUp(String(body.state ?? ""), paramsIn(body));
    reached = {};
    return json(200, {});
  };
  const server = http.createServer((incoming, outgoing) => {
    void answer(incoming)
      .catch((error: Error) => json(500, { error: error.message }))
      .then(({ status, contentType, body }) => {
        outgoing.writeHead(status, { "Content-Type": contentType, "Content-Length": body.length });
        outgoing.end(body);
      });
  });
  const { port, close } = await listen(server, "127.0.0.1", 0);
  return { port, statesPath, messagesPath, standIn: () => reached.standIn, failures, close };
}

/** A name that nobody knows is no state that holds. */
function stateNamed(name: string): (typeof providerStates)[string] {
  // An interaction without state asks for one without name.
  if (name === "") return async () => ({});
  if (Object.hasOwn(providerStates, name)) return providerStates[name]!;
  throw new Error(`There is no provider state "${name}". Known: ${Object.keys(providerStates).join("; ")}.`);
}

const paramsIn = ({ params }: Record<string, unknown>): StateParams =>
  typeof params === "object" && params !== null ? (params as StateParams) : {};

function message({ event }: StateReached): Reply {
  if (event === undefined)
    return json(500, { error: "No provider state of this message has sent an event." });
  // Its media type is no matter of the interface: the notification service sends JSON as text/plain.
  return { status: 200, contentType: "application/json", body: event.body };
}

const json = (status: Reply["status"], value: object): Reply => ({
  status,
  contentType: "application/json",
  body: Buffer.from(JSON.stringify(value)),
});

function isPath(given: string | undefined, path: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(path)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const collected = collectBytes(MAX_BODY_BYTES);
  for await (const piece of incoming) collected.add(piece as Buffer);
  return collected.whole();
}
