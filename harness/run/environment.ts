/** Starts what a run needs, in the order in which each needs the other, and stops it in the reverse order. */
import type { Configuration } from "../configuration/configuration.ts";
import { isInContainer } from "../configuration/target.ts";
import type { SecretRegistry } from "../evidence/secrets.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import { type CertificateAuthority, createCertificateAuthority } from "../sink/certificate-authority.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Sink } from "../sink/https-sink.ts";
import { endOrphans } from "../target/child-registry.ts";
import type { ReferenceLaunch } from "../target/reference-target.ts";
import type { RunningTarget } from "../target/target.ts";
import { startIdentity } from "./start-identity.ts";
import { sinkCertificates, startSinkFor } from "./start-sink.ts";
import { startTarget } from "./start-target.ts";
import { type TargetData, targetData } from "./target-data.ts";
import { createTrust, type Trust } from "./trust.ts";
import { createWorkspace } from "./workspace.ts";

export interface Environment extends TargetData, Pick<Trust, "ca" | "httpFetch"> {
  readonly identity: IdentityProvider;
  readonly target: RunningTarget;
  readonly sink: Sink;
  /** Where key pairs of clients come from, when they are not made for the run. */
  readonly newKeyPair?: () => Promise<ClientKeyPair>;
  stop(): Promise<void>;
}

export interface EnvironmentOptions {
  readonly configuration: Configuration;
  /** Absolute, and there. */
  readonly reportDir: string;
  readonly secrets: SecretRegistry;
  readonly onEvent: (delivery: Delivery) => void;
  /** The reference service, when it is the target and was launched before. */
  readonly launched?: ReferenceLaunch | undefined;
}

/** @throws HarnessError (exit code 3); whatever was started by then is stopped again */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { configuration, secrets, reportDir } = options;
  endOrphans();
  const started: (() => Promise<void> | void)[] = [];
  const stop = endInReverse(started);
  try {
    const workspace = createWorkspace();
    started.push(workspace.remove);
    const trust = createTrust(configuration.furtherCa, isInContainer(configuration.target));
    const authority = await createCertificateAuthority();
    const { caFile, bundleFile } = authority.writeBundles(
      workspace.directory,
      sinkCertificates(configuration),
    );
    const identity = await startIdentity(configuration, {
      fetch: trust.fetch,
      reportDir,
      onSecret: (value, label) => secrets.add(value, label),
    });
    started.push(() => identity.stop());
    // One that is not there at all is found out before there is anything to judge.
    await identity.discover();
    const handed = { authUrl: identity.authUrl, webhookCaFile: caFile, caBundleFile: bundleFile };
    const target = await startTarget({ ...options, handed, httpFetch: trust.httpFetch });
    started.push(() => target.stop());
    return await environmentAround(options, { identity, target, authority, trust, started, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What stands when the identity provider and the target do. */
export interface Foundation {
  readonly identity: IdentityProvider;
  readonly target: RunningTarget;
  readonly authority: CertificateAuthority;
  readonly trust: Trust;
  /** What ends what was started; that of the sink is added. */
  readonly started: (() => Promise<void> | void)[];
  stop(): Promise<void>;
}

/** Adds the sink, and what the target brings along. @throws HarnessError (exit code 3) */
export async function environmentAround(
  { configuration, secrets, onEvent }: EnvironmentOptions,
  { identity, target, authority, trust, started, stop }: Foundation,
): Promise<Environment> {
  const sink = await startSinkFor(configuration, authority, onEvent, trust.fetch);
  started.push(() => sink.close());
  return {
    identity,
    target,
    sink,
    ...targetData(configuration, target, secrets, trust.httpFetch),
    ca: trust.ca,
    httpFetch: trust.httpFetch,
    stop,
  };
}

/** Ends what was started, the last first; each of it, also where another cannot be ended. @throws what was thrown first */
export function endInReverse(started: (() => Promise<void> | void)[]): () => Promise<void> {
  return async () => {
    const faults: unknown[] = [];
    for (const end of started.reverse().splice(0))
      try {
        await end();
      } catch (fault) {
        faults.push(fault);
      }
    if (faults.length > 0) throw faults[0];
  };
}
