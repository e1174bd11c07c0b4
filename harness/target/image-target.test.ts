import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHttpFetcher } from "../client/http-fetcher.ts";
import { itNeeds, TARGET_IMAGE } from "../containers/testing/needs-docker.ts";
import { startEmbeddedProvider } from "../identity/embedded-provider.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import { createCertificateAuthority } from "../sink/certificate-authority.ts";
import { containerEnvironment, startImageTarget } from "./image-target.ts";
import type { RunningTarget } from "./target.ts";

const PORT = 8080;
const PLACE = { baseUrl: "http://127.0.0.1:9000", port: PORT };
const REALM = { authUrl: "http://host.docker.internal:1/realms/r" };

let directory: string;
let files: { webhookCaFile: string; caBundleFile: string };
let target: RunningTarget | undefined;
let provider: IdentityProvider | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "countersign-test-"));
  const { caFile, bundleFile } = (await createCertificateAuthority()).writeBundles(directory);
  files = { webhookCaFile: caFile, caBundleFile: bundleFile };
});
afterEach(async () => {
  await target?.stop();
  await provider?.stop();
  target = provider = undefined;
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function start(authUrl: string, env: Record<string, string> = {}, readyMs = 60_000) {
  return startImageTarget({
    target: { kind: "image", image: TARGET_IMAGE, port: PORT, baseUrl: undefined, env, readyMs },
    reportDir: directory,
    handed: { authUrl, ...files },
    httpFetch: createHttpFetcher(),
  });
}

describe("the environment of a target in a container", () => {
  it("names its own port and files, and every interface to bind", () => {
    expect(containerEnvironment({}, REALM, PLACE)).toMatchObject({
      PORT: "8080",
      HOST: "0.0.0.0",
      BASE_URL: "http://127.0.0.1:9000",
      AUTH_URL: REALM.authUrl,
      WEBHOOK_CA_FILE: "/countersign/ca.pem",
      NODE_EXTRA_CA_CERTS: "/countersign/ca.pem",
      SSL_CERT_FILE: "/countersign/bundle.pem",
      REQUESTS_CA_BUNDLE: "/countersign/bundle.pem",
    });
  });

  it("has the operator's values, filled in, before its own", () => {
    const env = {
      HOST: "::",
      ISSUER: "{auth_url}",
      CA: "{webhook_ca_file}",
      SELF: "{base_url} {port}",
    };
    expect(containerEnvironment(env, REALM, PLACE)).toMatchObject({
      HOST: "::",
      ISSUER: REALM.authUrl,
      CA: "/countersign/ca.pem",
      SELF: "http://127.0.0.1:9000 8080",
    });
  });
});

describe("a target in a container", () => {
  itNeeds("target-image", "answers, and takes the tokens of a realm on this machine", async () => {
    provider = await startEmbeddedProvider({ forContainer: true });
    target = await start(provider.authUrl);
    expect(target).toMatchObject({
      kind: "image",
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
    });
    const { accessToken } = await provider.login(provider.users.alice);
    const answer = await fetch(`${target.baseUrl}/user`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    expect(answer.status).toBe(200);
    expect(readFileSync(join(directory, "target.log"), "utf8")).toContain("listening for");
    expect(target.ended()).toBeUndefined();
  });

  itNeeds("target-image", "that ends is told with its exit code and its last lines", async () => {
    // The service refuses a port that is none.
    await expect(start(REALM.authUrl, { PORT: "none" })).rejects.toMatchObject({
      code: "target-not-ready",
      exitCode: 3,
      saw: expect.stringMatching(/exit code 1[\s\S]*PORT is "none"/),
    });
  });

  itNeeds("target-image", "that listens elsewhere is told what was waited for", async () => {
    await expect(start(REALM.authUrl, { PORT: "8099" }, 4000)).rejects.toMatchObject({
      code: "target-not-ready",
      next: expect.stringContaining("It must listen on PORT (8080) of HOST (0.0.0.0)"),
    });
  });
});
