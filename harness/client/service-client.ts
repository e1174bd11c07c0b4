/** The service as its clients see it: one method a route, with whatever credential is given. */

import { type RouteName, routes, titleOf } from "#catalogue";
import { encodedComponent } from "../net/uri-component.ts";
import type { Answer } from "./answer.ts";
import type { Dispatch } from "./dispatch.ts";
import { anonymous, type Credential, type OutgoingRequest, type WireOptions } from "./outgoing-request.ts";

/** JSON, as a value to be written or as the exact bytes to be sent. */
export type RequestBody = Buffer | object | string | number | boolean | null;

/** How a request departs from the plain one. Each negative case is one such departure. */
export interface Departure {
  readonly query?: string;
  readonly headers?: OutgoingRequest["headers"];
  /** Media type of the body; null leaves the header out. */
  readonly contentType?: string | null;
  /** Sent in place of the route's method. */
  readonly method?: string;
  /** Sent in place of the route's path. */
  readonly path?: string;
  readonly wire?: WireOptions;
  /** Default `identity`. */
  readonly acceptEncoding?: string;
}

export interface ServiceClient {
  readonly credential: Credential;
  /** The same service, with this credential. */
  as(credential: Credential): ServiceClient;
  /** The same, with every request on one connection of its own. Close it by `closeConnection`. */
  onOneConnection(): ServiceClient;
  /** The same, with a departure applied to every request. */
  with(departure: Departure): ServiceClient;
  closeConnection(): void;
  getPublicKey(departure?: Departure): Promise<Answer>;
  createApiKey(body?: RequestBody, departure?: Departure): Promise<Answer>;
  getUser(departure?: Departure): Promise<Answer>;
  putUser(body?: RequestBody, departure?: Departure): Promise<Answer>;
  createWebhook(body?: RequestBody, departure?: Departure): Promise<Answer>;
  resendConfirmation(webhookId: string, departure?: Departure): Promise<Answer>;
  linkEntity(webhookId: string, entityId: string, departure?: Departure): Promise<Answer>;
  unlinkEntity(webhookId: string, entityId: string, departure?: Departure): Promise<Answer>;
  /** Any of the eight routes by name; ids fill the path template. */
  call(route: RouteName, call?: RouteCall): Promise<Answer>;
  /** A request that is none of the eight routes. */
  request(method: string, path: string, body?: RequestBody, departure?: Departure): Promise<Answer>;
}

export interface RouteCall {
  readonly webhookId?: string;
  readonly entityId?: string;
  readonly body?: RequestBody;
  readonly departure?: Departure;
}

export function createServiceClient(
  dispatch: Dispatch,
  credential: Credential = anonymous,
  standing: Departure = {},
): ServiceClient {
  const send = (route: string, method: string, path: string, body?: RequestBody, departure: Departure = {}) =>
    dispatch.send(route, outgoing(method, path, body, { ...standing, ...departure }), credential);
  const call = (name: RouteName, { webhookId = "", entityId = "", body, departure }: RouteCall = {}) => {
    const { method, path } = routes[name];
    const filled = path
      .replace("{webhookId}", encodedComponent(webhookId))
      .replace("{entityId}", encodedComponent(entityId));
    return send(titleOf(name), method, filled, body, departure);
  };
  return {
    credential,
    as: (other) => createServiceClient(dispatch, other, standing),
    with: (departure) => createServiceClient(dispatch, credential, { ...standing, ...departure }),
    onOneConnection: () => createServiceClient(dispatch.onOneConnection(), credential, standing),
    closeConnection: () => dispatch.close(),
    getPublicKey: (departure) => call("getPublicKey", { departure }),
    createApiKey: (body = {}, departure) => call("createApiKey", { body, departure }),
    getUser: (departure) => call("getUser", { departure }),
    putUser: (body, departure) => call("putUser", { body, departure }),
    createWebhook: (body, departure) => call("createWebhook", { body, departure }),
    resendConfirmation: (webhookId, departure) => call("resendConfirmation", { webhookId, departure }),
    linkEntity: (webhookId, entityId, departure) => call("linkEntity", { webhookId, entityId, departure }),
    unlinkEntity: (webhookId, entityId, departure) =>
      call("unlinkEntity", { webhookId, entityId, departure }),
    call,
    request: (method, path, body, departure) => send("other", method, path, body, departure),
  };
}

/** A body makes Content-Type and, by the transport, Content-Length; without one there is neither (rule D11). */
function outgoing(
  method: string,
  path: string,
  body: RequestBody | undefined,
  departure: Departure,
): OutgoingRequest {
  const { contentType = "application/json", acceptEncoding = "identity" } = departure;
  const bytes =
    body === undefined ? undefined : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const headers: OutgoingRequest["headers"] = [["Accept-Encoding", acceptEncoding]];
  if (bytes !== undefined && contentType !== null) headers.push(["Content-Type", contentType]);
  headers.push(...(departure.headers ?? []));
  return {
    method: departure.method ?? method,
    path: departure.path ?? path,
    query: departure.query,
    headers,
    body: bytes,
    wire: departure.wire,
  };
}
