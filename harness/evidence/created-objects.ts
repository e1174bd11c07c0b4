/** The ledger: what a response shows to have been created, noted at once, so that a run that was killed still tells what it left. */
import type { ChangeRecord, Leftover } from "#reports/document";
import type { Answered } from "../client/recorder.ts";
import { parseJson } from "../json/parse-json-object.ts";
import { apiKeyIn } from "../reading/api-key-record.ts";
import { createdWebhookId, userIn } from "../reading/exchange-webhook.ts";

/** The API key or webhook that this response tells of; undefined for any other. */
export function createdObject(answered: Answered): Leftover | undefined {
  const { status } = answered.response;
  if (status < 200 || status > 299) return undefined;
  // Whatever is sent with is told as it stands.
  const owner = userIn(answered.credential) ?? answered.credential;
  if (answered.route === "POST /user/api-key") {
    const id = apiKeyIn(parseJson(answered.body)).id;
    const note = "The interface shows no way to revoke it.";
    return id === undefined ? undefined : { kind: "api key", id, owner, note };
  }
  if (answered.route !== "POST /user/webhook") return undefined;
  const id = createdWebhookId(answered);
  const note = "The interface shows no way to delete it.";
  return id === undefined ? undefined : { kind: "webhook", id, owner, note };
}

/** The row that the change hook says it created. */
export function createdRow({
  action,
  entityId,
  entityName,
  businessEntityId,
}: ChangeRecord): Leftover | undefined {
  if (action !== "create" || entityId === undefined) return undefined;
  const note = `${entityName}, created by the change hook.`;
  return { kind: "entity", id: entityId, owner: businessEntityId, note };
}

/** Without the rows that the change hook deleted again. */
export function stillThere(created: readonly Leftover[], changes: readonly ChangeRecord[]): Leftover[] {
  const deleted = new Set(
    changes
      .filter(({ action, failure }) => action === "delete" && failure === undefined)
      .map(({ entityId }) => entityId),
  );
  return created.filter(({ kind, id }) => kind !== "entity" || !deleted.has(id));
}
