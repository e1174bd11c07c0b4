/** The certificate by which a receiver verifies the notifications of the sandbox, served as a publish/subscribe service serves it. */
import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { listen } from "../../net/listener.ts";
import type { CertificateAuthority } from "../../sink/certificate-authority.ts";

export interface NotificationCertificate {
  /** SigningCertURL. */
  readonly url: string;
  /** Where it is served, whatever host the address names. */
  readonly listensAt: string;
  /** What the reference service is told, to sign with the key of the certificate. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface CertificateOptions {
  /** SignatureVersion. */
  readonly version: "1" | "2";
  /** Host of SigningCertURL, with a port where it is not 443; default: where it is served. */
  readonly host: string | undefined;
  readonly directory: string;
}

const PATH = "/SimpleNotificationService-sandbox.pem";
const LOOPBACK = "127.0.0.1";

/** Writes the private key beside the other files of the sandbox. The server's own certificate is of the same authority. */
export async function serveNotificationCertificate(
  authority: CertificateAuthority,
  { version, host, directory }: CertificateOptions,
): Promise<NotificationCertificate> {
  const named = host?.replace(/:\d+$/, "") ?? "localhost";
  const signing = await authority.issue({ hosts: [named] });
  const own = await authority.issue({ hosts: [...new Set([named, "localhost", LOOPBACK])] });
  const keyFile = join(directory, "notification-key.pem");
  writeFileSync(keyFile, signing.keyPem, { mode: 0o600 });
  const [certificate = ""] = signing.certPem.split(/(?<=-----END CERTIFICATE-----\n)/);
  const server = createServer({ cert: own.certPem, key: own.keyPem }, ({ url }, response) => {
    if (url === PATH) response.setHeader("Content-Type", "application/x-pem-file").end(certificate);
    else response.writeHead(404).end();
  });
  const { port, close } = await listen(server, LOOPBACK, 0);
  const url = `https://${host ?? `localhost:${port}`}${PATH}`;
  return {
    url,
    listensAt: `${LOOPBACK}:${port}`,
    environment: { SNS_SIGNATURES: version, SNS_SIGNING_KEY_FILE: keyFile, SNS_SIGNING_CERT_URL: url },
    close,
  };
}
