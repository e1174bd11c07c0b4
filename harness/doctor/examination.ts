/** What the stages of the doctor share: the configuration, and whatever an earlier stage has started. */
import { join } from "node:path";
import type { Configuration } from "../configuration/configuration.ts";
import { isInContainer } from "../configuration/target.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { createEvidence } from "../evidence/evidence.ts";
import { openJournal } from "../evidence/journal.ts";
import { createSecretRegistry, type SecretRegistry } from "../evidence/secrets.ts";
import type { IdentityProvider } from "../identity/identity-provider.ts";
import { unlinkAll } from "../procedures/unlink-all.ts";
import { targetData } from "../run/target-data.ts";
import { createTrust, type Trust } from "../run/trust.ts";
import { createWorkspace, type Workspace } from "../run/workspace.ts";
import { type CreatedWorld, createWorld } from "../run/world/create-world.ts";
import type { CertificateAuthority } from "../sink/certificate-authority.ts";
import { createCertificateAuthority } from "../sink/certificate-authority.ts";
import { type Sink, startSink } from "../sink/https-sink.ts";
import type { RunningTarget } from "../target/target.ts";
import { VERSION } from "../version.ts";
import type { Webhook } from "../world/webhooks/webhooks.ts";

export interface Examination extends Trust {
  readonly configuration: Configuration;
  readonly secrets: SecretRegistry;
  readonly workspace: Workspace;
  readonly authority: CertificateAuthority;
  /** Set by the stages that start them. */
  identity?: IdentityProvider;
  sink?: Sink;
  target?: RunningTarget;
  webhook?: Webhook;
  /** What was created and cannot be removed. */
  readonly leftovers: string[];
  /** To be ended with the examination, the last one first. */
  readonly started: (() => Promise<void> | void)[];
  /** The words of the specs, for stages that call the service. Needs the identity provider and the target. */
  world(): Promise<CreatedWorld>;
  end(): Promise<void>;
}

/** What was created and is still there when the examination has ended: a target of ours takes it along. */
export const leftBehind = ({ target, leftovers }: Examination): readonly string[] =>
  target?.kind === "attached" ? leftovers : [];

export async function createExamination(configuration: Configuration): Promise<Examination> {
  const workspace = createWorkspace();
  let world: Promise<CreatedWorld> | undefined;
  const examination: Examination = {
    configuration,
    secrets: createSecretRegistry(configuration.secrets),
    workspace,
    authority: await createCertificateAuthority(),
    ...createTrust(configuration.furtherCa, isInContainer(configuration.target)),
    leftovers: [],
    started: [() => workspace.remove()],
    world: () => {
      world ??= worldOf(examination);
      return world;
    },
    end: async () => {
      for (const stop of examination.started.reverse().splice(0)) await stop();
    },
  };
  return examination;
}

async function worldOf(examination: Examination): Promise<CreatedWorld> {
  const { configuration, secrets, ca, httpFetch } = examination;
  const { times } = configuration;
  const target = examination.target!;
  const startedAt = Date.now();
  const world = createWorld({
    ...targetData(configuration, target, secrets, httpFetch),
    // It is no run: a link that takes longer to count than an event is told as advice.
    configuration: { ...configuration, times: { ...times, settleMs: times.eventMs } },
    ca,
    httpFetch,
    baseUrl: target.baseUrl,
    runId: `doctor-${startedAt}`,
    version: VERSION,
    seed: configuration.options.seed,
    startedAt,
    identity: examination.identity!,
    sink: examination.sink ?? (await ownSink(examination)),
    evidence: evidenceOf(examination, target.baseUrl, startedAt),
  });
  examination.started.push(async () => {
    if (target.kind === "attached") await unlinkAll(world, times.requestMs);
    await world.close();
  });
  return world;
}

/** Where the configured sink is out of order, what needs none is still looked at. */
async function ownSink({ authority, started }: Examination): Promise<Sink> {
  const certificate = await authority.issue({ hosts: ["127.0.0.1"] });
  const sink = await startSink({ listen: { host: "127.0.0.1", port: 0 }, certificate });
  started.push(() => sink.close());
  return sink;
}

/** Nothing of it is kept: the doctor judges nothing. */
function evidenceOf(
  { workspace, secrets, started }: Examination,
  baseUrl: string,
  startedAt: number,
): Evidence {
  const journal = openJournal(join(workspace.directory, "doctor.jsonl"), secrets.redact);
  started.push(() => journal.close());
  return createEvidence({ origin: new URL(baseUrl).origin, startedAt, journal, secrets });
}
