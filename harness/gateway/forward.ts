/** Hands one plain request on to the service, with what it needs, and its answer back once its signature was verified. */
import type { RecordedHeaders } from "#reports/document";
import { newContext, within } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";
import { anonymous, type Credential } from "../client/outgoing-request.ts";
import type { Departure, ServiceClient } from "../client/service-client.ts";
import type { World } from "../facts/world.ts";
import { routeOf } from "./named-route.ts";
import { type Placeholder, placeholderIn, type UserName } from "./placeholder.ts";
import { dated, type RealCredentials } from "./real-credentials.ts";
import { type Refusal, refused, unverified } from "./refusal.ts";

export interface PlainRequest {
  readonly method: string;
  /** Path with query, below {base_url}. */
  readonly target: string;
  readonly headers: RecordedHeaders;
  /** Undefined where none was sent. */
  readonly body: Buffer | undefined;
}

export interface Forwarded {
  readonly answer: Answer;
  /** In a word, for a header of the answer. */
  readonly signature: "verified" | "not judged" | "none, from a gateway in front of the service";
}

export interface ForwardOptions {
  readonly world: World;
  readonly credentials: RealCredentials;
  /** For the header by which operators find our requests. */
  readonly label: string;
  /** What stands for the credentials of the requests at this moment, placeholders or not; by default placeholders alone are replaced. */
  readonly standIn?: () => StandIn | undefined;
}

/** "user": that user's credential, in the place of any that is no placeholder. "nobody": every value goes to the service as it came. */
export type StandIn =
  | { readonly kind: "user"; readonly user: UserName }
  | { readonly kind: "credential"; readonly credential: Credential }
  | { readonly kind: "nobody" };

export type Forward = (request: PlainRequest) => Promise<Forwarded | Refusal>;

export function createForward({ world, credentials, label, standIn }: ForwardOptions): Forward {
  const forward = async (request: PlainRequest): Promise<Forwarded | Refusal> => {
    const now = standIn?.();
    const placeholder = now?.kind === "nobody" ? undefined : placeholderIn(request.headers, userOf(now));
    if (placeholder?.user === "bob" && world.users.length < 2)
      return refused(400, "no-second-user", "There is no second user: set FDS_OTHER_USER_NAME and its kin.");
    const credential = await credentialFor(request, placeholder, now);
    const answer = await send(world.service.as(credential), request, placeholder?.header);
    return judged(answer, request, world);
  };
  const credentialFor = (request: PlainRequest, placeholder: Placeholder | undefined, now?: StandIn) => {
    if (placeholder === undefined) return dated(asItCame(request));
    return now?.kind === "credential" ? now.credential : credentials(placeholder);
  };
  return (request) =>
    within(newContext(label), () => forward(request)).catch((error: unknown) => {
      if (error instanceof Untestable) return refused(504, "not-answered", error.message);
      throw error;
    });
}

/** Which user a credential of its own is given in place of, is no matter where it is given in place of any. */
const userOf = (standIn: StandIn | undefined): UserName | undefined =>
  standIn?.kind === "user" ? standIn.user : standIn?.kind === "credential" ? "alice" : undefined;

const asItCame = ({ headers }: PlainRequest): Credential =>
  headers.some(([name]) => /^(authorization|x-api-key)$/i.test(name))
    ? { description: "a credential as it came", apply: () => undefined }
    : anonymous;

function send(client: ServiceClient, request: PlainRequest, replaced: string | undefined): Promise<Answer> {
  const [path = "/", ...query] = request.target.split("?");
  const departure: Departure = {
    contentType: null,
    acceptEncoding: headerNamed(request.headers, "accept-encoding") ?? "identity",
    headers: handedOn(request.headers, replaced),
    ...(query.length > 0 ? { query: query.join("?") } : {}),
  };
  const route = routeOf(request.method, path);
  const { body, method } = request;
  if (route === undefined) return client.request(method, path, body, departure);
  return client.call(route, { ...(body ? { body } : {}), departure: { ...departure, path } });
}

/** Of one connection only (RFC 9110, 7.6.1), or written anew for the next one. */
const OWN_HEADERS = new Set([
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
  ...["host", "content-length", "accept-encoding", "expect"],
]);

function handedOn(headers: RecordedHeaders, replaced: string | undefined): RecordedHeaders {
  const named = headers.filter(([name]) => name.toLowerCase() === "connection");
  const ofConnection = named.flatMap(([, value]) => value.toLowerCase().split(/\s*,\s*/));
  return headers.filter(([name]) => {
    const lower = name.toLowerCase();
    return !OWN_HEADERS.has(lower) && lower !== replaced && !ofConnection.includes(lower);
  });
}

const headerNamed = (headers: RecordedHeaders, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

function judged(answer: Answer, { method }: PlainRequest, { serviceKeys }: World): Forwarded | Refusal {
  const { signature } = answer;
  if (signature?.verified) return { answer, signature: "verified" };
  // What a signature of these is made over is open (ruling J03).
  if (method === "HEAD" || answer.status === 304) return { answer, signature: "not judged" };
  if (answer.isGatewayFailure && signature?.value === undefined)
    return { answer, signature: "none, from a gateway in front of the service" };
  return unverified(answer, serviceKeys);
}
