/** Starts what a run needs, in the order in which each needs the other, and stops it in the reverse order. */
import { readFileSync } from "node:fs";
import { rootCertificates } from "node:tls";
import { Agent, fetch as undiciFetch } from "undici";
import { type ChangeHook, commandHook, noHook, urlHook } from "../changes/change-hook.ts";
import { createVisitor, type Visitor } from "../client/visit.ts";
import { lookupAsContainersDo } from "../containers/host-name.ts";
import type { SecretRegistry } from "../evidence/secrets.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import type { Settings } from "../settings/settings.ts";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import { type CertificateAuthority, createCertificateAuthority } from "../sink/certificate-authority.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Sink } from "../sink/https-sink.ts";
import { endOrphans } from "../target/child-registry.ts";
import type { ReferenceLaunch } from "../target/reference-target.ts";
import type { RunningTarget } from "../target/target.ts";
import { isForContainer, startIdentity } from "./start-identity.ts";
import { sinkCertificates, startSinkFor } from "./start-sink.ts";
import { startTarget } from "./start-target.ts";
import { createWorkspace } from "./workspace.ts";

export interface Environment {
  readonly identity: IdentityProvider;
  readonly target: RunningTarget;
  readonly sink: Sink;
  readonly hook: ChangeHook;
  readonly businessEntities: readonly string[];
  readonly scopes: { full?: unknown; narrow?: unknown; broad?: unknown };
  /** PEM certificates to trust; undefined for the system's alone. */
  readonly ca: string[] | undefined;
  readonly visit: Visitor;
  /** Where key pairs of clients come from, when they are not made for the run. */
  readonly newKeyPair?: () => Promise<ClientKeyPair>;
  stop(): Promise<void>;
}

export interface EnvironmentOptions {
  readonly settings: Settings;
  readonly reportDir: string;
  readonly secrets: SecretRegistry;
  readonly onEvent: (delivery: Delivery) => void;
  /** The reference service, when it is the target and was launched before. */
  readonly launched?: ReferenceLaunch | undefined;
}

/** @throws HarnessError (exit code 2 or 3); whatever was started by then is stopped again */
export async function startEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const { settings, secrets } = options;
  endOrphans();
  const started: (() => Promise<void> | void)[] = [];
  const stop = endInReverse(started);
  try {
    const workspace = createWorkspace();
    started.push(workspace.remove);
    const ca = trusted(settings.text("CA_FILE"));
    const fetch = fetchTrusting(ca, isForContainer(settings));
    const visit = visitorTrusting(ca, isForContainer(settings));
    const authority = await createCertificateAuthority();
    const { caFile, bundleFile } = authority.writeBundles(workspace.directory, sinkCertificates(settings));
    const identity = await startIdentity(settings, {
      fetch,
      reportDir: options.reportDir,
      onSecret: (value, label) => secrets.add(value, label),
    });
    started.push(() => identity.stop());
    const handed = { authUrl: identity.authUrl, webhookCaFile: caFile, caBundleFile: bundleFile };
    const target = await startTarget({ ...options, handed, visit });
    started.push(() => target.stop());
    const foundation = { identity, target, authority, ca, fetch, visit, started, stop };
    return await environmentAround(options, foundation);
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
  readonly ca: string[] | undefined;
  readonly fetch: typeof globalThis.fetch;
  readonly visit: Visitor;
  /** What ends what was started; that of the sink is added. */
  readonly started: (() => Promise<void> | void)[];
  stop(): Promise<void>;
}

/** Adds the sink, and what the target brings along. @throws HarnessError (exit code 2 or 3) */
export async function environmentAround(
  { settings, secrets, onEvent }: EnvironmentOptions,
  { identity, target, authority, ca, fetch, visit, started, stop }: Foundation,
): Promise<Environment> {
  const sink = await startSinkFor(settings, authority, onEvent, fetch);
  started.push(() => sink.close());
  return {
    identity,
    target,
    sink,
    hook: changeHookOf(settings, target, secrets, visit),
    businessEntities:
      settings.businessEntities.length > 0
        ? settings.businessEntities
        : (target.brings.businessEntities ?? []),
    scopes: scopesFrom(settings, target),
    ca,
    visit,
    stop,
  };
}

/** Ends what was started, the last first. */
export function endInReverse(started: (() => Promise<void> | void)[]): () => Promise<void> {
  return async () => {
    for (const end of started.reverse().splice(0)) await end();
  };
}

export function trusted(file: string | undefined): string[] | undefined {
  return file === undefined ? undefined : [...rootCertificates, readFileSync(file, "utf8")];
}

/** For a target in a container also with the name that containers have for this machine: its realm may be known by that. */
export function fetchTrusting(ca: string[] | undefined, forContainer: boolean): typeof globalThis.fetch {
  if (ca === undefined && !forContainer) return globalThis.fetch;
  const dispatcher = agentTrusting(ca, forContainer);
  return ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
}

/** The same for what is no part of the API. */
export const visitorTrusting = (ca: string[] | undefined, forContainer: boolean): Visitor =>
  createVisitor(agentTrusting(ca, forContainer));

function agentTrusting(ca: string[] | undefined, forContainer: boolean): Agent {
  const lookup = forContainer ? { lookup: lookupAsContainersDo() } : {};
  return new Agent({ connect: { ...(ca ? { ca } : {}), ...lookup } });
}

export function changeHookOf(
  settings: Settings,
  { brings }: RunningTarget,
  secrets: SecretRegistry,
  visit: Visitor,
): ChangeHook {
  const token = settings.text("CHANGE_TOKEN") ?? brings.changeToken;
  if (token) secrets.add(token, "the change token");
  const command = settings.text("CHANGE_COMMAND");
  if (command !== undefined) return commandHook(command, process.env);
  const url = settings.text("CHANGE_URL") ?? brings.changeUrl;
  return url === undefined ? noHook : urlHook(url, token, visit);
}

export function scopesFrom(settings: Settings, { brings }: RunningTarget): Environment["scopes"] {
  const own = (name: "SCOPE_FULL" | "SCOPE_NARROW" | "SCOPE_BROAD") => {
    const text = settings.text(name);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  };
  return {
    full: own("SCOPE_FULL") ?? brings.scopes?.full,
    narrow: own("SCOPE_NARROW") ?? brings.scopes?.narrow,
    broad: own("SCOPE_BROAD") ?? brings.scopes?.broad,
  };
}
