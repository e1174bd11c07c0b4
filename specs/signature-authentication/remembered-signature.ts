/** A signed request that can be sent again: the same Date, X-Signature and Authorization on another request. */
import { type Credential, headerOf, type OutgoingRequest, setHeader } from "#harness";

export interface RememberedSignature {
  /** Signs each request, and remembers how it signed the last one. */
  readonly original: Credential;
  /**
   * The remembered headers, on whatever request is made next.
   * @param change what is changed about that request once it carries them
   */
  again(description: string, change?: (request: OutgoingRequest) => void): Credential;
}

const names = ["Date", "X-Signature", "Authorization"];

export function remembered(credential: Credential): RememberedSignature {
  let headers: [string, string][] = [];
  return {
    original: {
      description: credential.description,
      apply: async (request) => {
        await credential.apply(request);
        headers = names.flatMap((name) => {
          const value = headerOf(request, name);
          return value === undefined ? [] : [[name, value] as [string, string]];
        });
      },
    },
    again: (description, change) => ({
      description,
      apply: (request) => {
        for (const [name, value] of headers) setHeader(request, name, value);
        change?.(request);
      },
    }),
  };
}
