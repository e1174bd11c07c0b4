/** The only door through which specs reach the harness. */
export type { MadeChange } from "./changes/changes.ts";
export { Answer } from "./client/answer.ts";
export { anonymous, type Credential, replaceHeader } from "./client/outgoing-request.ts";
export type { Departure, RequestBody, ServiceClient } from "./client/service-client.ts";
export {
  algorithmPairs,
  emptyAlgorithm,
  hmacOfServiceKey,
  hmacVariants,
  openAlgorithms,
  pssVariants,
  unlistedAlgorithms,
} from "./credentials/algorithm-variants.ts";
export { alteredApiKeys, beginningLike } from "./credentials/altered-api-keys.ts";
export { inSwappedCase, otherNamesOfKeys, unknownKeyIds } from "./credentials/altered-key-ids.ts";
export { apiKeyHeader } from "./credentials/api-key-header.ts";
export { type BadCredential, badCredentials } from "./credentials/bad-credentials.ts";
export { authorization, bearer, header, inQuery, together } from "./credentials/bearer.ts";
export {
  bodySignedBy,
  bodySignedOver,
  bodySignedWith,
  otherBodyAlgorithms,
  overSomething,
  unusableBodySignatures,
  withBodySignature,
} from "./credentials/body-signatures.ts";
export {
  disguisedPaths,
  disguisedReads,
  disguisedWrites,
} from "./credentials/borrowed-exemption.ts";
export { changedClaims, changedSignatures } from "./credentials/changed-tokens.ts";
export { claimingToBe } from "./credentials/claimed-identity.ts";
export { modulusLength, signBodyBy } from "./credentials/foreign-signature.ts";
export { foreignTokens, type LinkedToken, linkedTokens, remarkVisits } from "./credentials/foreign-tokens.ts";
export { type ForgedToken, forgedBearer, genuineToken } from "./credentials/forged-token.ts";
export { halfValidPairs, type Pair, validPairs } from "./credentials/half-valid.ts";
export {
  freeSpellings,
  incompleteHeaders,
  looseEncodings,
  repeatedNames,
  unreadableSignatures,
} from "./credentials/header-variants.ts";
export {
  bodyChanges,
  foreignTexts,
  jsonSpellings,
  largeBodies,
  withNote,
} from "./credentials/json-spellings.ts";
export { minted, mintedElsewhere } from "./credentials/minted-token.ts";
export { madeBy, namingInstead, replacingBody } from "./credentials/mismatched-signatures.ts";
export {
  apiKeysElsewhere,
  apiKeysInAuthorization,
  patterns,
  placeholders,
} from "./credentials/misplaced-api-keys.ts";
export {
  otherBearerForms,
  type Placement,
  tokensInBody,
  tokensInOtherHeaders,
  tokensInQuery,
  tokensWithoutBearer,
} from "./credentials/misplaced-tokens.ts";
export { type NearMiss, nearMisses, newKeys } from "./credentials/near-misses.ts";
export { oddKidTokens } from "./credentials/odd-kid-tokens.ts";
export { otherPublicKeys } from "./credentials/other-public-keys.ts";
export { otherSchemes, proxyHeaders } from "./credentials/other-schemes.ts";
export { otherToken } from "./credentials/other-token.ts";
export { badPublicKeys, pemVariants } from "./credentials/public-key-forms.ts";
export { remembered } from "./credentials/remembered-signature.ts";
export { writtenOtherwise } from "./credentials/scope-forms.ts";
export type { SignatureOptions } from "./credentials/signature.ts";
export { signatureHeaders } from "./credentials/signature-headers.ts";
export {
  changedDates,
  changedLists,
  emptyLists,
  missingHeaders,
  otherSigningStrings,
} from "./credentials/signed-header-variants.ts";
export { agedDates, otherLists } from "./credentials/signed-lists.ts";
export { spelled } from "./credentials/spelling.ts";
export { hmacTokens, unsignedTokens } from "./credentials/unsigned-tokens.ts";
export { bodySignatureBeside, unusualFramings } from "./credentials/unusual-framing.ts";
export {
  inApiKeyHeader,
  requireApikey,
  requireNoApikey,
  signatureByHmac,
  signatureNaming,
  wrongModes,
} from "./credentials/wrong-mode.ts";
export { holding, remark } from "./engine/current-check.ts";
export { chapter, observation, requirement } from "./engine/definitions.ts";
export { eventually } from "./engine/eventually.ts";
export { repeated } from "./engine/repeated.ts";
export { NotApplicable, Untestable } from "./errors.ts";
export {
  challenges,
  disclosures,
  errorShapes,
  protectedTexts,
  revealedInternals,
  serverErrors,
} from "./evidence/error-survey.ts";
export {
  type SurveyedResponse,
  signatureFormFault,
  statedResponses,
  surveyed,
} from "./evidence/response-survey.ts";
export { acceptedFirst } from "./expectations/accepted-first.ts";
export { changedByKey, sameUser } from "./expectations/acting-key.ts";
export { actorOf } from "./expectations/actor.ts";
export { acceptedOrDenied, between, inControl, refusedOr, refusedSomehow } from "./expectations/between.ts";
export {
  changesToldTwice,
  expectAsMany,
  expectDifferentUrls,
  heardAfterRenewal,
  requireRenewalWorks,
} from "./expectations/confirmation-events.ts";
export {
  createdSomehow,
  expectCreatedWithoutList,
  expectManyCreated,
  isUsable,
  repeatedIds,
  requireUsableId,
} from "./expectations/creation.ts";
export { expectSignedOverEither, signatureOnRefusal } from "./expectations/either-body.ts";
export { expectExactTarget } from "./expectations/exact-target.ts";
export { expect } from "./expectations/expect.ts";
export { isNotified } from "./expectations/is-notified.ts";
export { jsonFaults, labelFaults } from "./expectations/json-bodies.ts";
export { addKeys, expectOwnUsers, requireFirstKeysOwn } from "./expectations/key-users.ts";
export { attemptLanguage } from "./expectations/language-attempt.ts";
export { expectLanguage } from "./expectations/language-effect.ts";
export { expectNoAccess } from "./expectations/no-access.ts";
export { betweenOwners, expectRefusedToOthers, remarkOnOwnKey } from "./expectations/not-owner.ts";
export {
  expectNothingPlain,
  expectNothingPlainFor,
  plainAddressOf,
} from "./expectations/nothing-plain.ts";
export {
  columnsAwaited,
  columnsOf,
  type MessageFault,
  messageFaults,
  SNAKE_CASE,
  wordsOf,
} from "./expectations/notifications.ts";
export { expectNoneLost, lostLinks } from "./expectations/parallel-links.ts";
export { acceptanceThatMayBe, refusalThatMayBe } from "./expectations/permitted.ts";
export { expectRefusedUnless } from "./expectations/refused-unless.ts";
export { expectBroadNotGranted, expectNothingWon, expectNothingWonByForm } from "./expectations/scope.ts";
export { idsShown } from "./expectations/shown-ids.ts";
export { expectSigned, isSignedBy, signedInControl } from "./expectations/signed.ts";
export {
  askedAgain,
  eventNotTaken,
  eventTaken,
  expectStillAwaiting,
  expectUnheard,
  otherConfirmed,
  posted,
  requireFlowOnceConfirmed,
  timePassed,
} from "./expectations/still-awaiting.ts";
export { unthrottled } from "./expectations/throttling.ts";
export { requireTolerated } from "./expectations/tolerated.ts";
export {
  keptBesideOthers,
  requireOthersKept,
  requireUnlinkEnds,
  requireUnlinkIsolated,
  requireUsersIsolated,
} from "./expectations/unlink-causes.ts";
export { expectOtherKept, expectQuiet, expectStillActive } from "./expectations/unlinked.ts";
export { expectBystanderUnheard, expectUnlinkedUnheard, ofRow } from "./expectations/unlinked-silence.ts";
export { expectNoUsableKey } from "./expectations/usable-keys.ts";
export {
  changeLanguage,
  expectSameMembers,
  expectText,
  updatedUser,
  userShownBy,
} from "./expectations/user-record.ts";
export {
  expectNoSecond,
  expectOneWebhook,
  parallelCreations,
  requireWebhookId,
} from "./expectations/webhook-uniqueness.ts";
export { expectWrongModeRefused, wrongModeInControl } from "./expectations/wrong-mode.ts";
export { apikeyValuesOf, readApiKey } from "./reading/api-key-record.ts";
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
} from "./reading/discovery.ts";
export { isServed } from "./reading/error-object.ts";
export { requireFilled } from "./reading/filled-members.ts";
export { inFewWords } from "./reading/in-few-words.ts";
export { eventMembers, membersOf } from "./reading/members.ts";
export { outcomeOf, sameWebhook } from "./reading/outcome.ts";
export { outcomesByName } from "./reading/outcomes-by-name.ts";
export { privateMaterialIn } from "./reading/private-material.ts";
export { publicKeyIn, sameKeys } from "./reading/public-key.ts";
export { statusesSeen } from "./reading/statuses.ts";
export { unknownIdLike } from "./reading/unknown-id.ts";
export { documentedMembers, readUser, shownId, userMembers } from "./reading/user-record.ts";
export { constantPositions } from "./reading/value-statistics.ts";
export { readWebhookId } from "./reading/webhook-record.ts";
export { listedAlgorithms } from "./signing/algorithms.ts";
export { signBody } from "./signing/body-signature.ts";
export { flipBit, places } from "./signing/flip-bit.ts";
export { cubeRootForgery, forgeries } from "./signing/forgeries.ts";
export { generateFourPrimeKeyPair } from "./signing/four-prime-key-pair.ts";
export { conventionalDialects, draftDialect, literalDialect } from "./signing/http-signature.ts";
export { parseDoneAt } from "./sink/done-at.ts";
export type { Notification } from "./sink/notification.ts";
export { isOfNamedKind, type PlainKey, type SigningKey } from "./world/api-keys.ts";
export { awaitingWatcher } from "./world/awaiting-watcher.ts";
export type { ReceivedNotification } from "./world/correlation.ts";
export { eventsDespiteRefusal } from "./world/events-despite.ts";
export { hears, isTold, latencyMs } from "./world/hears.ts";
export { keysOfBothKinds, requirePlainKeyInUse } from "./world/keys-in-use.ts";
export { newEvents } from "./world/new-events.ts";
export { otherWatcher } from "./world/other-watcher.ts";
export { type OwnerCall, ownerCalls, type TryCall } from "./world/owner-calls.ts";
export { countEventsAfter, renewedConfirmation, subscribeUrlAfter } from "./world/renewed-confirmation.ts";
export { linkAnew } from "./world/repeated-link.ts";
export { acceptedBy, heldFor, type PreparedCall, prepareCall } from "./world/route-calls.ts";
export type { ObservedChange } from "./world/scenes.ts";
export {
  askForScope,
  keyMadeBy,
  narrowCreator,
  narrowedToken,
  readApiKeyScope,
  withheld,
} from "./world/scoped-keys.ts";
export { alteredSubscribeUrls } from "./world/subscribe-urls.ts";
export {
  differentUrls,
  disguisedSchemes,
  equivalentUrls,
  notUrls,
  otherThanText,
  plainHttp,
  unusedPlainUrl,
  withoutTargetUrl,
} from "./world/target-urls.ts";
export { outlastUnlink, quietAfter, unlinkAndQuieten, unlinking, watchingBoth } from "./world/unlinking.ts";
export type { User } from "./world/user.ts";
export { requireUsersApart, requireUsersApartInEveryMode } from "./world/users-apart.ts";
export type { Webhook } from "./world/webhook.ts";
export type { World } from "./world/world.ts";
