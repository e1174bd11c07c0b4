/** OWN: Only the user who created a webhook may change it (§2.3). */
import type { Chapter } from "./entry.ts";

export const webhookOwnership = {
  prefix: "OWN",
  title: "Webhook ownership",
  entries: {
    "OWN-01": {
      source: ["§2.3", "§4"],
      title: "Another user cannot ask for a new confirmation event",
      says: "Only the user who created the webhook may modify it. PUT /user/webhook/{webhookId} by another user is refused and sends nothing.",
      level: "stated",
      needs: ["user", "second-user", "sink", "writes"],
      reading: "401, 403 and 404 are all fine.",
    },
    "OWN-02": {
      source: ["§2.3", "§4"],
      title: "Another user cannot add a BusinessEntity",
      says: "Only the user who created the webhook may modify it. A link by another user is refused, and that BusinessEntity is not notified.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
      reading: "401, 403 and 404 are all fine.",
    },
    "OWN-03": {
      source: ["§2.3", "§4"],
      title: "Another user cannot remove a BusinessEntity",
      says: "Only the user who created the webhook may modify it. An unlink by another user is refused, and the notifications go on.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
      reading: "401, 403 and 404 are all fine.",
    },
    "OWN-04": {
      source: ["§2.3"],
      title: "Another user's API keys do not open the webhook either",
      says: "Only the user who created the webhook may modify it. A key acts on behalf of its user, so another user's plain or signing key is refused too.",
      level: "stated",
      needs: ["user", "second-user", "api-keys", "sink", "writes"],
      reading: "401, 403 and 404 are all fine.",
    },
    "OWN-05": {
      source: ["§2.3"],
      title: "Whether the owner may use API keys on the webhook",
      says: 'The webhook routes name "owner", which is not defined further. Whether the owner\'s API keys count is not said.',
      level: "open",
      needs: ["user", "api-keys", "sink", "writes"],
    },
    "OWN-06": {
      source: ["§2.3"],
      title: "Ownership cannot be claimed by a header, query or body",
      says: "Only the user who created the webhook may modify it. A request of another user that names the owner is refused all the same.",
      level: "stated",
      needs: ["user", "second-user", "sink", "writes"],
    },
    "OWN-07": {
      source: ["§2.3"],
      title: "A user changes only the own webhook on a shared BusinessEntity",
      says: "The webhook is tied to the user, not to a BusinessEntity. A user who watches the same BusinessEntity changes nothing for the others.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
      reading: "Nothing to judge where the two users cannot watch the same BusinessEntity.",
    },
    "OWN-08": {
      source: ["§2.3"],
      title: "Ownership is the user's, not one token's",
      says: "The webhook is tied to the user. A reader expects the owner to manage it with any of their valid access tokens.",
      level: "implied",
      needs: ["user", "sink", "writes"],
    },
    "OWN-09": {
      source: ["§7"],
      title: "Whether the existence of a webhook is hidden from others",
      says: "No status is given for a call by a user who is not the owner.",
      level: "open",
      needs: ["user", "second-user", "sink", "writes"],
    },
    "OWN-11": {
      source: ["§2.3", "§4"],
      title: "Only the owner may delete a webhook",
      says: "Only the user who created the webhook may delete it, but an endpoint to delete webhooks is not shown.",
      level: "unverifiable",
      unverifiable:
        "the interface shows no route that deletes a webhook, and trying undocumented ones with a valid credential could destroy something.",
    },
    "OWN-10": {
      source: ["§2.3"],
      title: "A refusal for lack of ownership comes before any effect",
      says: "Only the user who created the webhook may modify it. After the refused calls of another user no event was sent and the watched set is as it was.",
      level: "stated",
      needs: ["user", "second-user", "business-entities", "sink", "changes", "writes"],
    },
  },
} as const satisfies Chapter;
