/** Everything that the operator chose, as the rest of the harness uses it. */
import type { EntityKind, Need, OtherSideNeed } from "#catalogue";
import type { Budget } from "./budget.ts";
import type { ChangeHookConfiguration } from "./change-hook.ts";
import type { EffectsConfiguration } from "./effects.ts";
import type { IdentityConfiguration } from "./identity.ts";
import type { Options } from "./options.ts";
import type { GivenSecret } from "./secrets.ts";
import type { SinkConfiguration } from "./sink.ts";
import type { TargetConfiguration } from "./target.ts";
import type { Times } from "./times.ts";

export interface Configuration {
  readonly target: TargetConfiguration;
  readonly identity: IdentityConfiguration;
  readonly sink: SinkConfiguration;
  readonly changeHook: ChangeHookConfiguration;
  readonly effects: EffectsConfiguration;
  /** Names that the hook can change; undefined for all. */
  readonly changeEntities: readonly EntityKind[] | undefined;
  /** Two ids or more; undefined where the target has to bring them. */
  readonly businessEntities: readonly string[] | undefined;
  /** Those of the second user, where they are others. */
  readonly otherBusinessEntities: readonly string[];
  readonly scopes: ScopeValues;
  readonly requestFields: RequestFields;
  /** Values of `language` that PUT /user takes. */
  readonly languages: readonly string[];
  /** Hosts beside the target's own to which a SubscribeURL may point. */
  readonly subscribeHosts: readonly string[];
  readonly times: Times;
  /** How long what is started may take until it answers. */
  readonly startMs: number;
  readonly budget: Budget;
  readonly options: Options;
  /** What this deployment cannot offer. */
  readonly outOfReach: readonly (Need | OtherSideNeed)[];
  /** Certificates in PEM to trust beside the system's. */
  readonly furtherCa: string | undefined;
  /** For the report: every setting in force by its key, without secrets. */
  readonly echo: Readonly<Record<string, string>>;
  /** Every secret among them, for redaction. */
  readonly secrets: readonly GivenSecret[];
}

/** JSON values; undefined where none is given, or the target brings it. */
export interface ScopeValues {
  readonly full: unknown;
  readonly narrow: unknown;
  readonly broad: unknown;
}

/** Members of request bodies that the interface does not show; undefined where conventional ones are tried. */
export interface RequestFields {
  readonly publicKey: string | undefined;
  readonly scope: string;
  readonly webhookEntities: string | undefined;
}
