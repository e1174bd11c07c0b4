/** A deployment in order, on the loopback interface: each test makes one thing of it wrong. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedProvider } from "../../identity/embedded-provider.ts";
import { createCertificateAuthority } from "../../sink/certificate-authority.ts";
import { startReferenceTarget } from "../../target/reference-target.ts";

export type Deviation = Readonly<Record<string, string | undefined>>;

export interface Deployment {
  readonly directory: string;
  /** Settings that are right for it, with these changed; undefined takes one away. */
  settings(deviation: Deviation): NodeJS.ProcessEnv;
  /** Another realm, which the service does not trust. */
  readonly otherRealm: string;
  stop(): Promise<void>;
}

export async function startDeployment(): Promise<Deployment> {
  const directory = mkdtempSync(join(tmpdir(), "countersign-doctor-"));
  const authority = await createCertificateAuthority();
  const { caFile, bundleFile } = authority.writeBundles(directory);
  const sink = await authority.issue({ hosts: ["127.0.0.1"] });
  writeFileSync(join(directory, "sink.pem"), sink.certPem);
  writeFileSync(join(directory, "sink-key.pem"), sink.keyPem);
  const [identity, other] = [await startEmbeddedProvider({}), await startEmbeddedProvider({})];
  const handed = { authUrl: identity.authUrl, webhookCaFile: caFile, caBundleFile: bundleFile };
  const target = await startReferenceTarget(handed, { reportDir: directory });
  const { businessEntities = [], changeUrl, changeToken } = target.brings;
  const right = {
    FDS_BASE_URL: target.baseUrl,
    FDS_AUTH_URL: identity.authUrl,
    FDS_GRANT: "password",
    FDS_USER_NAME: "alice",
    FDS_USER_PASSWORD: "alice",
    FDS_OTHER_USER_NAME: "bob",
    FDS_OTHER_USER_PASSWORD: "bob",
    FDS_BUSINESS_ENTITIES: businessEntities.slice(0, 2).join(","),
    FDS_CHANGE_URL: changeUrl,
    FDS_CHANGE_TOKEN: changeToken,
    FDS_SINK_CERT_FILE: join(directory, "sink.pem"),
    FDS_SINK_KEY_FILE: join(directory, "sink-key.pem"),
    FDS_REQUEST_MS: "5000",
    FDS_EVENT_MS: "8000",
  };
  return {
    directory,
    otherRealm: other.authUrl,
    settings: (deviation) => ({ ...right, ...deviation }),
    stop: async () => {
      await Promise.all([target.stop(), identity.stop(), other.stop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
