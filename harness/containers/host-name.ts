/** How a container and this process speak of the same server: by one name that leads both of them to it. */
import { lookup as dnsLookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent, fetch as undiciFetch } from "undici";

/** The machine that runs the container engine, as containers know it. */
export const HOST_FROM_CONTAINER = "host.docker.internal";

/** For containers on Linux, where the name is not there by itself (Docker 20.10 and later). */
export const hostEntry = { host: HOST_FROM_CONTAINER, ipAddress: "host-gateway" };

const LOOPBACK = "127.0.0.1";

/** Of the address that the engine's client gives, the part that is the same for every family. */
export const hostAddress = (host: string) => (host === "localhost" ? LOOPBACK : host);

/** Looks names up as ever, but for the containers' name of the host: that leads to `address`. */
export function lookupAsContainersDo(address: string = LOOPBACK): LookupFunction {
  return (hostname, options, callback) =>
    dnsLookup(hostname === HOST_FROM_CONTAINER ? address : hostname, options, callback);
}

/**
 * A fetch for which the containers' name of the host leads to `address`. So a provider has one address, and tokens have one
 * issuer, for this process and for a target in a container.
 */
export function fetchAsContainersDo(address: string = LOOPBACK): typeof globalThis.fetch {
  const dispatcher = new Agent({ connect: { lookup: lookupAsContainersDo(address) } });
  return ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
}
