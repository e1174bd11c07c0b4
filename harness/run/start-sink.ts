/** The sink of the configuration: one of the run's own, or a relay. */
import { networkInterfaces } from "node:os";
import type { Configuration } from "../configuration/configuration.ts";
import type { LocalSink } from "../configuration/sink.ts";
import { isInContainer } from "../configuration/target.ts";
import { HOST_FROM_CONTAINER } from "../containers/host-name.ts";
import { unreachable } from "../errors/harness-error.ts";
import type { Certificate, CertificateAuthority } from "../sink/certificate-authority.ts";
import type { Delivery } from "../sink/delivery.ts";
import { type Sink, startSink } from "../sink/https-sink.ts";
import { proveReachable } from "../sink/nonce.ts";
import { connectRelay } from "../sink/relay-sink.ts";

/**
 * A sink whose public address is another than the one it binds is not used before a nonce has come through it.
 * @throws HarnessError (exit code 3) when the address cannot be bound, or does not lead back
 */
export async function startSinkFor(
  configuration: Configuration,
  authority: CertificateAuthority,
  onEvent: (delivery: Delivery) => void,
  fetch: typeof globalThis.fetch,
): Promise<Sink> {
  const sink = await bindSink(configuration, authority, onEvent, fetch);
  if (configuration.sink.kind === "local" && configuration.sink.publicUrl === undefined) return sink;
  try {
    await proveReachable(sink, configuration.times.requestMs);
    return sink;
  } catch (error) {
    await sink.close();
    throw error;
  }
}

/** Certificates by which a started target can trust a sink that the run's own authority does not vouch for: a relay, or one with its own certificate. */
export function sinkCertificates({ sink, furtherCa }: Configuration): string[] {
  const own = sink.kind === "local" ? sink.certificate?.certPem : undefined;
  if (sink.kind === "local" && own === undefined) return [];
  return [furtherCa, own].filter((pem) => pem !== undefined);
}

/** @throws HarnessError (exit code 3) when the address cannot be bound, or the relay not be reached */
export async function bindSink(
  { sink, target, times }: Configuration,
  authority: CertificateAuthority,
  onEvent: (delivery: Delivery) => void,
  fetch: typeof globalThis.fetch,
): Promise<Sink> {
  if (sink.kind === "relay")
    return connectRelay({
      relayUrl: sink.url,
      token: sink.token,
      fetch,
      requestMs: times.requestMs,
      onEvent,
    });
  try {
    return await startSink({
      listen: sink.listen,
      ...(sink.publicUrl === undefined ? {} : { publicUrl: sink.publicUrl }),
      // A container reaches this machine by a name of its own.
      ...(isInContainer(target) ? { publicHost: HOST_FROM_CONTAINER } : {}),
      certificate: sink.certificate ?? (await issuedFor(sink, authority)),
      onEvent,
    });
  } catch (cause) {
    throw unreachable("sink", "sink-not-started", {
      tried: `binding the sink to ${sink.listen.host}, port ${sink.listen.port}`,
      saw: (cause as Error).message,
      next: "Set FDS_SINK_LISTEN to a free address of this machine.",
      cause,
    });
  }
}

/** For every name by which the sink may be called. */
function issuedFor({ publicUrl }: LocalSink, authority: CertificateAuthority): Promise<Certificate> {
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).hostname];
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address.split("%")[0]!),
  );
  return authority.issue({
    hosts: [...new Set(["localhost", "127.0.0.1", "::1", HOST_FROM_CONTAINER, ...own, ...publicHost])],
  });
}
