import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { doctor } from "../cli/commands/doctor.ts";
import { type Deployment, type Deviation, startDeployment } from "./testing/deployment.ts";
import { answering, closedPort, inFrontOf, secured, silentPort } from "./testing/wrong-servers.ts";

let deployment: Deployment;
const toClose: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  deployment = await startDeployment();
}, 60_000);
afterAll(async () => {
  for (const server of toClose) await server.close();
  await deployment.stop();
});

async function kept<T extends { close(): Promise<void> }>(server: Promise<T>): Promise<T> {
  toClose.push(await server);
  return server;
}

/** What the doctor says with these settings changed. */
async function said(deviation: Deviation) {
  let text = "";
  const exitCode = await doctor(deployment.settings(deviation), [], (part) => {
    text += part;
  });
  const failed = [...text.matchAll(/^FAIL {2}(.*)\n((?: {6}.*\n)*)/gm)].map(([, stage, lines]) => ({
    stage,
    lines: lines!,
  }));
  return { text, exitCode, failed };
}

interface Wrong {
  readonly title: string;
  readonly settings: () => Deviation | Promise<Deviation>;
  readonly exitCode: 2 | 3;
  readonly stage: string;
  readonly saw: RegExp;
  readonly side: string;
  readonly next: RegExp;
  /** A stage that is skipped because of it. */
  readonly skips?: string;
}

