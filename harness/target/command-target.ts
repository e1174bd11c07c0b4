/** A target started by FDS_TARGET_COMMAND: in a process group of its own, handed what section 8 of the contract lists. */
import { join } from "node:path";
import type { HttpFetcher } from "../client/http-fetcher.ts";
import type { CommandTarget } from "../configuration/target.ts";
import { unreachable } from "../errors/harness-error.ts";
import { freePort } from "../net/free-port.ts";
import { portOf } from "../net/place-of-target.ts";
import { startChild } from "./child-target.ts";
import { waitUntilReady } from "./readiness.ts";
import type { HandedOver, RunningTarget } from "./target.ts";
import { environmentForTargets } from "./target-environment.ts";

export interface CommandTargetOptions {
  readonly target: CommandTarget;
  readonly reportDir: string;
  readonly handed: HandedOver;
  readonly httpFetch: HttpFetcher;
}

/** @throws HarnessError (exit code 3) with the last lines that the target printed */
export async function startCommandTarget(options: CommandTargetOptions): Promise<RunningTarget> {
  const { target, reportDir, handed } = options;
  const { command, env } = target;
  const port = target.baseUrl === undefined ? await freePort() : portOf(target.baseUrl);
  const baseUrl = target.baseUrl ?? `http://127.0.0.1:${port}`;
  const logFile = join(reportDir, "target.log");
  const child = startChild(command, [], {
    shell: true,
    cwd: target.cwd,
    logFile,
    env: {
      ...environmentForTargets(),
      TZ: "Asia/Kolkata",
      ...targetEnvironment(env, handed, { baseUrl, port }),
    },
  });
  const seen = await waitUntilReady(baseUrl, options.httpFetch, {
    deadlineMs: target.readyMs,
    ended: () => child.ended(),
  });
  if (seen.ready)
    return { kind: "command", baseUrl, brings: {}, ended: () => child.ended(), stop: () => child.stop() };
  await child.stop();
  throw unreachable("target", "target-not-ready", {
    tried: `starting \`${command}\` and waiting for GET ${baseUrl}/system/public-key`,
    saw: `${seen.last}; its last lines:\n${child.lastLines() || "(it printed nothing)"}`,
    next: `It must listen on PORT (${port}); its whole output is in ${logFile}.`,
  });
}

/**
 * What a started target finds in its environment (contract, section 8).
 * @param env the operator's own variables, to be filled in
 */
export function targetEnvironment(
  env: CommandTarget["env"],
  handed: HandedOver,
  { baseUrl, port }: { baseUrl: string; port: number },
): Record<string, string> {
  const fill = (text: string) =>
    text
      .replaceAll("{base_url}", baseUrl)
      .replaceAll("{port}", String(port))
      .replaceAll("{auth_url}", handed.authUrl)
      .replaceAll("{webhook_ca_file}", handed.webhookCaFile);
  const own = Object.entries(env).map(([name, value]) => [name, fill(value)]);
  return {
    PORT: String(port),
    HOST: "127.0.0.1",
    BASE_URL: baseUrl,
    AUTH_URL: handed.authUrl,
    WEBHOOK_CA_FILE: handed.webhookCaFile,
    NODE_EXTRA_CA_CERTS: handed.webhookCaFile,
    SSL_CERT_FILE: handed.caBundleFile,
    REQUESTS_CA_BUNDLE: handed.caBundleFile,
    ...Object.fromEntries(own),
  };
}
