/** What one implementation chose where the interface shows nothing, as a description needs it. */
import type { RouteName } from "#catalogue";
import type { JsonSchema } from "../shapes/schema.ts";

export interface RouteChoices {
  /** Statuses of accepted and of refused requests, in order; empty where none was seen. */
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  /** Media type of accepted answers without parameters; undefined where they have no body. */
  readonly mediaType: string | undefined;
  /** What accepted JSON answers look like: names and types, no values. */
  readonly answer: JsonSchema | undefined;
  /** API keys were seen to be taken here. */
  readonly takesKeys: { readonly plain: boolean; readonly signing: boolean };
}

export interface EventChoices {
  readonly mediaType: string | undefined;
  /** The members of the event: names and types, no values. */
  readonly members: JsonSchema | undefined;
}

export interface Choices {
  readonly baseUrl: string;
  /** Every choice that the run found, in words. */
  readonly profile: Readonly<Record<string, string>>;
  /** Members of POST /user/api-key and POST /user/webhook; undefined where the run did not find out. */
  readonly publicKeyMember: string | undefined;
  readonly scopeMember: string | undefined;
  readonly entitiesMember: string | undefined;
  /** JSON Pointer of the webhookId in the answer to POST /user/webhook; undefined where it stands in no object there. */
  readonly webhookIdPointer: string | undefined;
  /** The form of Authorization: Signature that is taken, in words. */
  readonly signatureForm: string | undefined;
  readonly routes: Readonly<Record<RouteName, RouteChoices>>;
  /** What refusals look like. */
  readonly refusal: JsonSchema | undefined;
  readonly events: Readonly<Record<"confirmation" | "notification", EventChoices>>;
}
