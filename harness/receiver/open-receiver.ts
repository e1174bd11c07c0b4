/** Brings together what a run against a receiver needs: hosts of ours, keys, the receiver itself. */
import { createPrivateKey, randomBytes } from "node:crypto";
import { rootCertificates } from "node:tls";
import { createHttpFetcher } from "../client/http-fetcher.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { settingsError, unreachable } from "../errors/harness-error.ts";
import { isLoopback } from "../net/loopback.ts";
import type { Kept } from "../other-side/conduct.ts";
import { type Certificate, createCertificateAuthority } from "../sink/certificate-authority.ts";
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
export async function openReceiver(options: ReceiverOptions, { log, secrets, profile }: Kept) {
  const { url, configuration, reportDir, version } = options;
  const { sink, times, furtherCa } = configuration;
  if (sink.kind === "relay")
    throw settingsError(
      "no-relay-here",
      "reading FDS_SINK_RELAY_URL",
      "a receiver is judged by hosts of this machine",
      "Leave the relay out, and set FDS_SINK_LISTEN and FDS_SINK_URL where the receiver runs elsewhere.",
    );
  const authority = await createCertificateAuthority();
  const { caFile, bundleFile } = authority.writeBundles(
    reportDir,
    furtherCa === undefined ? [] : [furtherCa],
  );
  const own = await authority.issue({ hosts: ["localhost", "127.0.0.1", "::1", CANARY_HOST] });
  const hosts = await startOwnHosts({
    log,
    certificate: sink.certificate ?? own,
    listen: sink.listen,
    publicUrl: sink.publicUrl,
  });
  let started: StartedReceiver | undefined;
  const close = async () => {
    await started?.stop();
    await hosts.close();
  };
  try {
    const given = { ...options, hosts, caFile, bundleFile, certificate: own };
    started = await startedIn(given);
    const trusted = [...rootCertificates, authority.certificatePem, ...(furtherCa ? [furtherCa] : [])];
    const handshake = await handshakeWith(url, trusted, times.requestMs);
    if (handshake.isUnreachable) throw notThere(url, handshake.failure);
    const answerMs = Math.min(times.requestMs, MOST_ANSWER_MS);
    const world = new ReceiverWorld({
      handshake,
      hosts,
      deliver: createDeliver(url, log, answerMs),
      effects: createEffects(configuration.effects, createHttpFetcher({ ca: trusted })),
      signer: signerOf(await authority.issue({ hosts: ["sns.invalid"] }), hosts, hosts.serviceUrl, version),
      foreign: signerOf(await authority.issue({ hosts: ["sns.invalid"] }), hosts, hosts.canaryUrl, version),
      businessEntities: configuration.businessEntities ?? USUAL_ENTITIES,
      times: { answerMs, eventMs: times.eventMs, quietMs: times.quietMs },
      isNear: isLoopback(url),
      addSecret: secrets.add,
      profile,
    });
    return { world, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Surroundings extends ReceiverOptions {
  readonly hosts: OwnHosts;
  readonly caFile: string;
  readonly bundleFile: string;
  readonly certificate: Certificate;
}

async function startedIn({ command, configuration, hosts, ...start }: Surroundings) {
  if (command === undefined) return undefined;
  const readyMs = configuration.startMs;
  return startReceiver({ ...start, command, serviceUrl: hosts.serviceUrl, readyMs });
}

/** A key whose certificate is served at a host of ours. */
function signerOf(
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

const notThere = (url: string, saw: string | undefined) =>
  unreachable("target", "receiver-unreachable", {
    tried: `connecting to ${url}`,
    saw: saw ?? "nothing",
    next: "Start the receiver, give its address with --url, or let --command start it.",
  });
