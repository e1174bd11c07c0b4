/** The only door through which specs reach the harness. */
export type { MadeChange } from "./changes/changes.ts";
export { Answer } from "./client/answer.ts";
export { anonymous, type Credential } from "./client/outgoing-request.ts";
export type { Departure, RequestBody, ServiceClient } from "./client/service-client.ts";
export { alteredApiKeys } from "./credentials/altered-api-keys.ts";
export { apiKeyHeader } from "./credentials/api-key-header.ts";
export { type BadCredential, badCredentials } from "./credentials/bad-credentials.ts";
export { authorization, bearer, header, inQuery, together } from "./credentials/bearer.ts";
export { claimingToBe } from "./credentials/claimed-identity.ts";
export { badPublicKeys, pemVariants } from "./credentials/public-key-forms.ts";
export { remark } from "./engine/current-check.ts";
export { chapter, observation, requirement } from "./engine/definitions.ts";
export { eventually } from "./engine/eventually.ts";
export { repeated } from "./engine/repeated.ts";
export { NotApplicable, Untestable } from "./errors.ts";
export {
  type SurveyedResponse,
  signatureFormFault,
  statedResponses,
  surveyed,
} from "./evidence/response-survey.ts";
export { between, inControl, refusedOr } from "./expectations/between.ts";
export { expect } from "./expectations/expect.ts";
export { columnsOf, type MessageFault, messageFaults, wordsOf } from "./expectations/notifications.ts";
export { expectSameMembers, expectText, userShownBy } from "./expectations/user-record.ts";
export { apikeyValuesOf, readApiKey } from "./reading/api-key-record.ts";
export { requireFilled } from "./reading/filled-members.ts";
export { privateMaterialIn } from "./reading/private-material.ts";
export { documentedMembers, readUser, shownId, userMembers } from "./reading/user-record.ts";
export { constantPositions, sharedPrefixLength } from "./reading/value-statistics.ts";
export { readWebhookId } from "./reading/webhook-record.ts";
export { parseDoneAt } from "./sink/done-at.ts";
export type { Notification } from "./sink/notification.ts";
export type { PlainKey, SigningKey } from "./world/api-keys.ts";
export { type PreparedCall, prepareCall } from "./world/route-calls.ts";
export type { ObservedChange } from "./world/scenes.ts";
export type { User } from "./world/user.ts";
export type { Webhook } from "./world/webhook.ts";
export type { World } from "./world/world.ts";
