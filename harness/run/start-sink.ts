/** The sink that the settings ask for. */
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { HOST_FROM_CONTAINER } from "../containers/host-name.ts";
import { unreachable } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";
import type { CertificateAuthority } from "../sink/certificate-authority.ts";
import type { Delivery } from "../sink/delivery.ts";
import { type Sink, startSink } from "../sink/https-sink.ts";
import { proveReachable } from "../sink/nonce.ts";
import { connectRelay } from "../sink/relay-sink.ts";

/**
 * A sink whose public address is another than the one it binds is not used before a nonce has come through it.
 * @throws HarnessError (exit code 3) when the address cannot be bound, or does not lead back
 */
export async function startSinkFor(
  settings: Settings,
  authority: CertificateAuthority,
  onEvent: (delivery: Delivery) => void,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Sink> {
  const sink = await bindSink(settings, authority, onEvent, fetch);
  if (settings.text("SINK_URL") === undefined && settings.text("SINK_RELAY_URL") === undefined) return sink;
  try {
    await proveReachable(sink, settings.requestMs);
    return sink;
  } catch (error) {
    await sink.close();
    throw error;
  }
}

/** Certificates by which a started target can trust a sink that the run's own authority does not vouch for: a relay, or one with its own certificate. */
export function sinkCertificates(settings: Settings): string[] {
  const isOwn =
    settings.text("SINK_RELAY_URL") === undefined && settings.text("SINK_CERT_FILE") === undefined;
  const files = isOwn ? [] : [settings.text("CA_FILE"), settings.text("SINK_CERT_FILE")];
  return files.flatMap((file) => (file === undefined ? [] : [readFileSync(file, "utf8")]));
}

/** @throws HarnessError (exit code 3) when the address cannot be bound */
export async function bindSink(
  settings: Settings,
  authority: CertificateAuthority,
  onEvent: (delivery: Delivery) => void,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Sink> {
  const relayUrl = settings.text("SINK_RELAY_URL");
  if (relayUrl !== undefined)
    return connectRelay({
      relayUrl,
      token: settings.text("SINK_RELAY_TOKEN")!,
      fetch,
      requestMs: settings.requestMs,
      onEvent,
    });
  const { address, publicHost } = sinkAddress(settings);
  const [, host, port] = /^(.+):(\d+)$/.exec(address)!;
  const publicUrl = settings.text("SINK_URL");
  try {
    return await startSink({
      listen: { host: host!.replace(/^\[|\]$/g, ""), port: Number(port) },
      ...(publicUrl ? { publicUrl } : {}),
      ...(publicHost ? { publicHost } : {}),
      certificate: await certificateOf(settings, authority, publicUrl),
      onEvent,
    });
  } catch (cause) {
    throw unreachable("sink", "sink-not-started", {
      tried: `binding the sink to ${address}`,
      saw: (cause as Error).message,
      next: "Set FDS_SINK_LISTEN to a free address of this machine.",
      cause,
    });
  }
}

/** A container reaches this machine by a name of its own, and no loopback interface of it. */
function sinkAddress(settings: Settings): { address: string; publicHost?: string } {
  const address = settings.text("SINK_LISTEN")!;
  if (settings.text("TARGET_IMAGE") === undefined) return { address };
  const isGiven = settings.echo.FDS_SINK_LISTEN !== undefined;
  return { address: isGiven ? address : "0.0.0.0:0", publicHost: HOST_FROM_CONTAINER };
}

async function certificateOf(
  settings: Settings,
  authority: CertificateAuthority,
  publicUrl: string | undefined,
) {
  const certFile = settings.text("SINK_CERT_FILE");
  const keyFile = settings.text("SINK_KEY_FILE");
  if (certFile !== undefined && keyFile !== undefined)
    return { certPem: readFileSync(certFile, "utf8"), keyPem: readFileSync(keyFile, "utf8") };
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address.split("%")[0]!),
  );
  return authority.issue({
    hosts: [...new Set(["localhost", "127.0.0.1", "::1", HOST_FROM_CONTAINER, ...own, ...publicHost])],
  });
}
