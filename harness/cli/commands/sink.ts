/** `countersign sink`: the capturing sink alone, on a host that the target can reach; a run pulls from it. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { type SocketAddress, secureBaseAddress, socketAddress } from "../../configuration/address-forms.ts";
import { settingsError, unreachable } from "../../errors/harness-error.ts";
import { type Relay, startRelay } from "../../sink/relay-server.ts";
import { ofForm, wholeNumber } from "../options/settings-options.ts";
import { certificateOf } from "../servers/sink-certificate.ts";

interface SinkFlags {
  listen?: SocketAddress;
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
    .addOption(
      new Option("--listen <host:port>", "address to bind")
        .argParser(ofForm(socketAddress))
        .default(undefined, "0.0.0.0:8443; with --behind-proxy 127.0.0.1:8443"),
    )
    .option("--plain-port <n>", "port of the listener to which nothing may ever be sent", wholeNumber, 0)
    .option(
      "--url <url>",
      "its public https address, as the target sees it (default: the one that is bound)",
      ofForm(secureBaseAddress),
    )
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
  refuseContradictions(flags);
  const directory = resolve(flags.dir);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { token, from } = tokenOf(flags, directory);
  const { certificate, caFile } = await certificateOf({ ...flags, listen: listenOf(flags) }, directory);
  const { plainPort, url: publicUrl } = flags;
  const listen = listenOf(flags);
  const options = { listen, plainPort, publicUrl, certificate, token, directory };
  const relay = await startRelay(options).catch((cause: Error) => {
    throw unreachable("sink", "sink-not-started", {
      tried: `binding ${listen.host}, port ${listen.port}`,
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

/** What a proxy passes on in clear is for nobody else to send. */
export const listenOf = ({ listen, behindProxy }: Pick<SinkFlags, "listen" | "behindProxy">): SocketAddress =>
  listen ?? { host: behindProxy ? "127.0.0.1" : "0.0.0.0", port: 8443 };

/** @throws HarnessError (exit code 2) */
function refuseContradictions({ url, behindProxy, cert, key }: SinkFlags): void {
  if (!behindProxy) return;
  if (url === undefined)
    throw settingsError(
      "missing-option",
      "reading --behind-proxy",
      "--url is not given",
      "Give the https address of the proxy: what is bound here speaks no TLS, and is no address for a target.",
    );
  if (cert !== undefined || key !== undefined)
    throw settingsError(
      "contradictory-options",
      "reading --behind-proxy beside --cert and --key",
      "the certificate is the proxy's",
      "Leave --cert and --key out.",
    );
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
