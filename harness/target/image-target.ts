/** A target started by FDS_TARGET_IMAGE: a container, handed what section 8 of the contract lists. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Visitor } from "../client/visit.ts";
import { type EngineNeed, findEngine } from "../containers/container-engine.ts";
import { isLoopback } from "../containers/host-name.ts";
import { type StartedContainer, startContainer } from "../containers/start-container.ts";
import { settingsError, unreachable } from "../errors.ts";
import type { Settings } from "../settings/settings.ts";
import { portOf, targetEnvironment } from "./command-target.ts";
import { freePort } from "./free-port.ts";
import { waitUntilReady } from "./readiness.ts";
import type { HandedOver, RunningTarget } from "./target.ts";

export interface ImageTargetOptions {
  readonly image: string;
  /** The port on which the image listens. */
  readonly port: number;
  readonly settings: Settings;
  readonly reportDir: string;
  readonly handed: HandedOver;
  readonly visit: Visitor;
}

/** Where the CA's files are to be found in the container. */
const CA_FILE = "/countersign/ca.pem";
const BUNDLE_FILE = "/countersign/bundle.pem";

const ENGINE: EngineNeed = {
  side: "target",
  setting: "FDS_TARGET_IMAGE",
  instead: "start the target yourself and attach with FDS_BASE_URL, or use FDS_TARGET_COMMAND.",
};

/** @throws HarnessError (exit code 2 or 3) with the last lines that the target printed */
export async function startImageTarget(options: ImageTargetOptions): Promise<RunningTarget> {
  const { image, settings, handed } = options;
  refuseLoopback(handed.authUrl);
  const engine = await findEngine(ENGINE);
  const given = settings.text("BASE_URL")?.replace(/\/+$/, "");
  const hostPort = given === undefined ? await freePort() : portOf(given);
  const baseUrl = given ?? `http://127.0.0.1:${hostPort}`;
  const logFile = join(options.reportDir, "target.log");
  const container = await startContainer(engine, {
    image,
    side: "target",
    imageAdvice:
      "Check FDS_TARGET_IMAGE; an image that is in no registry has to be built or loaded here before.",
    environment: containerEnvironment(settings, handed, { baseUrl, port: options.port }),
    port: options.port,
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
  settings: Pick<Settings, "targetEnv">,
  { authUrl }: Pick<HandedOver, "authUrl">,
  place: { baseUrl: string; port: number },
): Record<string, string> {
  const handed = { authUrl, webhookCaFile: CA_FILE, caBundleFile: BUNDLE_FILE };
  const usual = targetEnvironment(settings, handed, place);
  // A published port leads to the container's own address, never to its loopback interface.
  return { TZ: "Asia/Kolkata", ...usual, HOST: settings.targetEnv.HOST ?? "0.0.0.0" };
}

/** @throws HarnessError (exit code 3); the container is gone then */
async function requireReady(
  { image, port, settings, visit }: ImageTargetOptions,
  { container, baseUrl, logFile }: { container: StartedContainer; baseUrl: string; logFile: string },
): Promise<void> {
  const ended = () => container.ended();
  const seen = await waitUntilReady(baseUrl, visit, { deadlineMs: settings.targetReadyMs, ended });
  if (seen.ready) return;
  await container.stop();
  throw unreachable("target", "target-not-ready", {
    tried: `starting a container of ${image} and waiting for GET ${baseUrl}/system/public-key`,
    saw: `${seen.last}; its last lines:\n${container.lastLines() || "(it printed nothing)"}`,
    next: `It must listen on PORT (${port}) of HOST (0.0.0.0); its whole output is in ${logFile}.`,
  });
}

/** @throws HarnessError (exit code 2): such an address leads the container to itself */
function refuseLoopback(authUrl: string): void {
  if (!isLoopback(authUrl)) return;
  throw settingsError(
    "auth-url-not-for-containers",
    "reading FDS_AUTH_URL for a target in a container",
    `${new URL(authUrl).host} is the container itself there`,
    "Give an address that leads to the realm from here and from a container alike.",
  );
}
