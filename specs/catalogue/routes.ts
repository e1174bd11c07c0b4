/** The eight routes that the interface shows, and one that it does not. */
import type { Section } from "./entry.ts";

/**
 * Who may call a route, in the words of the interface. "user access", "user" and "owner" are not defined there:
 * a Bearer token of the user must do; whether the user's API keys do as well is open.
 */
export type Access = "none" | "user access" | "any valid mode" | "user" | "owner";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Route {
  /** The short code of the matrices and of the discussion in the catalogue. */
  readonly code: `R${number}`;
  readonly method: Method;
  /** Template below {base_url}; `{webhookId}` and `{entityId}` are to be filled, percent-encoded. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly section: Section;
  /** Whether the request carries a JSON body. Without one there is no Content-Type either. */
  readonly hasBody: boolean;
}

/** The table of "Endpoints" (§4), in its order. */
export const routes = {
  getPublicKey: {
    code: "R1",
    method: "GET",
    path: "/system/public-key",
    access: "none",
    section: "§4",
    hasBody: false,
  },
  createApiKey: {
    code: "R2",
    method: "POST",
    path: "/user/api-key",
    access: "user access",
    section: "§4",
    hasBody: true,
  },
  getUser: {
    code: "R3",
    method: "GET",
    path: "/user",
    access: "any valid mode",
    section: "§4",
    hasBody: false,
  },
  putUser: {
    code: "R4",
    method: "PUT",
    path: "/user",
    access: "any valid mode",
    section: "§4",
    hasBody: true,
  },
  createWebhook: {
    code: "R5",
    method: "POST",
    path: "/user/webhook",
    access: "user",
    section: "§4",
    hasBody: true,
  },
  resendConfirmation: {
    code: "R6",
    method: "PUT",
    path: "/user/webhook/{webhookId}",
    access: "owner",
    section: "§4",
    hasBody: false,
  },
  linkEntity: {
    code: "R7",
    method: "POST",
    path: "/user/webhook/{webhookId}/{entityId}",
    access: "owner",
    section: "§4",
    hasBody: false,
  },
  unlinkEntity: {
    code: "R8",
    method: "DELETE",
    path: "/user/webhook/{webhookId}/{entityId}",
    access: "owner",
    section: "§4",
    hasBody: false,
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The route in words of the interface: whoever reads a report has no names of ours. */
export const titleOf = (route: RouteName): string => `${routes[route].method} ${routes[route].path}`;

/** In the order of the interface. */
export const routeNames = Object.keys(routes) as readonly RouteName[];

/** Those that name a webhook in their path, and that its owner alone may call. */
export const routesOfOneWebhook = ["resendConfirmation", "linkEntity", "unlinkEntity"] as const;

/** An ordinary path that the interface does not show: nothing may be served there. */
export const unknownRoute = {
  code: "R9",
  method: "GET",
  path: "/nope",
  access: "none",
  section: "§4",
  hasBody: false,
} as const satisfies Route;

/** A row or column of a matrix: one of the eight, or any path that is not shown. */
export type RouteOrUnknown = RouteName | "unknownRoute";
