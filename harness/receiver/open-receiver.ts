/** Brings together what a run against a receiver needs: hosts of ours, keys, the receiver itself. */
import { createPrivateKey, randomBytes } from "node:crypto";
import { rootCertificates } from "node:tls";
import { createHttpFetcher } from "../client/http-fetcher.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { settingsError, unreachable } from "../errors/harness-error.ts";
import { isLoopback } from "../net/loopback.ts";
import type { Kept } from "../other-side/conduct.ts";
import {
  type Certificate,
  type CertificateAuthority,
  createCertificateAuthority,
} from "../sink/certificate-authority.ts";
import { createDeliver } from "./deliver.ts";
import { createEffects } from "./effects.ts";
import { handshakeWith } from "./handshake.ts";
import { CANARY_HOST, type OwnHosts, startOwnHosts } from "./own-hosts.ts";
import { ReceiverWorld } from "./receiver-world.ts";
import type { Signer } from "./sns-envelope.ts";
import { type StartedReceiver, startReceiver } from "./started-receiver.ts";

export interface ReceiverOptions {
  /** The targetUrl. */
  readonly url: string;
  /** What starts the receiver; undefined where it runs already. */
  readonly command: string | undefined;
  readonly version: Signer["version"];
  readonly reportDir: string;
  readonly configuration: Configuration;
}

/** SNS waits no longer than this for an answer. */
const MOST_ANSWER_MS = 15_000;
const USUAL_ENTITIES = ["be-1", "be-2"];

/** @throws HarnessError (exit code 2 or 3) */
export async function openReceiver(options: ReceiverOptions, kept: Kept) {
  const { sink, furtherCa } = options.configuration;
  if (sink.kind === "relay") throw noRelay();
  const authority = await createCertificateAuthority();
  const own = await authority.issue({
    hosts: ["localhost", "127.0.0.1", "::1", CANARY_HOST],
    isGivenAway: true,
  });
  const hosts = await startOwnHosts({
    log: kept.log,
    certificate: sink.certificate ?? own,
    listen: sink.listen,
    publicUrl: sink.publicUrl,
  });
  const trusted = [...rootCertificates, authority.certificatePem, ...(furtherCa ? [furtherCa] : [])];
  const surroundings = { ...options, hosts, authority, certificate: own, trusted };
  let started: StartedReceiver | undefined;
  const close = async () => {
    await started?.stop();
    await hosts.close();
  };
  try {
    started = await startedIn(surroundings);
    return { world: await worldIn(surroundings, kept, started), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Surroundings extends ReceiverOptions {
  readonly hosts: OwnHosts;
  readonly authority: CertificateAuthority;
  readonly certificate: Certificate;
  /** PEM. */
  readonly trusted: readonly string[];
}

async function startedIn({ command, configuration, hosts, authority, ...start }: Surroundings) {
  const { furtherCa, startMs: readyMs } = configuration;
  const files = authority.writeBundles(start.reportDir, furtherCa === undefined ? [] : [furtherCa]);
  if (command === undefined) return undefined;
  return startReceiver({ ...start, ...files, command, serviceUrl: hosts.serviceUrl, readyMs });
}

async function worldIn(
  { url, configuration, version, hosts, authority, trusted }: Surroundings,
  { log, secrets, profile }: Kept,
  started: StartedReceiver | undefined,
): Promise<ReceiverWorld> {
  const { times, businessEntities = USUAL_ENTITIES } = configuration;
  const handshake = await handshakeWith(url, trusted, times.requestMs);
  const ended = handshake.protocol === undefined ? started?.ended() : undefined;
  if (handshake.isUnreachable || ended !== undefined) throw notThere(url, ended ?? handshake.failure);
  const answerMs = Math.min(times.requestMs, MOST_ANSWER_MS);
  const signerAt = async (base: string) =>
    signerOf(await authority.issue({ hosts: ["sns.invalid"] }), hosts, base, version);
  return new ReceiverWorld({
    handshake,
    hosts,
    deliver: createDeliver(url, log, answerMs),
    effects: createEffects(configuration.effects, createHttpFetcher({ ca: [...trusted] })),
    signer: await signerAt(hosts.serviceUrl),
    foreign: await signerAt(hosts.canaryUrl),
    businessEntities,
    times: { answerMs, eventMs: times.eventMs, quietMs: times.quietMs },
    isNear: isLoopback(url),
    addSecret: secrets.add,
    profile,
  });
}

/** A key whose certificate is served at a host of ours. */
export function signerOf(
  { certPem, keyPem }: Certificate,
  hosts: OwnHosts,
  base: string,
  version: Signer["version"],
): Signer {
  const path = `/SimpleNotificationService-${randomBytes(16).toString("hex")}.pem`;
  const [body = ""] = certPem.split(/(?<=-----END CERTIFICATE-----\n)/);
  hosts.serve(path, { status: 200, headers: { "Content-Type": "application/x-pem-file" }, body });
  return { version, privateKey: createPrivateKey(keyPem), certificateUrl: `${base}${path}` };
}

const noRelay = () =>
  settingsError(
    "no-relay-here",
    "reading FDS_SINK_RELAY_URL",
    "a receiver is judged by hosts of this machine",
    "Leave the relay out, and set FDS_SINK_LISTEN and FDS_SINK_URL where the receiver runs elsewhere.",
  );

const notThere = (url: string, saw: string | undefined) =>
  unreachable("target", "receiver-unreachable", {
    tried: `connecting to ${url}`,
    saw: saw ?? "nothing",
    next: "Start the receiver, give its address with --url, or let --command start it.",
  });
