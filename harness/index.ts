/** The only door through which specs reach the harness. */
export type { ClientAccess } from "./api-client/access.ts";
export { allTestable } from "./api-client/all-testable.ts";
export { type ApiAnswer, signedAnswer } from "./api-client/answers.ts";
export { OTHER_HOST, type Received as ReceivedRequest } from "./api-client/call-server.ts";
export { OTHER_HOST_PLACE } from "./api-client/client-call.ts";
export { clientChecks } from "./api-client/client-checks.ts";
export { type ClientWorld, inWords } from "./api-client/client-world.ts";
export { accessMethods } from "./api-client/protocol.ts";
export { publicKeyIn as publicKeyTextIn, textsIn } from "./api-client/records.ts";
export { credentialsIn, credentialsInAddress, privateKeyIn } from "./api-client/sent-secrets.ts";
export { faultOfSignature, fieldOf, fieldsOf, isListed, sentSignature } from "./api-client/sent-signature.ts";
export type { MadeChange } from "./changes/changes.ts";
export { noteTrouble, remark, withLock, withoutSlot } from "./check/current-check.ts";
export { repeated, repeatedInLines } from "./check/repeated.ts";
export { NotApplicable, notApplicableTo, Untestable, undefinedIfUntestable } from "./check/untestable.ts";
export { Answer } from "./client/answer.ts";
export {
  addQuery,
  anonymous,
  type Credential,
  headerOf,
  type OutgoingRequest,
  removeHeader,
  replaceHeader,
  setHeader,
} from "./client/outgoing-request.ts";
export type { SeenExchange } from "./client/recorder.ts";
export type { Departure, RequestBody, RouteCall, ServiceClient } from "./client/service-client.ts";
export { atOnce } from "./client/starting-line.ts";
export { UNAUTHORIZED } from "./client/unauthorized.ts";
export { apiKeyHeader } from "./credentials/api-key-header.ts";
export { authorization, bearer, header, inQuery, together } from "./credentials/bearer.ts";
export { type SignatureOptions, signedWith } from "./credentials/signature.ts";
export { type CheckOptions, definedChecks, observation, requirement } from "./engine/definitions.ts";
export {
  challenges,
  disclosures,
  errorShapes,
  protectedTexts,
  revealedInternals,
  serverErrors,
} from "./evidence/error-survey.ts";
export { holdingSignersRecord } from "./facts/signers-record.ts";
export { userInTurn } from "./facts/user-in-turn.ts";
export { requireUsersApart, requireUsersApartInEveryMode } from "./facts/users-apart.ts";
export type { World } from "./facts/world.ts";
export { alteredApiKeys, beginningLike } from "./forgeries/altered-api-keys.ts";
export { alteredBearer } from "./forgeries/altered-token.ts";
export { badCredentials, unknownApiKey } from "./forgeries/bad-credentials.ts";
export {
  bodySignedBy,
  bodySignedOver,
  bodySignedWith,
  otherBodyAlgorithms,
  overSomething,
  unusableBodySignatures,
  withBodySignature,
} from "./forgeries/body-signatures.ts";
export { changedClaims, changedSignatures } from "./forgeries/changed-tokens.ts";
export { claimingToBe, queryNaming } from "./forgeries/claimed-identity.ts";
export {
  byRs256,
  foreignTokens,
  linkedTokens,
  remarkVisits,
  tokenWithItsKey,
} from "./forgeries/foreign-tokens.ts";
export { type ForgedToken, forgedBearer, genuineToken, realmKeyOf } from "./forgeries/forged-token.ts";
export { minted, mintedElsewhere, mintedToWork } from "./forgeries/minted-token.ts";
export { madeBy, namedAs, namingInstead, replacingBody } from "./forgeries/mismatched-signatures.ts";
export { withOtherCharacter } from "./forgeries/other-character.ts";
export { namedUser, otherSchemes, proxyHeaders } from "./forgeries/other-schemes.ts";
export { allAtOnce, type Placement } from "./forgeries/placement.ts";
export {
  changedDates,
  changedLists,
  emptyLists,
  missingHeaders,
  otherSigningStrings,
} from "./forgeries/signed-header-variants.ts";
export { oneBitChanged, type SignedVariant, variant, variantOf } from "./forgeries/signed-variant.ts";
export {
  isInWrongMode,
  requireApikey,
  requireNoApikey,
  signatureByHmac,
  signatureNaming,
  wrongModes,
} from "./forgeries/wrong-mode.ts";
export { inText, isObject, type Json } from "./json/json.ts";
export { parseJson, parseJsonObject } from "./json/parse-json-object.ts";
export { acceptedFirst } from "./judging/accepted-first.ts";
export { expect } from "./judging/expect.ts";
export { expectDone } from "./judging/expect-done.ts";
export { obstaclesTo } from "./judging/obstacles.ts";
export { acceptanceThatMayBe, refusalThatMayBe, unlessDenied } from "./judging/permitted.ts";
export { expectRefusedUnless } from "./judging/refused-unless.ts";
export {
  between,
  requireAccepted,
  requireAcceptedOrDenied as acceptedOrDenied,
  requireRefused,
  requireRefusedSomehow,
} from "./judging/require.ts";
export { requireApplicable } from "./judging/require-applicable.ts";
export { requireSome } from "./judging/require-some.ts";
export { requireThat } from "./judging/require-that.ts";
export { suspected } from "./judging/suspected.ts";
export { unthrottled } from "./judging/throttling.ts";
export { encodedComponent } from "./net/uri-component.ts";
export { firstUse } from "./procedures/api-keys/first-use.ts";
export { suspectsOfCreation, suspectsOfOwner } from "./procedures/api-keys/keys-made-alone.ts";
export { keysMadeTogether } from "./procedures/api-keys/keys-made-together.ts";
export { suspectsOfLock } from "./procedures/api-keys/locked-keys.ts";
export { namedOtherwise } from "./procedures/api-keys/named-otherwise.ts";
export { narrowly, unaskedByNarrow } from "./procedures/api-keys/narrow-keys.ts";
export { suspectsOfNewKey } from "./procedures/api-keys/new-signing-key.ts";
export { olderKeys } from "./procedures/api-keys/older-keys.ts";
export { expectOwnUsers } from "./procedures/api-keys/own-users.ts";
export {
  type AskedForKey,
  askBy,
  askedForBroad,
  askedForFull,
  askedForNarrow,
  askForScope,
  askForScopeOfSigner,
  byToken,
  type KeyCreator,
  keyMadeBy,
  narrowKeyOf,
  narrowRecordOf,
  narrowSigningKey,
  readApiKeyScope,
  shownScope,
} from "./procedures/api-keys/scoped-keys.ts";
export { unusedOnceKnown } from "./procedures/api-keys/unused-once-known.ts";
export { unusualCreation, unusualSigningKey } from "./procedures/api-keys/unusual-signing-key.ts";
export { expectMayUpdate, suspectsOfUpdate } from "./procedures/api-keys/updates-by-keys.ts";
export { expectNoUsableKey } from "./procedures/api-keys/usable-keys.ts";
export { useOnceMore } from "./procedures/api-keys/used-once-more.ts";
export { suspectsOfUse } from "./procedures/api-keys/worn-out-keys.ts";
export { madeReady } from "./procedures/made-ready.ts";
export { awaitingWatcher } from "./procedures/notifications/awaiting-watcher.ts";
export { updateOf } from "./procedures/notifications/changed-row.ts";
export { untoldDeletions } from "./procedures/notifications/deleted-after-update.ts";
export { drain } from "./procedures/notifications/draining.ts";
export { everyNotification } from "./procedures/notifications/every-notification.ts";
export { isToldOfTheFirst } from "./procedures/notifications/first-of-a-webhook.ts";
export { isNotified, isNotifiedOf, latencyMs } from "./procedures/notifications/is-notified.ts";
export { leastWatched } from "./procedures/notifications/least-watched.ts";
export { lostLinks, suspectsOfLink } from "./procedures/notifications/lost-links.ts";
export { mayWatch } from "./procedures/notifications/may-watch.ts";
export { otherWatcher, otherWatchers } from "./procedures/notifications/other-watcher.ts";
export { linkAnew, makeLinkable } from "./procedures/notifications/repeated-link.ts";
export { eachWatched, resembling } from "./procedures/notifications/resembling.ts";
export {
  secondUpdate,
  secondUpdateOfOwnRow,
  wroteTheSame,
} from "./procedures/notifications/second-update.ts";
export { isToldBesideOneNamed } from "./procedures/notifications/told-beside-one-named.ts";
export { toldOfBoth, toldOfKnownByBoth } from "./procedures/notifications/told-of-both.ts";
export { toldOfMany } from "./procedures/notifications/told-of-many.ts";
export { type ToldWatchers, toldOf, toldOfThree } from "./procedures/notifications/told-of-three.ts";
export {
  expectBystanderUnheard,
  expectUnlinkedUnheard,
  ofRow,
} from "./procedures/notifications/unlinked-silence.ts";
export {
  type OtherEntity,
  otherEntity,
  passUnlinkTime,
  type Unlinking,
  unlinkAndDrain,
  unlinking,
  watchingBoth,
} from "./procedures/notifications/unlinking.ts";
export { untoldOfBurst } from "./procedures/notifications/untold-of-burst.ts";
export {
  likelyOfOther,
  unwatchedEntity,
  watcherOfAnother,
} from "./procedures/notifications/watched-by-both.ts";
export {
  acceptedBy,
  besideOwnCalls,
  callByAnother,
  controlOf,
  creationControl,
  heldFor,
  prepareCall,
  validCall,
} from "./procedures/route-calls.ts";
export { expectSigned, faultOfResponse, faultsOf, isSignedBy, requireSigned } from "./procedures/signed.ts";
export { reading, rewriting } from "./procedures/standing-requests.ts";
export { actorOf } from "./procedures/users/actor.ts";
export { withTwoPhones } from "./procedures/users/changed-phone.ts";
export { lostAmongChangesAtOnce, lostAmongMembers } from "./procedures/users/changes-at-once.ts";
export {
  discoveryDocument,
  discoveryFaults,
  readDiscovery,
  realmKeys,
  remarkOtherHost,
  requireIssuer,
  requireKeySetAddress,
  requireResponseTypes,
  withoutHost,
} from "./procedures/users/discovery.ts";
export { firstChange } from "./procedures/users/first-change.ts";
export { keptChange, keptChangeBy } from "./procedures/users/kept-change.ts";
export { expectLanguage } from "./procedures/users/language-effect.ts";
export { passDelivery, passEffectTime } from "./procedures/users/late-effect.ts";
export { otherToken } from "./procedures/users/other-token.ts";
export { whileOtherIsSeen } from "./procedures/users/other-user-seen.ts";
export { refusedAtTimes } from "./procedures/users/refused-at-times.ts";
export { shownLanguage } from "./procedures/users/shown-language.ts";
export { expectShownEachTime, expectUnchanged, steadyRecord } from "./procedures/users/steady-record.ts";
export { userNamed } from "./procedures/users/user-named.ts";
export {
  changeLanguage,
  expectSameMembers,
  expectText,
  expectTexts,
  updatedUser,
  userShownBy,
} from "./procedures/users/user-record.ts";
export { calledWebhook, watchedForGood } from "./procedures/webhooks/called-webhook.ts";
export { confirmedInVain } from "./procedures/webhooks/confirmed-in-vain.ts";
export { eventsOfCreations } from "./procedures/webhooks/events-of-creations.ts";
export { furtherEvents } from "./procedures/webhooks/further-events.ts";
export { namedByKey } from "./procedures/webhooks/named-by-key.ts";
export { notLinked } from "./procedures/webhooks/not-linked.ts";
export { requireReceiverTaken } from "./procedures/webhooks/receiver-taken.ts";
export { refusedLink, refusedUnlink } from "./procedures/webhooks/refused-links.ts";
export {
  countEventsAfter,
  renewedConfirmation,
  subscribeUrlAfter,
} from "./procedures/webhooks/renewed-confirmation.ts";
export { isToldOnceLinked } from "./procedures/webhooks/told-once-linked.ts";
export { unlinkInTheEnd } from "./procedures/webhooks/unlinked-in-the-end.ts";
export { firstResend, isUsable, suspectsOfRefusal } from "./procedures/webhooks/usable-id.ts";
export { requireLinksShown, requireRefusedOn, victimOf } from "./procedures/webhooks/victim.ts";
export { webhooksMadeTogether } from "./procedures/webhooks/webhooks-made-together.ts";
export { whoMayCreate } from "./procedures/webhooks/who-may-create.ts";
export {
  awaitingWithoutNamesake,
  hasNamesake,
  isSharedByNow,
  withoutNamesake,
} from "./procedures/webhooks/without-namesake.ts";
export { attemptingUpdate, withoutDeliveries } from "./procedures/without-deliveries.ts";
export { type ApiKeyRecord, apiKeyIn, apikeyValuesOf, readApiKey } from "./reading/api-key-record.ts";
export { isServed } from "./reading/error-object.ts";
export {
  gatewayStatuses,
  isRefusedInFront,
  mayBeOfGateway,
} from "./reading/gateway-answers.ts";
export { inFewWords } from "./reading/in-few-words.ts";
export { outcomeOf, sameWebhook } from "./reading/outcome.ts";
export { outcomesByName } from "./reading/outcomes-by-name.ts";
export { privateMaterialIn } from "./reading/private-material.ts";
export { publicKeyIn, sameKeys, stillServes } from "./reading/public-key.ts";
export { claimsOf } from "./reading/token-claims.ts";
export { unknownIdLike } from "./reading/unknown-id.ts";
export { documentedMembers, readUser, shownId, type UserMember, userMembers } from "./reading/user-record.ts";
export { usersShown } from "./reading/users-shown.ts";
export { readWebhookId } from "./reading/webhook-record.ts";
export { blocked } from "./receiver/accepted-forms.ts";
export { receiverChecks } from "./receiver/receiver-checks.ts";
export type { ReceiverWorld } from "./receiver/receiver-world.ts";
export type { WebhookEvent } from "./receiver/sns-envelope.ts";
export { hasShape, missingMembers, shapeFaults } from "./shapes/shape-faults.ts";
export { choiceOfKeys, type KeyKind, keyKinds } from "./shared/key-kinds.ts";
export { sharedFixture } from "./shared/shared-fixture.ts";
export type { ObservedChange } from "./shared/shared-fixtures.ts";
export type { SharedKeys } from "./shared/shared-keys.ts";
export type { SharedWorld } from "./shared/shared-world.ts";
export {
  type HashName,
  hashOf,
  hmac,
  type ListedAlgorithm,
  listedAlgorithms,
  signPkcs1,
  signPss,
  verifyPkcs1,
} from "./signing/algorithms.ts";
export { signBody, verifyBody } from "./signing/body-signature.ts";
export type { ClientKeyPair } from "./signing/client-keys.ts";
export { createDatePool } from "./signing/date-pool.ts";
export { flipBit, flipBitOfBase64, places } from "./signing/flip-bit.ts";
export { generateFourPrimeKeyPair } from "./signing/four-prime-key-pair.ts";
export { conventionalDialects, draftDialect, literalDialect } from "./signing/http-signature.ts";
export { encodePart, signToken } from "./signing/json-web-token.ts";
export { jwkOf } from "./signing/jwk-of.ts";
export { modulusLength } from "./signing/modulus-length.ts";
export { selfSignedCertificate } from "./signing/self-signed-certificate.ts";
export { digestSignedIn } from "./signing/signed-digest.ts";
export { decodeStrictBase64 } from "./signing/strict-base64.ts";
export { subscribeUrlOf } from "./sink/confirmation.ts";
export type { Delivery } from "./sink/delivery.ts";
export type { Sink } from "./sink/https-sink.ts";
export { type Inbox, LONGEST_BUSY_MS } from "./sink/inbox.ts";
export { kindOf, type Notification } from "./sink/notification.ts";
export { inboxAt } from "./sink/part-of-inbox.ts";
export type { SinkAnswer } from "./sink/sink-answer.ts";
export { awaitEffect } from "./timing/await-effect.ts";
export { passed } from "./timing/passed.ts";
export { isOfNamedKind, type PlainKey, type SigningKey } from "./world/api-keys/api-key.ts";
export type { Scopes } from "./world/api-keys/scopes.ts";
export { conventionalMembers } from "./world/links/entities-member.ts";
export { linksAskedFor } from "./world/links/links-asked-for.ts";
export type { ReceivedNotification } from "./world/notifications/correlation.ts";
export { languageAlone } from "./world/users/partial-update.ts";
export type { User } from "./world/users/user.ts";
export type { Webhook } from "./world/webhooks/webhook.ts";
