/** Webhooks: the target trusts the sink, the BusinessEntity records can be watched, the change hook leads to a notification. */

import { Untestable } from "../check/untestable.ts";
import { type HarnessError, unreachable } from "../errors/harness-error.ts";
import type { Examination } from "./examination.ts";
import { SINK_REACHABLE } from "./sink-stages.ts";
import { NotTried, type Stage } from "./stage.ts";
import { TOKEN } from "./user-stages.ts";

const SINK_TRUSTED = "sink's certificate trusted by the target";
const ENTITIES = "BusinessEntity records usable";
const CHANGE_HOOK = "change hook";

export const sinkTrustedStage: Stage = {
  name: SINK_TRUSTED,
  needs: [TOKEN, SINK_REACHABLE],
  examine: async (examination) => {
    const { configuration, sink, leftovers } = examination;
    if (configuration.options.readOnly) throw new NotTried("the settings say read-only (FDS_READ_ONLY)");
    const { alice } = await examination.world();
    const webhook = await alice.webhook();
    leftovers.push(`webhook ${webhook.id} of ${alice.name}`);
    const tried = `POST /user/webhook with a targetUrl at ${sink!.url}`;
    try {
      await webhook.confirmation();
    } catch (error) {
      throw noConfirmation(examination, tried, error);
    }
    const { status } = await webhook.confirm();
    examination.webhook = webhook;
    return { tried, saw: `the confirmation arrived; GET on its SubscribeURL answered ${status}` };
  },
};

function noConfirmation({ sink, configuration }: Examination, tried: string, error: unknown): HarnessError {
  if (!(error instanceof Untestable) || error.isFor("WHS-02")) throw error;
  const refusal = sink!.troubles.find(({ kind }) => kind === "TLS refused" || kind === "nothing sent");
  if (refusal !== undefined)
    return unreachable("target", "sink-not-trusted", {
      tried,
      saw: `the target came and left: ${refusal.what}`,
      next: "Give the target the CA that signed the sink's certificate, or the sink one that it trusts (FDS_SINK_CERT_FILE, FDS_SINK_KEY_FILE).",
    });
  return unreachable("network", "sink-not-reached", {
    tried,
    saw: `nothing came near the sink within ${configuration.times.eventMs} ms, though it can be reached from here`,
    next: "FDS_SINK_URL has to be an address that the target reaches; from inside a container 127.0.0.1 is the container itself. Where there is none, use a relay (countersign sink).",
  });
}

export const entitiesStage: Stage = {
  name: ENTITIES,
  needs: [SINK_TRUSTED],
  examine: async (examination) => {
    const webhook = examination.webhook!;
    const { all } = (await examination.world()).entities;
    for (const entity of all.slice(0, 2)) {
      const { accepted, status, excerpt } = await webhook.link(entity);
      if (accepted) continue;
      throw unreachable("settings", "entity-refused", {
        tried: `POST /user/webhook/${webhook.id}/${entity}`,
        saw: `${status} ${excerpt}`,
        next: "FDS_BUSINESS_ENTITIES has to hold ids that exist and that the user may watch.",
      });
    }
    return { tried: `linking ${all.slice(0, 2).join(" and ")} to a webhook`, saw: "both are accepted" };
  },
};

export const changeHookStage: Stage = {
  name: CHANGE_HOOK,
  needs: [ENTITIES],
  examine: async (examination) => {
    if (examination.configuration.outOfReach.includes("changes"))
      throw new NotTried("declared out of reach (FDS_OUT_OF_REACH)");
    const { changes, entities, activation } = await examination.world();
    const webhook = examination.webhook!;
    const entity = entities.first;
    const change = await changes.any(entity).catch((error: Untestable) => {
      throw unreachable("change hook", "change-hook-failed", {
        tried: `asking the change hook to create something for ${entity}`,
        saw: error.message,
        next: "Check FDS_CHANGE_COMMAND or FDS_CHANGE_URL (and FDS_CHANGE_TOKEN); without one, declare FDS_OUT_OF_REACH=changes.",
      });
    });
    const tried = `create of ${change.entityName} ${change.entityId} for ${entity} by the change hook`;
    // A link takes its time to count, so the change is repeated.
    const notified = await activation.awaitLink(webhook, entity);
    const arrived = notified && webhook.notificationsOf(notified)[0];
    if (notified && arrived)
      return {
        tried,
        saw: `it answered, and a notification arrived after ${arrived.delivery.at - notified.startedAt} ms`,
      };
    return {
      tried,
      saw: "it answered",
      advice: `No notification of it, or of others like it, came within ${examination.configuration.times.eventMs} ms. Either the hook changes nothing that this service watches, or FDS_EVENT_MS is too short, or the service is at fault: the run will tell.`,
    };
  },
};
