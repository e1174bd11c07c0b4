/** What a targetUrl receives (section Events), as the webhooks of the description. */
import { shapeNamed } from "../shapes/schema.ts";
import type { Choices } from "./choices.ts";
import { requirementsOfEvent } from "./requirements-of.ts";

const events = {
  confirmation: {
    shape: "Confirmation",
    summary: "A webhook is to be confirmed",
    description:
      "Sent right after POST /user/webhook, and again after PUT /user/webhook/{webhookId}. The webhook stays inactive until a GET is made to SubscribeURL.",
  },
  notification: {
    shape: "Notification",
    summary: "Data have changed",
    description:
      "Sent for each INSERT, UPDATE or DELETE of BusinessEntity, Contract, Invoice (in development), PaymentMethod, PaymentRequest, Payout and Subscription to each active webhook that watches the related BusinessEntity. A change to one Contract currently makes two separate messages, so the receiver must cope with duplicates.",
  },
} as const;

export function webhooks(choices: Choices | undefined): Record<string, object> {
  return Object.fromEntries(
    (["confirmation", "notification"] as const).map((name) => {
      const { shape, summary, description } = events[name];
      const mediaType = choices?.events[name].mediaType;
      const post = {
        operationId: name,
        summary,
        description,
        // No credential is shown for it.
        security: [],
        requestBody: { required: true, content: { [mediaType ?? "*/*"]: { schema: shapeNamed(shape) } } },
        responses: {
          "2XX": { description: "Received." },
          "4XX": { description: "Not received." },
        },
        "x-not-shown": [
          ...(mediaType === undefined ? ["the method, the media type and further headers"] : []),
          "retries, delivery order, and whether events are signed",
        ],
        "x-countersign-requirements": requirementsOfEvent[name],
      };
      return [name, { post }];
    }),
  );
}
