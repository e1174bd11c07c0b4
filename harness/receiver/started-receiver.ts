/** A receiver that the run starts itself (`--command`), or that is there already: ready when something listens at its address. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { unreachable } from "../errors/harness-error.ts";
import { PRIVATE_FILE } from "../limits.ts";
import type { Certificate } from "../sink/certificate-authority.ts";
import { type ChildTarget, startChild } from "../target/child-target.ts";
import { environmentForTargets } from "../target/target-environment.ts";

export interface StartedReceiver {
  /** How it ended, with its last lines; undefined while it runs. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

export interface ReceiverStart {
  readonly command: string;
  /** Where it will answer. */
  readonly url: string;
  readonly reportDir: string;
  readonly certificate: Certificate;
  readonly serviceUrl: string;
  readonly caFile: string;
  readonly bundleFile: string;
  readonly readyMs: number;
}

const BETWEEN_TRIES_MS = 50;

/** @throws HarnessError (exit code 3) with its last lines */
export async function startReceiver(start: ReceiverStart): Promise<StartedReceiver> {
  const { command, url, reportDir, certificate, readyMs } = start;
  const certFile = join(reportDir, "receiver.pem");
  const keyFile = join(reportDir, "receiver-key.pem");
  writeFileSync(certFile, certificate.certPem);
  writeFileSync(keyFile, certificate.keyPem, { mode: PRIVATE_FILE });
  const { hostname, port } = new URL(url);
  const child = startChild(command, [], {
    shell: true,
    logFile: join(reportDir, "target.log"),
    env: {
      ...environmentForTargets(),
      HOST: hostname.replace(/^\[|\]$/g, ""),
      PORT: port || "443",
      TLS_CERT_FILE: certFile,
      TLS_KEY_FILE: keyFile,
      SERVICE_URL: start.serviceUrl,
      SERVICE_CA_FILE: start.caFile,
      NODE_EXTRA_CA_CERTS: start.caFile,
      SSL_CERT_FILE: start.bundleFile,
      REQUESTS_CA_BUNDLE: start.bundleFile,
    },
  });
  const last = await untilItListens(url, readyMs, () => child.ended());
  const ended = () => {
    const how = child.ended();
    return how === undefined
      ? undefined
      : `the process ended: ${how}; its last lines:\n${lastLinesOf(child)}`;
  };
  if (last === undefined) return { ended, stop: () => child.stop() };
  await child.stop();
  throw unreachable("target", "receiver-not-ready", {
    tried: `starting \`${command}\` and connecting to ${url}`,
    saw: `${last}; its last lines:\n${lastLinesOf(child)}`,
    next: `It must listen on PORT (${port || "443"}).`,
  });
}

const lastLinesOf = ({ lastLines }: ChildTarget) => lastLines() || "(it printed nothing)";

/** @returns what went wrong; undefined when something listens */
async function untilItListens(
  url: string,
  deadlineMs: number,
  ended: () => string | undefined,
): Promise<string | undefined> {
  const { hostname, port } = new URL(url);
  const until = Date.now() + deadlineMs;
  for (let last = ""; ; await delay(BETWEEN_TRIES_MS)) {
    const end = ended();
    if (end !== undefined) return `the process ended: ${end}`;
    const socket = connect(Number(port || 443), hostname.replace(/^\[|\]$/g, ""));
    try {
      await once(socket, "connect");
      return undefined;
    } catch (error) {
      last = (error as Error).message;
    } finally {
      socket.destroy();
    }
    if (Date.now() > until) return `${last} (waited ${deadlineMs} ms)`;
  }
}
