/** Every chapter put together: the ids, and the entry of each. */

import { apiKeyCreation } from "./api-key-creation.ts";
import { apiKeyHeader } from "./api-key-header.ts";
import { apiKeyScope } from "./api-key-scope.ts";
import { authentication } from "./authentication.ts";
import { bearerToken } from "./bearer-token.ts";
import { concurrency } from "./concurrency.ts";
import { consistency } from "./consistency.ts";
import { crossMode } from "./cross-mode.ts";
import type { Chapter, Entry, Level } from "./entry.ts";
import { errors } from "./errors.ts";
import { general } from "./general.ts";
import { identityProvider } from "./identity-provider.ts";
import { noEffect } from "./no-effect.ts";
import { notificationDelivery } from "./notification-delivery.ts";
import { notificationMessage } from "./notification-message.ts";
import { publicKey } from "./public-key.ts";
import { requestSignature } from "./request-signature.ts";
import { responseSignature } from "./response-signature.ts";
import { signatureAuthentication } from "./signature-authentication.ts";
import { user } from "./user.ts";
import { webhookConfirmation } from "./webhook-confirmation.ts";
import { webhookCreation } from "./webhook-creation.ts";
import { webhookEntities } from "./webhook-entities.ts";
import { webhookOwnership } from "./webhook-ownership.ts";

const allChapters = [
  general,
  responseSignature,
  publicKey,
  user,
  identityProvider,
  authentication,
  bearerToken,
  apiKeyHeader,
  signatureAuthentication,
  requestSignature,
  crossMode,
  apiKeyCreation,
  apiKeyScope,
  webhookCreation,
  webhookConfirmation,
  webhookEntities,
  webhookOwnership,
  notificationDelivery,
  notificationMessage,
  noEffect,
  concurrency,
  consistency,
  errors,
] as const;

type AnyChapter = (typeof allChapters)[number];
type IdsOf<C extends Chapter> = C extends Chapter ? keyof C["entries"] & string : never;

type IdsOfLevel<C extends Chapter, L extends Level> = C extends Chapter
  ? {
      [Id in keyof C["entries"] & string]: C["entries"][Id] extends { level: L } ? Id : never;
    }[keyof C["entries"] & string]
  : never;

/** Every id of the catalogue. A typo does not compile. */
export type RequirementId = IdsOf<AnyChapter>;
/** The ids of what the interface says outright. */
export type StatedId = IdsOfLevel<AnyChapter, "stated">;
/** The letters before the number: "GEN", "RSG", … */
export type ChapterPrefix = AnyChapter["prefix"];

/** An entry, and the title of the chapter that it stands in. */
export type CatalogueEntry = Entry & { readonly chapter: string };

/** The 23 chapters: transport and signatures, users, authentication, keys, webhooks, events, then what cuts across them. */
export const chapters: readonly (Chapter & { readonly prefix: ChapterPrefix })[] = allChapters;

const withChapter = chapters.flatMap((chapter) =>
  Object.entries(chapter.entries).map(([id, entry]) => [id, { ...entry, chapter: chapter.title }] as const),
);

/** Every entry by its id, in the order of the chapters. */
export const catalogue = Object.fromEntries(withChapter) as Readonly<Record<RequirementId, CatalogueEntry>>;

/** In the order of the catalogue. */
export const requirementIds = Object.keys(catalogue) as readonly RequirementId[];

export function isRequirementId(text: string): text is RequirementId {
  return Object.hasOwn(catalogue, text);
}

export function isChapterPrefix(text: string): text is ChapterPrefix {
  return chapters.some(({ prefix }) => prefix === text);
}
