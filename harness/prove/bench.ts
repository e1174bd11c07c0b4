/** What the runs of one worker have in common: authority, identity provider, key pairs, and the host of reference services. */
import type { SecretRegistry } from "../evidence/secrets.ts";
import { startEmbeddedProvider } from "../identity/embedded-provider.ts";
import {
  type Environment,
  type EnvironmentOptions,
  endInReverse,
  environmentAround,
} from "../run/environment.ts";
import { createTrust } from "../run/trust.ts";
import { createWorkspace } from "../run/workspace.ts";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import { generateFourPrimeKeyPair } from "../signing/four-prime-key-pair.ts";
import { createCertificateAuthority } from "../sink/certificate-authority.ts";
import { attachTarget } from "../target/attached-target.ts";
import { createReferenceHost, type Replacements } from "../target/reference-host.ts";
import { faultyIdentity } from "./faulty-identity.ts";

export interface Bench {
  /** For conductRun(): a service of its own with its own data, and a sink of its own, on what is shared. One run at a time. */
  start(options: EnvironmentOptions, replacements: Replacements, realmDefect?: string): Promise<Environment>;
  close(): Promise<void>;
}

export async function createBench(): Promise<Bench> {
  let secrets: SecretRegistry | undefined;
  const workspace = createWorkspace();
  const authority = await createCertificateAuthority();
  const { caFile, bundleFile } = authority.writeBundles(workspace.directory);
  const identity = await startEmbeddedProvider({ onSecret: (value, label) => secrets?.add(value, label) });
  const host = createReferenceHost();
  const keyPairs = recycledKeyPairs();
  const handed = { authUrl: identity.authUrl, webhookCaFile: caFile, caBundleFile: bundleFile };
  const trust = createTrust(undefined, false);
  return {
    start: async (options, replacements, realmDefect) => {
      secrets = options.secrets;
      const { target: wanted } = options.configuration;
      const target =
        wanted.kind === "attached"
          ? await attachTarget(wanted.baseUrl, trust.httpFetch)
          : await host.start(handed, replacements);
      const started = [() => target.stop()];
      const stop = endInReverse(started);
      try {
        const judged = realmDefect === undefined ? identity : await faultyIdentity(identity, realmDefect);
        if (judged !== identity) started.push(() => judged.stop());
        const foundation = { identity: judged, target, authority, trust, started, stop };
        const environment = await environmentAround(options, foundation);
        return { ...environment, newKeyPair: keyPairs() };
      } catch (error) {
        await stop();
        throw error;
      }
    },
    close: async () => {
      await host.stop();
      await identity.stop();
      workspace.remove();
    },
  };
}

/** Pairs for one run after the other: services that never meet may be given the same ones. */
function recycledKeyPairs(): () => () => Promise<ClientKeyPair> {
  const made: Promise<ClientKeyPair>[] = [];
  return () => {
    let next = 0;
    return () => {
      made[next] ??= generateFourPrimeKeyPair(2048);
      return made[next++]!;
    };
  };
}
