/** Where notifications are received. */
import type { SocketAddress } from "./address-forms.ts";
import type { Given } from "./given.ts";
import type { Values } from "./keys.ts";
import { isPair } from "./pem-files.ts";
import { isInContainer, type TargetConfiguration } from "./target.ts";
import { contradiction, refuseBoth, requireBeside } from "./wrong-settings.ts";

export interface LocalSink {
  readonly kind: "local";
  readonly listen: SocketAddress;
  /** Its https address as the target sees it, without a final slash; undefined for the one that is bound. */
  readonly publicUrl: string | undefined;
  /** Undefined for one that the run's own authority issues. */
  readonly certificate: { readonly certPem: string; readonly keyPem: string } | undefined;
}

/** A `countersign sink` that runs elsewhere. */
export interface RelaySink {
  readonly kind: "relay";
  /** Without a final slash. */
  readonly url: string;
  readonly token: string;
}

export type SinkConfiguration = LocalSink | RelaySink;

/** @throws HarnessError (exit code 2) */
export function sinkIn({ values }: Given, target: TargetConfiguration): SinkConfiguration {
  refuseHalves(values);
  const { SINK_RELAY_URL: url, SINK_RELAY_TOKEN: token } = values;
  if (url !== undefined && token !== undefined) return { kind: "relay", url, token };
  // A container does not reach the loopback interface.
  const usual = { host: isInContainer(target) ? "0.0.0.0" : "127.0.0.1", port: 0 };
  return {
    kind: "local",
    listen: values.SINK_LISTEN ?? usual,
    publicUrl: values.SINK_URL,
    certificate: certificateIn(values),
  };
}

function refuseHalves(values: Values): void {
  const ofRelay = "The relay brings its own; set it where the relay runs.";
  for (const name of ["SINK_CERT_FILE", "SINK_KEY_FILE", "SINK_URL", "SINK_LISTEN"] as const)
    refuseBoth(values, "SINK_RELAY_URL", name, ofRelay);
  for (const [one, other] of [
    ["SINK_CERT_FILE", "SINK_KEY_FILE"],
    ["SINK_RELAY_URL", "SINK_RELAY_TOKEN"],
  ] as const) {
    requireBeside(values, one, other, "Set both or neither.");
    requireBeside(values, other, one, "Set both or neither.");
  }
}

/** A certificate with the key of another one is found by no server before it starts. */
function certificateIn({
  SINK_CERT_FILE: certificate,
  SINK_KEY_FILE: key,
}: Values): LocalSink["certificate"] {
  if (certificate === undefined || key === undefined) return undefined;
  if (isPair(certificate, key)) return { certPem: certificate.pem, keyPem: key.pem };
  throw contradiction(
    "FDS_SINK_CERT_FILE and FDS_SINK_KEY_FILE",
    "the key is not that of the certificate (the first one in its file)",
    "Give the two files that were made together; the sink's own certificate stands before those of its issuers.",
  );
}
