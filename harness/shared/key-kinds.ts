/** The two kinds of API key, in words of the interface. */
import { type RouteName, titleOf } from "#catalogue";

/** `title`: what a request of its user carries. `key`: the key itself. */
export const keyKinds = [
  { kind: "plainKey", title: "an API key", key: "a key without public key" },
  { kind: "signingKey", title: "a signature", key: "a key with public key" },
] as const;

export type KeyKind = (typeof keyKinds)[number]["kind"];

/** Under this name the profile says whether such keys may call the route. */
export const choiceOfKeys = (route: RouteName, kind: KeyKind): string =>
  `${titleOf(route)} with ${keyKinds.find((one) => one.kind === kind)!.title}`;
