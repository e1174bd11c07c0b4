/** Section "Events": of every notification of the run, whether its receiver was to be told of that BusinessEntity. */
import {
  everyNotification,
  expect,
  kindOf,
  linksAskedFor,
  type ReceivedNotification,
  requirement,
  requireSome,
  type World,
} from "#harness";

requirement("NTF-03", "every notification of the run", { when: "after all" }, async (world) => {
  const told = everyNotification(world);
  const asked = linksAskedFor([...world.exchanges, ...world.unanswered]);

  const unasked = told.filter((notification) => {
    const related = relatedEntities(notification, world);
    const isAsked = (id: string) => asked.has(notification.delivery.target, id) ?? true;
    return related.length > 0 && !related.some(isAsked);
  });

  const isOfOneAlike = (notification: ReceivedNotification) =>
    knownEntities(world)
      .filter((id) => asked.has(notification.delivery.target, id))
      .some((id) => relatedEntities(notification, world).some((other) => resemble(id, other)));
  expect(
    unasked.map((notification) => inWords(notification, world)),
    `notifications at a webhook that was never asked to watch their BusinessEntity, of ${told.length}`,
    unasked.every(isOfOneAlike) ? ["NTF-13"] : [],
  ).toEqual([]);
});

requirement("NTF-12", "every notification of the run", { when: "after all" }, async (world) => {
  const { sink, correlation } = world;
  // Whatever it is of, and not only of the rows that the run has changed.
  const told = sink.deliveries.filter((delivery) => kindOf(delivery) === "notification");
  requireSome(told.length, "No notification came in the whole run.");

  const names = told.map((delivery) => correlation.read(delivery).entityName);

  expect(
    [...new Set(names.filter(isObjectOfTheApi))],
    `values of entityName that stand for a user, an API key or a webhook, in ${told.length} notifications`,
  ).toEqual([]);
});

/** As services call what a call to one of the routes changes. Whatever else is told of may be a further message of a listed entity. */
const isObjectOfTheApi = (name: unknown) =>
  typeof name === "string" && /^(user|api[_ -]?key|key|web[_ -]?hook)s?$/i.test(name);

/** Those of the settings, and those that the run has made. */
function knownEntities({ entities, changes }: World): readonly string[] {
  const made = changes.made.filter(({ entityName }) => entityName === "BusinessEntity");
  return [...new Set([...entities.all, ...made.map(({ entityId }) => entityId)])];
}

/** Those that it names, and the one that the change hook says. */
function relatedEntities({ content }: ReceivedNotification, { changes }: World): readonly string[] {
  const made = changes.made.filter(({ entityId }) => entityId === content.entityId);
  return [...(content.businessEntities ?? []), ...made.map(({ businessEntityId }) => businessEntityId)];
}

function inWords({ delivery, content }: ReceivedNotification, world: World): string {
  const related = [...new Set(relatedEntities({ delivery, content }, world))].join(", ");
  return `${content.action} ${content.entityName} ${content.entityId} of ${related} at the ${delivery.inbox} (event ${delivery.n})`;
}

/** As two ids do that a comparison by their beginning, or without the case of letters, takes for one. */
function resemble(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first.includes(second) || second.includes(first);
}
