/** Addresses. */
import { isLoopback } from "../net/loopback.ts";
import { filledIn } from "../net/place-of-target.ts";
import { type Form, refuse } from "./form.ts";
import { MAX_PORT, numberIn } from "./number-forms.ts";

/** Where something listens, or is to listen. */
export interface SocketAddress {
  /** Without the brackets of IPv6. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/** An address that is used as it stands. */
export const address: Form<string> = {
  wanted: "an absolute http or https address",
  read: (given) => {
    addressIn(given, /^https?:$/);
    return given;
  },
};

/** The same, where the address of the running target may be left to be filled in. */
export const addressAtTarget: Form<string> = {
  wanted: `${address.wanted}; {base_url} and {port} are those of the target`,
  read: (given) => {
    address.read(filledIn(given, "http://localhost:1"));
    return given;
  },
};

/** An address to which paths are added; read without its final slashes. */
export const baseAddress: Form<string> = {
  wanted: address.wanted,
  read: (given) => baseIn(given, /^https?:$/),
};

export const secureBaseAddress: Form<string> = {
  wanted: "an absolute https address",
  read: (given) => baseIn(given, /^https:$/),
};

/** Tokens go to it. */
export const relayAddress: Form<string> = {
  wanted: "an absolute https address; http only on this machine",
  read: (given) => {
    const base = baseAddress.read(given);
    return base.startsWith("https:") || isLoopback(base) ? base : refuse("the token would go there in clear");
  },
};

export const socketAddress: Form<SocketAddress> = {
  wanted: "host:port (port 0 takes a free one)",
  read: (given) => {
    const [, host = refuse(), port = refuse()] = /^(\[[0-9a-f:]+\]|[^:]+):(\d+)$/i.exec(given) ?? [];
    return { host: host.replace(/^\[|\]$/g, ""), port: numberIn(port, 0, MAX_PORT) };
  },
};

function baseIn(given: string, protocol: RegExp): string {
  addressIn(given, protocol);
  if (/[?#]/.test(given)) refuse("paths are added to it, so it can have no query and no fragment");
  return given.replace(/\/+$/, "");
}

function addressIn(given: string, protocol: RegExp): URL {
  const url = URL.canParse(given) ? new URL(given) : refuse();
  return protocol.test(url.protocol) ? url : refuse();
}
