/** How the run reaches what is not of its own making: whom it trusts, and how it knows this machine. */
import { rootCertificates } from "node:tls";
import { Agent, fetch as undiciFetch } from "undici";
import { createHttpFetcher, type TrustingHttpFetcher } from "../client/http-fetcher.ts";
import { lookupAsContainersDo } from "../containers/host-name.ts";

export interface Trust {
  /** PEM certificates to trust; undefined for the system's alone. */
  readonly ca: string[] | undefined;
  readonly fetch: typeof globalThis.fetch;
  /** For what is no part of the API. */
  readonly httpFetch: TrustingHttpFetcher;
}

/**
 * @param furtherCa certificates in PEM beside the system's
 * @param forContainer whether this machine is called by the name that containers have for it: a realm may be known by that
 */
export function createTrust(furtherCa: string | undefined, forContainer: boolean): Trust {
  const ca = furtherCa === undefined ? undefined : [...rootCertificates, furtherCa];
  const connect = { ...(ca ? { ca } : {}), ...(forContainer ? { lookup: lookupAsContainersDo() } : {}) };
  const dispatcher = new Agent({ connect });
  const fetch = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
  const isUsual = ca === undefined && !forContainer;
  return { ca, fetch: isUsual ? globalThis.fetch : fetch, httpFetch: createHttpFetcher(connect) };
}
