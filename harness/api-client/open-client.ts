/** Brings together what a run against an API client needs: keys, certificates, and a first call that tells whether it starts at all. */
import type { Configuration } from "../configuration/configuration.ts";
import { unreachable } from "../errors/harness-error.ts";
import type { Kept } from "../other-side/conduct.ts";
import { CANARY_HOST } from "../receiver/own-hosts.ts";
import { createCertificateAuthority } from "../sink/certificate-authority.ts";
import { type ClientAccess, createAccess } from "./access.ts";
import { createCaller } from "./client-call.ts";
import { ClientWorld } from "./client-world.ts";
import { createProgram } from "./program.ts";
import { told } from "./protocol.ts";
import type { PublicKeyForm } from "./public-key-form.ts";

export interface ClientOptions {
  readonly command: string;
  /** Of one call of the program. */
  readonly deadlineMs: number;
  readonly publicKeyForm: PublicKeyForm;
  readonly plainHttp: boolean;
  readonly configuration: Configuration;
  readonly signal: AbortSignal;
}

/** @throws HarnessError (exit code 3) where the program cannot be started, or an address not be bound */
export async function openClient(options: ClientOptions, { log, secrets, profile }: Kept) {
  const { command, deadlineMs, signal, publicKeyForm, configuration } = options;
  const access = await createAccess();
  try {
    for (const { value, label } of access.secrets) secrets.add(value, label);
    profile("form of the public key", publicKeyForm);
    const { certificate, environment } = await transportOf(options, access);
    const program = createProgram({ command, deadlineMs, signal });
    const call = createCaller({ access, program, certificate, publicKeyForm, environment, log });
    const { outOfReach } = configuration;
    const world = new ClientWorld({ access, call, deadlineMs, outOfReach });
    const { ending, lastLines } = await world.firstCall();
    if (ending.kind === "not started") throw notStarted(command, told(ending), lastLines);
    return { world, close: async () => access.close() };
  } catch (error) {
    access.close();
    throw error;
  }
}

/** The certificate of the servers, and what makes a client trust it. */
async function transportOf({ plainHttp, configuration }: ClientOptions, { directory }: ClientAccess) {
  if (plainHttp) return { certificate: undefined, environment: {} };
  const { furtherCa } = configuration;
  const authority = await createCertificateAuthority();
  const { caFile, bundleFile } = authority.writeBundles(
    directory,
    furtherCa === undefined ? [] : [furtherCa],
  );
  const certificate = await authority.issue({ hosts: ["127.0.0.1", CANARY_HOST] });
  const environment = {
    SERVICE_CA_FILE: caFile,
    NODE_EXTRA_CA_CERTS: caFile,
    SSL_CERT_FILE: bundleFile,
    REQUESTS_CA_BUNDLE: bundleFile,
    CURL_CA_BUNDLE: bundleFile,
  };
  return { certificate, environment };
}

const notStarted = (command: string, saw: string, lastLines: string) =>
  unreachable("target", "client-not-started", {
    tried: `starting \`${command}\``,
    saw: `${saw}; its last lines:\n${lastLines || "(it printed nothing)"}`,
    next: "Give a command that the shell can start; docs/client.md tells what it is called with.",
  });