const configurations: readonly Wrong[] = [
  {
    title: "a setting that does not exist",
    settings: () => ({ FDS_BASE_ULR: "http://127.0.0.1:1" }),
    exitCode: 2,
    stage: "settings",
    saw: /no setting has that name/,
    side: "yours",
    next: /Did you mean FDS_BASE_URL/,
  },
  {
    title: "two change hooks",
    settings: () => ({ FDS_CHANGE_COMMAND: "true" }),
    exitCode: 2,
    stage: "settings",
    saw: /both are set/,
    side: "yours",
    next: /Choose one change hook/,
  },
  {
    title: "a CA file that holds no certificate",
    settings: () => ({ FDS_CA_FILE: join(deployment.directory, "sink-key.pem") }),
    exitCode: 2,
    stage: "settings",
    saw: /no certificate in PEM/,
    side: "yours",
    next: /certificates in PEM/,
  },
  {
    title: "a realm with no user of it",
    settings: () => ({ FDS_USER_NAME: undefined, FDS_USER_PASSWORD: undefined }),
    exitCode: 2,
    stage: "settings",
    saw: /no user of that realm/,
    side: "yours",
    next: /FDS_USER_NAME/,
  },
  {
    title: "a single BusinessEntity",
    settings: () => ({ FDS_BUSINESS_ENTITIES: "be-1" }),
    exitCode: 2,
    stage: "settings",
    saw: /holds one id/,
    side: "yours",
    next: /at least two/,
  },
  {
    title: "a host that does not exist",
    settings: () => ({ FDS_BASE_URL: "http://no-such-host.invalid" }),
    exitCode: 3,
    stage: "name of the target",
    saw: /ENOTFOUND|EAI_AGAIN/,
    side: "",
    next: /spelling of FDS_BASE_URL/,
    skips: "port of the target",
  },
  {
    title: "a port on which nothing listens",
    settings: async () => ({ FDS_BASE_URL: `http://127.0.0.1:${await closedPort()}` }),
    exitCode: 3,
    stage: "port of the target",
    saw: /ECONNREFUSED/,
    side: "the target's",
    next: /Start the target/,
    skips: "token accepted by the target",
  },
  {
    title: "a port that a firewall keeps silent",
    settings: async () => ({
      FDS_BASE_URL: `http://127.0.0.1:${(await kept(silentPort())).port}`,
      FDS_REQUEST_MS: "1500",
    }),
    exitCode: 3,
    stage: "port of the target",
    saw: /no answer at all within 1500 ms/,
    side: "the network's",
    next: /firewall/,
    skips: "target answers",
  },
  {
    title: "a certificate of an unknown authority",
    settings: async () => ({ FDS_BASE_URL: `https://127.0.0.1:${(await kept(secured("127.0.0.1"))).port}` }),
    exitCode: 3,
    stage: "certificate of the target",
    saw: /nobody here trusts its issuer/,
    side: "the target's",
    next: /FDS_CA_FILE/,
    skips: "target answers",
  },
  {
    title: "a trusted certificate for another host",
    settings: async () => {
      const { port, caPem } = await kept(secured("service.example"));
      const caFile = join(deployment.directory, "other-host.pem");
      writeFileSync(caFile, caPem);
      return { FDS_BASE_URL: `https://127.0.0.1:${port}`, FDS_CA_FILE: caFile };
    },
    exitCode: 3,
    stage: "certificate of the target",
    saw: /not for 127\.0\.0\.1; names DNS:service\.example/,
    side: "the target's",
    next: /Use one of its names/,
  },
  {
    title: "https where the port speaks plain HTTP",
    settings: () => ({ FDS_BASE_URL: deployment.settings({}).FDS_BASE_URL!.replace("http:", "https:") }),
    exitCode: 3,
    stage: "certificate of the target",
    saw: /does not speak TLS/,
    side: "the target's",
    next: /http instead of https in FDS_BASE_URL/,
  },
  {
    title: "a clock ten minutes ahead",
    settings: async () => {
      const date = new Date(Date.now() + 600_000).toUTCString();
      const { port } = await kept(inFrontOf(() => deployment.settings({}).FDS_BASE_URL!, { date }));
      return { FDS_BASE_URL: `http://127.0.0.1:${port}` };
    },
    exitCode: 3,
    stage: "clock of the target",
    saw: /(59\d|600) s ahead of/,
    side: "the target's",
    next: /NTP/,
  },
  {
    title: "a realm that is not there",
    settings: () => ({
      FDS_AUTH_URL: deployment.settings({}).FDS_AUTH_URL!.replace("countersign", "production"),
    }),
    exitCode: 3,
    stage: "discovery document and issuer",
    saw: /status 404/,
    side: "yours",
    next: /the realm itself/,
    skips: "credentials of the client and the first user",
  },
  {
    title: "a realm whose issuer is another",
    settings: async () => {
      const { port } = await kept(
        answering(async (request, response) => {
          const path = request.url!.replace("/auth", "/realms/countersign");
          const answer = await fetch(new URL(path, deployment.settings({}).FDS_AUTH_URL));
          response.end(await answer.text());
        }),
      );
      return { FDS_AUTH_URL: `http://127.0.0.1:${port}/auth` };
    },
    exitCode: 3,
    stage: "discovery document and issuer",
    saw: /the issuer is http.*realms\/countersign, not/,
    side: "yours",
    next: /Set FDS_AUTH_URL to the issuer/,
  },
  {
    title: "a client that the realm does not know",
    settings: () => ({ FDS_CLIENT_ID: "stranger" }),
    exitCode: 3,
    stage: "credentials of the client and the first user",
    saw: /invalid_client/,
    side: "the identity provider's",
    next: /FDS_CLIENT_ID/,
    skips: "token accepted by the target",
  },
  {
    title: "a wrong password",
    settings: () => ({ FDS_USER_PASSWORD: "not-it" }),
    exitCode: 3,
    stage: "credentials of the client and the first user",
    saw: /invalid_grant/,
    side: "the identity provider's",
    next: /password/,
  },
  {
    title: "a realm that the target does not trust",
    settings: () => ({ FDS_AUTH_URL: deployment.otherRealm }),
    exitCode: 3,
    stage: "token accepted by the target",
    saw: /401/,
    side: "the target's",
    next: /has to trust this realm/,
    skips: "second user",
  },
  {
    title: "no second user",
    settings: () => ({ FDS_OTHER_USER_NAME: undefined, FDS_OTHER_USER_PASSWORD: undefined }),
    exitCode: 3,
    stage: "second user",
    saw: /there is no second user/,
    side: "yours",
    next: /FDS_OUT_OF_REACH=second-user/,
  },
  {
    title: "the same user twice",
    settings: () => ({ FDS_OTHER_USER_NAME: "alice", FDS_OTHER_USER_PASSWORD: "alice" }),
    exitCode: 3,
    stage: "second user",
    saw: /both are user/,
    side: "yours",
    next: /a person other than/,
  },
  {
    title: "a narrow scope that the service does not know",
    settings: () => ({ FDS_SCOPE_NARROW: '{"no":"scope"}' }),
    exitCode: 3,
    stage: "API keys and their scope",
    saw: /4\d\d/,
    side: "yours",
    next: /FDS_SCOPE_NARROW/,
  },
  {
    title: "a public address of the sink that leads nowhere",
    settings: async () => ({ FDS_SINK_URL: `https://127.0.0.1:${await closedPort()}` }),
    exitCode: 3,
    stage: "sink reachable at its public address",
    saw: /ECONNREFUSED/,
    side: "the sink's",
    next: /FDS_SINK_URL has to lead to the sink/,
    skips: "sink's certificate trusted by the target",
  },
  {
    title: "a certificate of the sink that the target does not trust",
    settings: () => ({
      FDS_SINK_CERT_FILE: undefined,
      FDS_SINK_KEY_FILE: undefined,
      FDS_EVENT_MS: "1500",
    }),
    exitCode: 3,
    stage: "sink's certificate trusted by the target",
    saw: /came and left/,
    side: "the target's",
    next: /FDS_SINK_CERT_FILE/,
    skips: "change hook",
  },
  {
    title: "BusinessEntity records that do not exist",
    settings: () => ({ FDS_BUSINESS_ENTITIES: "be-nowhere,be-nothing" }),
    exitCode: 3,
    stage: "BusinessEntity records usable",
    saw: /40\d/,
    side: "yours",
    next: /FDS_BUSINESS_ENTITIES/,
  },
  {
    title: "a change hook that refuses",
    settings: () => ({ FDS_CHANGE_TOKEN: "not-the-change-token" }),
    exitCode: 3,
    stage: "change hook",
    saw: /the hook answered 401/,
    side: "the change hook's",
    next: /FDS_CHANGE_TOKEN/,
  },
];

