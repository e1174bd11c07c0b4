/** What a world is put together from: what was started, found or given for one run. */
import type { ChangeHook } from "../../changes/change-hook.ts";
import type { TrustingHttpFetcher } from "../../client/http-fetcher.ts";
import type { Configuration } from "../../configuration/configuration.ts";
import type { Evidence } from "../../evidence/evidence.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { ClientKeyPair } from "../../signing/client-keys.ts";
import type { Sink } from "../../sink/https-sink.ts";
import type { Scopes } from "../../world/api-keys/scopes.ts";

export interface WorldParts {
  readonly configuration: Pick<
    Configuration,
    "times" | "budget" | "changeEntities" | "requestFields" | "subscribeHosts" | "languages" | "outOfReach"
  >;
  readonly baseUrl: string;
  readonly runId: string;
  readonly version: string;
  readonly seed: number;
  readonly startedAt: number;
  /** PEM certificates to trust beside the system's; undefined for the system's alone. */
  readonly ca: string[] | undefined;
  readonly httpFetch: TrustingHttpFetcher;
  readonly identity: IdentityProvider;
  readonly sink: Sink;
  readonly hook: ChangeHook;
  readonly businessEntities: readonly string[];
  readonly otherBusinessEntities: readonly string[];
  readonly scopes: Partial<Scopes>;
  readonly evidence: Evidence;
  /** Where key pairs of clients come from; by default each is made for the run. */
  readonly newKeyPair?: () => Promise<ClientKeyPair>;
}
