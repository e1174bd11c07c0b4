/** `countersign gateway`: a proxy on loopback in front of a target, by which any HTTP tool speaks to a signed API. */
import { Command, Option } from "commander";
import type { SocketAddress } from "../../configuration/address-forms.ts";
import { readConfiguration } from "../../configuration/read-configuration.ts";
import { createForward } from "../../gateway/forward.ts";
import { startGateway } from "../../gateway/gateway-server.ts";
import { createRealCredentials } from "../../gateway/real-credentials.ts";
import { type Session, startSession } from "../../gateway/session.ts";
import { ofForm, withSettings } from "../options/settings-options.ts";
import { reportDirectory } from "../output/report-directory.ts";
import { loopbackAddress } from "../servers/loopback-address.ts";
import { untilInterrupted } from "../servers/until-interrupted.ts";

interface GatewayFlags {
  envFile: string[];
  listen: SocketAddress;
  record: string;
  referenceArgs?: string[];
}

export const gatewayCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("gateway"))
    .addOption(
      new Option("--listen <host:port>", "address to bind, of the loopback interface")
        .argParser(ofForm(loopbackAddress))
        .default({ host: "127.0.0.1", port: 0 }, "127.0.0.1 and a free port"),
    )
    .option("--record <dir>", "where journal.jsonl and exchanges.har are written", "reports/out/gateway")
    .addOption(new Option("--reference-args <args...>", "handed to the reference service").hideHelp())
    .action(async (flags: GatewayFlags) => {
      await serve(flags);
      finish(0);
    });

async function serve({ envFile, listen, record, referenceArgs }: GatewayFlags): Promise<void> {
  const configuration = readConfiguration(process.env, envFile);
  const directory = reportDirectory(record);
  const session = await startSession({ configuration, directory, label: "gateway", referenceArgs });
  const { world, target } = session;
  const credentials = createRealCredentials(world);
  const forward = createForward({ world, credentials, label: "gateway" });
  try {
    const gateway = await startGateway(listen, forward);
    process.stdout.write(introduction(session, gateway.url));
    await untilInterrupted(target);
    await gateway.close();
  } finally {
    await session.end();
  }
}

const introduction = ({ world, directory }: Session, url: string): string =>
  [
    `gateway    ${url}`,
    `service    ${world.baseUrl}`,
    `users      ${world.users.map(({ name }) => name).join(", ")}`,
    `record     ${directory}`,
    "",
    `curl -i ${url}/system/public-key`,
    `curl -i -H "Authorization: Bearer alice" ${url}/user`,
    `curl -i -H "X-API-Key: alice" ${url}/user`,
    `curl -i -H "Authorization: Signature alice" ${url}/user`,
    "",
    "Ctrl-C ends it, and writes exchanges.har.",
    "",
  ].join("\n");
