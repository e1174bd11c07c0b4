/** `countersign sink`: the capturing sink alone, on a host that the target can reach; a run pulls from it. */
import { randomBytes, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { settingsError, unreachable } from "../errors.ts";
import { type Certificate, createCertificateAuthority } from "../sink/certificate-authority.ts";
import { type Relay, startRelay } from "../sink/relay-server.ts";
import { wholeNumber } from "./settings-options.ts";

interface SinkFlags {
  listen: string;
  plainPort: number;
  url?: string;
  dir: string;
  cert?: string;
  key?: string;
  tokenFile?: string;
  behindProxy?: true;
}

export const sinkCommand = (finish: (exitCode: number) => void) =>
  new Command("sink")
    .description("the capturing sink alone, for a target that cannot reach the machine of the run")
    .option("--listen <host:port>", "address to bind", "0.0.0.0:8443")
    .option("--plain-port <n>", "port of the listener to which nothing may ever be sent", wholeNumber, 0)
    .option("--url <url>", "its public https address (default: the one that is bound)")
    .option(
      "--dir <dir>",
      "where the token, the certificate and what was captured are kept",
      "reports/out/sink",
    )
    .option("--cert <file>", "its certificate (PEM); without one, its own authority makes one")
    .option("--key <file>", "the private key of the certificate (PEM)")
    .option(
      "--token-file <file>",
      "the bearer token of the run (default: FDS_SINK_RELAY_TOKEN, else one is made)",
    )
    .option("--behind-proxy", "a proxy ends TLS: serve plain HTTP to it")
    .action(async (flags: SinkFlags) => {
      await serve(flags);
      finish(0);
    });

async function serve(flags: SinkFlags): Promise<void> {
  const directory = resolve(flags.dir);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { token, from } = tokenOf(flags, directory);
  const { certificate, caFile } = await certificateOf(flags, directory);
  const [, host, port] = /^(.+):(\d+)$/.exec(flags.listen) ?? [];
  if (host === undefined)
    throw settingsError("bad-option", "reading --listen", flags.listen, "Give host:port.");
  const listen = { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  const options = { listen, plainPort: flags.plainPort, publicUrl: flags.url, certificate, token, directory };
  const relay = await startRelay(options).catch((cause: Error) => {
    throw unreachable("sink", "sink-not-started", {
      tried: `binding ${flags.listen}`,
      saw: cause.message,
      next: "Give --listen a free address of this machine.",
      cause,
    });
  });
  process.stdout.write(introduction(relay, from, caFile));
  await new Promise<void>((end) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end());
  });
  await relay.close();
}

/** @throws HarnessError (exit code 2) for a token that can be guessed */
function tokenOf({ tokenFile }: SinkFlags, directory: string): { token: string; from: string } {
  const given = process.env.FDS_SINK_RELAY_TOKEN;
  const file = resolve(tokenFile ?? process.env.FDS_SINK_RELAY_TOKEN_FILE ?? join(directory, "token"));
  if (tokenFile === undefined && given)
    return { token: longEnough(given, "FDS_SINK_RELAY_TOKEN"), from: "FDS_SINK_RELAY_TOKEN" };
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  return { token: longEnough(readFileSync(file, "utf8").trim(), file), from: file };
}

function longEnough(token: string, from: string): string {
  if (token.length >= 16) return token;
  throw settingsError(
    "bad-token",
    `reading the token in ${from}`,
    "it is shorter than 16 characters",
    "Give a long random one.",
  );
}

interface Found {
  readonly certificate: Certificate | undefined;
  /** The CA to be trusted by the target and the run, when it is our own. */
  readonly caFile?: string;
}

async function certificateOf(
  { cert, key, behindProxy, url, listen }: SinkFlags,
  directory: string,
): Promise<Found> {
  if (behindProxy) return { certificate: undefined };
  if ((cert === undefined) !== (key === undefined))
    throw settingsError(
      "missing-option",
      "reading --cert and --key",
      "one of them is missing",
      "Give both or neither.",
    );
  if (cert !== undefined && key !== undefined)
    return { certificate: { certPem: readFileSync(cert, "utf8"), keyPem: readFileSync(key, "utf8") } };
  return ownCertificate(directory, [
    ...new Set([
      "localhost",
      "127.0.0.1",
      "::1",
      listen.replace(/:\d+$/, ""),
      ...(url ? [new URL(url).hostname] : []),
    ]),
  ]);
}

const HALF_A_DAY_MS = 43_200_000;

/** The same after a restart, as long as it is valid: the target trusts its authority. */
async function ownCertificate(directory: string, hosts: string[]): Promise<Found> {
  const [certFile, keyFile, caFile] = ["sink.pem", "sink-key.pem", "ca.pem"].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  const known = existsSync(certFile) ? new X509Certificate(readFileSync(certFile)) : undefined;
  const isGood =
    known !== undefined &&
    Date.parse(known.validTo) > Date.now() + HALF_A_DAY_MS &&
    hosts.every((host) => known.checkHost(host) ?? known.checkIP(host));
  if (!isGood) {
    const authority = await createCertificateAuthority();
    const { certPem, keyPem } = await authority.issue({ hosts });
    authority.writeBundles(directory);
    writeFileSync(certFile, certPem);
    writeFileSync(keyFile, keyPem, { mode: 0o600 });
  }
  return {
    certificate: { certPem: readFileSync(certFile, "utf8"), keyPem: readFileSync(keyFile, "utf8") },
    caFile,
  };
}

function introduction({ url, plainUrl }: Relay, tokenFrom: string, caFile: string | undefined): string {
  const trust = caFile
    ? [`trusted by  ${caFile}: give it to the target, and to the run as FDS_CA_FILE (valid two days)`]
    : [];
  return [
    `sink        ${url}  (plain: ${plainUrl})`,
    `token       in ${tokenFrom}`,
    ...trust,
    `a run       FDS_SINK_RELAY_URL=${url} FDS_SINK_RELAY_TOKEN_FILE=<the token>`,
    "Ctrl-C ends it; what no run has taken is kept.",
    "",
  ].join("\n");
}
