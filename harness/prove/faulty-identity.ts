/** The identity provider of a run, with a named fault in what its realm publishes. */
import { realmDefectNamed } from "#fixtures/identity-provider/defects";
import { startFaultyRealm } from "#fixtures/identity-provider/faulty-realm";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import { realmDocuments } from "../identity/realm-documents.ts";

/**
 * Users log in at the correct realm, by which the service knows their tokens: what is judged is what {auth_url} publishes.
 * @returns a provider whose stop() ends what stands before the correct one, and not that
 */
export async function faultyIdentity(identity: IdentityProvider, defect: string): Promise<IdentityProvider> {
  const { authUrl, stop } = await startFaultyRealm(identity.authUrl, realmDefectNamed(defect));
  return { ...identity, authUrl, ...realmDocuments({ authUrl, fetch: globalThis.fetch }), stop };
}