describe("what the doctor says", () => {
  it("finds nothing wrong with a deployment in order, and shows no secret", async () => {
    const { text, exitCode, failed } = await said({});
    expect({ exitCode, failed }, text).toEqual({ exitCode: 0, failed: [] });
    expect(text).not.toContain(deployment.settings({}).FDS_CHANGE_TOKEN);
    expect(text).toContain("Left behind");
  });

  it("sends nothing that writes when the settings say so", async () => {
    const { text, exitCode } = await said({ FDS_READ_ONLY: "1" });
    expect(exitCode, text).toBe(0);
    expect(text).toContain("skip  API keys and their scope: the settings say read-only");
    expect(text).not.toContain("Left behind");
  });

  for (const { title, settings, exitCode, stage, saw, side, next, skips } of configurations)
    it(`names ${title}`, async () => {
      const doctorSaid = await said(await settings());
      const first = doctorSaid.failed[0];
      expect(first?.stage, doctorSaid.text).toBe(stage);
      expect(first?.lines).toMatch(saw);
      expect(first?.lines).toContain(`side   ${side}`);
      expect(first?.lines).toMatch(next);
      expect(doctorSaid.exitCode).toBe(exitCode);
      if (skips) expect(doctorSaid.text).toMatch(new RegExp(`^skip  ${skips}`, "m"));
      if (stage === "settings") expect(doctorSaid.text).toContain("Nothing was sent.");
    });
});
