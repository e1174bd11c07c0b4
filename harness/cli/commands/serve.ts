/** `countersign serve`: the reference service with the embedded identity provider, as a sandbox for client developers. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, Option } from "commander";
import { startEmbeddedProvider } from "../../identity/embedded-provider.ts";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import { createCertificateAuthority } from "../../sink/certificate-authority.ts";
import { startReferenceTarget } from "../../target/reference-target.ts";
import type { RunningTarget } from "../../target/target.ts";
import { referenceArgs, requireKnownChoices } from "../options/serve-choices.ts";
import { requireSignatures, type ServeOptions } from "../options/serve-options.ts";
import { collectList, wholeNumber } from "../options/settings-options.ts";
import { reportDirectory } from "../output/report-directory.ts";
import {
  type NotificationCertificate,
  serveNotificationCertificate,
} from "../servers/notification-certificate.ts";
import { untilInterrupted } from "../servers/until-interrupted.ts";

export const serveCommand = (finish: (exitCode: number) => void) =>
  new Command("serve")
    .option("--dir <dir>", "where the env file and the certificates are kept", "reports/out/sandbox")
    .option("--port <n>", "port of the service (default: a free one)", wholeNumber, 0)
    .addOption(
      new Option(
        "--sns-signatures <version>",
        "sign notifications as a publish/subscribe service does: 1 is SHA-1, 2 is SHA-256",
      ).choices(["1", "2"]),
    )
    .option(
      "--sns-cert-host <host[:port]>",
      "host in SigningCertURL (default: where the certificate is served)",
    )
    .option(
      "--defect <name>",
      "with a named fault, to develop a client against (repeatable)",
      collectList,
      [],
    )
    .option(
      "--variation <names>",
      "with choices that the interface permits, comma separated",
      collectList,
      [],
    )
    .action(async (options: ServeOptions) => {
      requireSignatures(options);
      await requireKnownChoices(options);
      await serve(reportDirectory(options.dir), options);
      finish(0);
    });

async function serve(directory: string, options: ServeOptions): Promise<void> {
  const { port, snsSignatures, snsCertHost: host } = options;
  const authority = await createCertificateAuthority();
  const { caFile, bundleFile } = authority.writeBundles(directory);
  const sink = await authority.issue({ hosts: ["localhost", "127.0.0.1", "::1"] });
  writeFileSync(join(directory, "sink.pem"), sink.certPem);
  writeFileSync(join(directory, "sink-key.pem"), sink.keyPem, { mode: 0o600 });
  const identity = await startEmbeddedProvider({});
  const handed = { authUrl: identity.authUrl, webhookCaFile: caFile, caBundleFile: bundleFile };
  const signing =
    snsSignatures &&
    (await serveNotificationCertificate(authority, { version: snsSignatures, host, directory }));
  const { environment } = signing ?? {};
  const target = await startReferenceTarget(handed, {
    reportDir: directory,
    port,
    environment,
    args: referenceArgs(options),
  });
  const envFile = join(directory, "sandbox.env");
  writeFileSync(envFile, envFileText(directory, identity, target), { mode: 0o600 });
  process.stdout.write(
    await introduction(identity, target, envFile, [
      ...choiceLines(options),
      ...(signing ? signatureLines(signing, caFile) : []),
    ]),
  );
  await untilInterrupted(target);
  await target.stop();
  await signing?.close();
  await identity.stop();
}

/** What a run needs to attach to the sandbox. */
function envFileText(
  directory: string,
  identity: IdentityProvider,
  { baseUrl, brings }: RunningTarget,
): string {
  const lines = {
    FDS_BASE_URL: baseUrl,
    FDS_AUTH_URL: identity.authUrl,
    FDS_CLIENT_ID: identity.clientId,
    FDS_GRANT: "authorization_code",
    FDS_USER_NAME: "alice",
    FDS_USER_PASSWORD: "alice",
    FDS_OTHER_USER_NAME: "bob",
    FDS_OTHER_USER_PASSWORD: "bob",
    FDS_BUSINESS_ENTITIES: brings.businessEntities?.join(","),
    FDS_CHANGE_URL: brings.changeUrl,
    FDS_CHANGE_TOKEN: brings.changeToken,
    FDS_SINK_CERT_FILE: join(directory, "sink.pem"),
    FDS_SINK_KEY_FILE: join(directory, "sink-key.pem"),
    FDS_SCOPE_FULL: `'${JSON.stringify(brings.scopes?.full)}'`,
    FDS_SCOPE_NARROW: `'${JSON.stringify(brings.scopes?.narrow)}'`,
    FDS_SCOPE_BROAD: `'${JSON.stringify(brings.scopes?.broad)}'`,
    // The tokens of this realm are minted nowhere but in the process that serves it.
    FDS_OUT_OF_REACH: "token-minting",
  };
  return `${Object.entries(lines)
    .map(([key, value]) => `${key}=${value}`)
    .join("\n")}\n`;
}

/** What is not as a plain sandbox has it. */
const choiceLines = ({ defect, variation }: ServeOptions) => [
  ...defect.map((name) => `defect     ${name}`),
  ...variation.map((name) => `variation  ${name}`),
];

const signatureLines = ({ url, listensAt }: NotificationCertificate, caFile: string) => [
  `signed by  ${url}`,
  `           served at ${listensAt}; its server is trusted with ${caFile}`,
];

async function introduction(
  identity: IdentityProvider,
  target: RunningTarget,
  envFile: string,
  further: readonly string[],
): Promise<string> {
  const { accessToken } = await identity.login(identity.users.alice);
  const { changeUrl, changeToken, businessEntities } = target.brings;
  const change = JSON.stringify({
    action: "create",
    entityName: "Contract",
    businessEntityId: businessEntities?.[0],
  });
  return [
    `base_url   ${target.baseUrl}`,
    `auth_url   ${identity.authUrl}`,
    "users      alice (password alice), bob (password bob)",
    `client     ${identity.clientId}`,
    `watchable  ${businessEntities?.join(", ")}`,
    ...further,
    "",
    `TOKEN=${accessToken}`,
    "",
    `curl -i ${target.baseUrl}/system/public-key`,
    `curl -i -H "Authorization: Bearer $TOKEN" ${target.baseUrl}/user`,
    `curl -i -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" -d '{}' ${target.baseUrl}/user/api-key`,
    `curl -i -X POST -H "Authorization: Bearer ${changeToken}" -d '${change}' ${changeUrl}`,
    "",
    `judge it:  npx countersign run --env-file ${envFile}`,
    "Ctrl-C ends it.",
    "",
  ].join("\n");
}
