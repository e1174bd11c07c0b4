/** The sink that the settings ask for. */
import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { HOST_FROM_CONTAINER } from "../containers/host-name.ts";
import { settingsError, unreachable } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";
import type { CertificateAuthority } from "../sink/certificate-authority.ts";
import type { Delivery } from "../sink/delivery.ts";
import { type Sink, startSink } from "../sink/https-sink.ts";
import { proveReachable } from "../sink/nonce.ts";

/**
 * A sink whose public address is another than the one it binds is not used before a nonce has come through it.
 * @throws HarnessError (exit code 3) when the address cannot be bound, or does not lead back
 */
export async function startSinkFor(
  settings: Settings,
  authority: CertificateAuthority,
  onEvent: (delivery: Delivery) => void,
): Promise<Sink> {
  const sink = await bindSink(settings, authority, onEvent);
  if (settings.text("SINK_URL") === undefined) return sink;
  try {
    await proveReachable(sink, settings.requestMs);
    return sink;
  } catch (error) {
    await sink.close();
    throw error;
  }
}

/** @throws HarnessError (exit code 3) when the address cannot be bound */
export async function bindSink(
  settings: Settings,
  authority: CertificateAuthority,
  onEvent: (delivery: Delivery) => void,
): Promise<Sink> {
  if (settings.text("SINK_RELAY_URL") !== undefined)
    throw settingsError(
      "not-in-this-version",
      "reading FDS_SINK_RELAY_URL",
      "this version has no relay yet",
      "Set FDS_SINK_LISTEN and FDS_SINK_URL to an address that the target reaches.",
    );
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
