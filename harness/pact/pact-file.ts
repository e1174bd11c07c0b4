/** A pact file: version 4 of the Pact specification, as much of it as is written here. */
import type { RequirementId } from "#catalogue";

/** How a value is compared, in place of equality. */
export type Matcher =
  | { readonly match: "type" }
  | { readonly match: "regex"; readonly regex: string }
  | { readonly match: "statusCode"; readonly status: "success" | "clientError" };

export interface Rule {
  readonly combine: "AND";
  readonly matchers: readonly Matcher[];
}

export interface ProviderState {
  readonly name: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** Takes the place of the example, out of what a provider state has brought about. */
export interface Generator {
  readonly type: "ProviderState";
  readonly expression: string;
  readonly dataType: "STRING";
}

export interface PactBody {
  readonly content: unknown;
  readonly contentType: "application/json";
  /** "base64" keeps bytes as they are, which a signature needs. */
  readonly encoded: false | "base64";
}

export interface PactRules {
  readonly path?: Rule;
  readonly status?: Rule;
  readonly header?: Readonly<Record<string, Rule>>;
  readonly body?: Readonly<Record<string, Rule>>;
}

export interface HttpInteraction {
  readonly type: "Synchronous/HTTP";
  readonly key: RequirementId;
  readonly description: string;
  readonly pending: false;
  readonly providerStates?: readonly ProviderState[];
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, readonly string[]>>;
    readonly body?: PactBody;
    readonly matchingRules?: PactRules;
    readonly generators?: { readonly path?: Generator; readonly body?: Readonly<Record<string, Generator>> };
  };
  readonly response: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, readonly string[]>>;
    readonly body?: PactBody;
    readonly matchingRules?: PactRules;
  };
}

export interface MessageInteraction {
  readonly type: "Asynchronous/Messages";
  readonly key: RequirementId;
  readonly description: string;
  readonly pending: false;
  readonly providerStates: readonly ProviderState[];
  readonly contents: PactBody;
  readonly matchingRules: PactRules;
}

export type Interaction = HttpInteraction | MessageInteraction;

export interface PactFile {
  readonly consumer: { readonly name: string };
  readonly provider: { readonly name: string };
  readonly interactions: readonly Interaction[];
  readonly metadata: {
    readonly pactSpecification: { readonly version: "4.0" };
    readonly countersign: Readonly<Record<string, string>>;
  };
}

export const ofType: Rule = { combine: "AND", matchers: [{ match: "type" }] };

export const ofForm = (regex: string): Rule => ({ combine: "AND", matchers: [{ match: "regex", regex }] });

/** The same pact is the same bytes. */
export const pactText = (pact: PactFile): string => `${JSON.stringify(pact, undefined, 2)}\n`;
