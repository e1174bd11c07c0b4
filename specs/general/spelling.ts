/** The same header under another spelling of its name. */
import type { Credential } from "#harness";

/** Applies the credential, then writes the name of that header differently. Sent raw, so that nothing writes it back. */
export function spelled(credential: Credential, name: string, spelling: string): Credential {
  return {
    ...credential,
    description: `${credential.description}, with ${name} spelt ${spelling}`,
    apply: async (request) => {
      await credential.apply(request);
      request.headers = request.headers.map(([own, value]) => [
        own.toLowerCase() === name.toLowerCase() ? spelling : own,
        value,
      ]);
      request.wire = { ...request.wire, raw: true };
    },
  };
}
