/** The BusinessEntity records that a webhook is given to watch when it is made (section Endpoints). */
import {
  expectDone,
  type KeyKind,
  NotApplicable,
  Untestable,
  undefinedIfUntestable,
  type Webhook,
  type World,
} from "#harness";

/** What is read up to the second, or up to the first page, is read up to some place. */
const MOST = 6;

interface Naming {
  readonly webhook: Webhook;
  readonly named: readonly string[];
}

/** One that names as many as are known, up to six; or two, where no list is taken that is longer. */
export async function namingMany(world: World): Promise<Naming> {
  const { alice, entities } = world;
  const many = entities.all.slice(0, MOST);
  const webhook =
    many.length > 2 ? await alice.webhook({ watching: many }).catch(undefinedIfUntestable) : undefined;
  return webhook ? { webhook, named: many } : namingTwo(world);
}

async function namingTwo({ alice, entities }: World): Promise<Naming> {
  const named = [entities.first, entities.second];
  const webhook = await expectDone("what is named at creation is watched", () =>
    alice.webhook({ watching: named }),
  );
  return { webhook, named };
}

/** @throws NotApplicable where such a key may make none (XAK-14, SIG-35), or none that names what it watches */
export async function namingTwoByKey(world: World, kind: KeyKind): Promise<Naming> {
  const { alice, activation, entities, service, shared } = world;
  await activation.entitiesField();
  const by = service.as((await shared[kind](alice)).credential);
  const named = [entities.first, entities.second];
  const webhook = await alice.webhook({ watching: named, by }).catch(notForKeys);
  return { webhook, named };
}

/** What the run may not make is not for the key to say. */
function notForKeys(error: unknown): never {
  if (!(error instanceof Untestable) || error.kind !== undefined) throw error;
  throw new NotApplicable(`An API key may not create such a webhook. ${error.message}`);
}

/** Those of which no change is notified. */
export async function unwatchedOf({ activation }: World, { webhook, named }: Naming): Promise<string[]> {
  const told = await Promise.all(named.map((entity) => activation.awaitLink(webhook, entity)));
  return named.filter((_, index) => told[index] === undefined);
}
