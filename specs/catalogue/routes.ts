/** The eight routes that the interface shows. */

/**
 * Who may call a route, in the words of the interface. "user access", "user" and "owner" are not defined there:
 * a Bearer token of the user must do; whether the user's API keys do as well is open.
 */
export type Access = "none" | "user access" | "any valid mode" | "user" | "owner";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Route {
  readonly method: Method;
  /** Template below {base_url}; `{webhookId}` and `{entityId}` are to be filled, percent-encoded. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Whether the request carries a JSON body. Without one there is no Content-Type either. */
  readonly hasBody: boolean;
}

/** The table of "Endpoints" (§4), in its order. */
export const routes = {
  getPublicKey: {
    method: "GET",
    path: "/system/public-key",
    access: "none",
    hasBody: false,
  },
  createApiKey: {
    method: "POST",
    path: "/user/api-key",
    access: "user access",
    hasBody: true,
  },
  getUser: {
    method: "GET",
    path: "/user",
    access: "any valid mode",
    hasBody: false,
  },
  putUser: {
    method: "PUT",
    path: "/user",
    access: "any valid mode",
    hasBody: true,
  },
  createWebhook: {
    method: "POST",
    path: "/user/webhook",
    access: "user",
    hasBody: true,
  },
  resendConfirmation: {
    method: "PUT",
    path: "/user/webhook/{webhookId}",
    access: "owner",
    hasBody: false,
  },
  linkEntity: {
    method: "POST",
    path: "/user/webhook/{webhookId}/{entityId}",
    access: "owner",
    hasBody: false,
  },
  unlinkEntity: {
    method: "DELETE",
    path: "/user/webhook/{webhookId}/{entityId}",
    access: "owner",
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

/** One of the eight, or any path that is not shown. */
export type RouteOrUnknown = RouteName | "unknownRoute";
