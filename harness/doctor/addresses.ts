/** The addresses in the settings that something has to answer at: each is looked up, connected to, and its certificate checked. */
import type { Side } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";

export interface Address {
  /** As it stands in the names of the stages. */
  readonly of: string;
  readonly setting: string;
  readonly url: URL;
  /** Whose fault it is when nothing listens there. */
  readonly side: Side;
}

/** A started target (often with its hook) and an embedded identity provider have no address yet, and none that can be wrong. */
export function addressesOf(settings: Settings): Address[] {
  const isStarted = ["TARGET_COMMAND", "TARGET_IMAGE"].some(
    (name) => settings.text(name as "TARGET_COMMAND") !== undefined,
  );
  const isOurs = ["embedded", "keycloak"].includes(settings.text("IDENTITY") ?? "");
  const known: [string, Parameters<Settings["text"]>[0], Side, boolean][] = [
    ["the target", "BASE_URL", "target", !isStarted],
    ["the identity provider", "AUTH_URL", "identity provider", !isOurs],
    ["the change hook", "CHANGE_URL", "change hook", !isStarted],
    ["the sink relay", "SINK_RELAY_URL", "sink", true],
  ];
  return known.flatMap(([of, setting, side, isToBeTried]) => {
    const text = settings.text(setting);
    return text === undefined || !isToBeTried
      ? []
      : [{ of, setting: `FDS_${setting}`, url: new URL(text), side }];
  });
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

export const portOf = ({ port, protocol }: URL) => Number(port || (protocol === "https:" ? 443 : 80));
