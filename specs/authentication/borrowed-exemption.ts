/** Ways to GET /user that try to pass for GET /system/public-key, or for a path nobody guards (AUT-11), or for another method (AUT-12). */
import type { Departure } from "#harness";

export interface Disguise {
  readonly title: string;
  readonly departure: Departure;
}

const raw = { wire: { raw: true } } as const;

const path = (path: string, title = path): Disguise => ({ title, departure: { ...raw, path } });

export const disguisedPaths: readonly Disguise[] = [
  { title: "/user?x=/system/public-key", departure: { ...raw, query: "x=/system/public-key" } },
  ...[
    "/system/public-key/../../user",
    "/system/public-key/..;/user",
    "/system/public-key%2f..%2f..%2fuser",
    "//user",
    "/USER",
    "/user/",
    "/user;a=/system/public-key",
    "/user#/system/public-key",
  ].map((text) => path(text)),
];

const override = (method: string): Departure["headers"] => [["X-HTTP-Method-Override", method]];

/** For GET /user: methods that a service may not guard. */
export const disguisedReads: readonly Disguise[] = [
  { title: "HEAD", departure: { method: "HEAD" } },
  { title: "X-HTTP-Method-Override: OPTIONS", departure: { headers: override("OPTIONS") } },
  { title: "_method=OPTIONS in the query", departure: { query: "_method=OPTIONS" } },
];

/** For GET /system/public-key: methods that would act if the service believed them. */
export const disguisedWrites: readonly Disguise[] = [
  ...["PUT", "DELETE"].map((method) => ({
    title: `X-HTTP-Method-Override: ${method} on the public key`,
    departure: { headers: override(method) },
  })),
  { title: "_method=DELETE in the query of the public key", departure: { query: "_method=DELETE" } },
];
