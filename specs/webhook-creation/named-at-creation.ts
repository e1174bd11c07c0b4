/** The BusinessEntity records that a webhook is given to watch when it is made (section Endpoints). */
import { expectDone, undefinedIfUntestable, type Webhook, type World } from "#harness";

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

const namingTwo = (world: World) => namingAll(world, [world.entities.first, world.entities.second]);

/** One that names one alone: a list of one may be read otherwise than a longer one. */
export const namingOne = (world: World) => namingAll(world, [world.entities.first]);

async function namingAll({ alice }: World, named: readonly string[]): Promise<Naming> {
  const webhook = await expectDone("what is named at creation is watched", () =>
    alice.webhook({ watching: named }),
  );
  return { webhook, named };
}

/** Those of which no change is notified. */
export async function unwatchedOf({ activation }: World, { webhook, named }: Naming): Promise<string[]> {
  const told = await Promise.all(named.map((entity) => activation.awaitLink(webhook, entity)));
  return named.filter((_, index) => told[index] === undefined);
}
