/** Controls for an API key that acts on behalf of its user. */
import {
  type Json,
  requireAccepted,
  requireThat,
  type ServiceClient,
  shownLanguage,
  type World,
} from "#harness";

/** The record of a key that shows its own user. @throws Untestable when it shows another */
export function sameUser(shown: Json, expected: Json): Json {
  requireThat(shown.id === expected.id, "The key shows another user.", "CNS-03", {
    expected: JSON.stringify(expected.id),
    received: JSON.stringify(shown.id),
  });
  return shown;
}

/** Changes the language by a key, and sees the change by that key. @throws Untestable when it is not seen */
export async function changedByKey(world: World, client: ServiceClient, language: string): Promise<void> {
  const { summary, n } = requireAccepted(await client.putUser({ language }), "USR-07");
  const shown = await shownLanguage(world, client, language);
  requireThat(
    shown === language,
    `${summary} changed nothing that the key itself shows (exchange ${n}).`,
    "USR-07",
    { exchanges: [n] },
  );
}
