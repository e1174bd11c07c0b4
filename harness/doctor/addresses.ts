/** The addresses that something has to answer at: each is looked up, connected to, and its certificate checked. */
import type { Configuration } from "../configuration/configuration.ts";
import type { Side } from "../errors/harness-error.ts";
import { filledIn } from "../net/place-of-target.ts";

export interface Address {
  /** As it stands in the names of the stages. */
  readonly of: string;
  /** The key that it comes from. */
  readonly setting: string;
  readonly url: URL;
  /** Whose fault it is when nothing listens there. */
  readonly side: Side;
}

/** A started target (often with its hook) and a started identity provider have no address yet, and none that can be wrong. */
export function addressesOf({ target, identity, changeHook, sink }: Configuration): Address[] {
  const known: [string, string, Side, string | undefined][] = [
    ["the target", "FDS_BASE_URL", "target", target.kind === "attached" ? target.baseUrl : undefined],
    [
      "the identity provider",
      "FDS_AUTH_URL",
      "identity provider",
      identity.kind === "external" ? identity.authUrl : undefined,
    ],
    [
      "the change hook",
      "FDS_CHANGE_URL",
      "change hook",
      changeHook.kind === "url" && target.kind === "attached"
        ? filledIn(changeHook.url, target.baseUrl)
        : undefined,
    ],
    ["the sink relay", "FDS_SINK_RELAY_URL", "sink", sink.kind === "relay" ? sink.url : undefined],
  ];
  return known.flatMap(([of, setting, side, url]) =>
    url === undefined ? [] : [{ of, setting, side, url: new URL(url) }],
  );
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");
