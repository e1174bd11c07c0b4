/** A target started by FDS_TARGET_IMAGE: a container, handed what section 8 of the contract lists. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpFetcher } from "../client/http-fetcher.ts";
import type { ImageTarget } from "../configuration/target.ts";
import { type EngineNeed, findEngine } from "../containers/container-engine.ts";
import { type StartedContainer, startContainer } from "../containers/start-container.ts";
import { unreachable } from "../errors/harness-error.ts";
import { freePort } from "../net/free-port.ts";
import { portOf } from "../net/place-of-target.ts";
import { targetEnvironment } from "./command-target.ts";
import { waitUntilReady } from "./readiness.ts";
import type { HandedOver, RunningTarget } from "./target.ts";

export interface ImageTargetOptions {
  readonly target: ImageTarget;
  readonly reportDir: string;
  readonly handed: HandedOver;
  readonly httpFetch: HttpFetcher;
}

/** Where the CA's files are to be found in the container. */
const CA_FILE = "/countersign/ca.pem";
const BUNDLE_FILE = "/countersign/bundle.pem";

const ENGINE: EngineNeed = {
  side: "target",
  setting: "FDS_TARGET_IMAGE",
  instead: "start the target yourself and attach with FDS_BASE_URL, or use FDS_TARGET_COMMAND.",
};

/** @throws HarnessError (exit code 3) with the last lines that the target printed */
export async function startImageTarget(options: ImageTargetOptions): Promise<RunningTarget> {
  const { target, handed } = options;
  const { image, port } = target;
  const engine = await findEngine(ENGINE);
  const hostPort = target.baseUrl === undefined ? await freePort() : portOf(target.baseUrl);
  const baseUrl = target.baseUrl ?? `http://127.0.0.1:${hostPort}`;
  const logFile = join(options.reportDir, "target.log");
  const container = await startContainer(engine, {
    image,
    side: "target",
    imageAdvice:
      "Check FDS_TARGET_IMAGE; an image that is in no registry has to be built or loaded here before.",
    environment: containerEnvironment(target.env, handed, { baseUrl, port }),
    port,
    hostPort,
    files: [
      { path: CA_FILE, content: readFileSync(handed.webhookCaFile, "utf8") },
      { path: BUNDLE_FILE, content: readFileSync(handed.caBundleFile, "utf8") },
    ],
    logFile,
  });
  await requireReady(options, { container, baseUrl, logFile });
  const ended = () => container.ended();
  return { kind: "image", baseUrl, brings: {}, ended, stop: () => container.stop() };
}

/** As a target that a command starts, but for what is different inside a container. */
export function containerEnvironment(
  env: ImageTarget["env"],
  { authUrl }: Pick<HandedOver, "authUrl">,
  place: { baseUrl: string; port: number },
): Record<string, string> {
  const handed = { authUrl, webhookCaFile: CA_FILE, caBundleFile: BUNDLE_FILE };
  const usual = targetEnvironment(env, handed, place);
  // A published port leads to the container's own address, never to its loopback interface.
  return { TZ: "Asia/Kolkata", ...usual, HOST: env.HOST ?? "0.0.0.0" };
}

/** @throws HarnessError (exit code 3); the container is gone then */
async function requireReady(
  { target: { image, port, readyMs }, httpFetch }: ImageTargetOptions,
  { container, baseUrl, logFile }: { container: StartedContainer; baseUrl: string; logFile: string },
): Promise<void> {
  const ended = () => container.ended();
  const seen = await waitUntilReady(baseUrl, httpFetch, { deadlineMs: readyMs, ended });
  if (seen.ready) return;
  await container.stop();
  throw unreachable("target", "target-not-ready", {
    tried: `starting a container of ${image} and waiting for GET ${baseUrl}/system/public-key`,
    saw: `${seen.last}; its last lines:\n${container.lastLines() || "(it printed nothing)"}`,
    next: `It must listen on PORT (${port}) of HOST (0.0.0.0); its whole output is in ${logFile}.`,
  });
}
