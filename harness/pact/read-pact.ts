/** Reading a pact file that somebody gave, as far as it has to be known before it is verified. */
import { readFileSync } from "node:fs";
import { settingsError } from "../errors/harness-error.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";

export interface PactInteraction {
  readonly file: string;
  readonly key: string | undefined;
  readonly description: string;
  /** Names of its provider states. */
  readonly states: readonly string[];
}

export interface GivenPact {
  readonly provider: string;
  readonly interactions: readonly PactInteraction[];
}

/** Versions 2 to 4. @throws HarnessError (exit code 2) for what is no pact, or holds no interaction */
export function readPact(file: string): GivenPact {
  const pact = parseJsonObject(bytesOf(file));
  const listed = [pact?.interactions, pact?.messages].flatMap((list) => (Array.isArray(list) ? list : []));
  const provider = (pact?.provider as { name?: unknown } | undefined)?.name;
  if (listed.length === 0 || typeof provider !== "string")
    throw notAPact(
      file,
      pact === undefined ? "it is no JSON object" : "it has no interactions, or names no provider",
    );
  return { provider, interactions: listed.map((one) => interactionIn(file, one as Written)) };
}

interface Written {
  readonly key?: unknown;
  readonly description?: unknown;
  readonly providerStates?: unknown;
  readonly providerState?: unknown;
}

function interactionIn(
  file: string,
  { key, description, providerStates, providerState }: Written,
): PactInteraction {
  const states = Array.isArray(providerStates)
    ? providerStates
    : providerState
      ? [{ name: providerState }]
      : [];
  return {
    file,
    key: typeof key === "string" ? key : undefined,
    description: String(description),
    states: states.map(({ name }: { name?: unknown }) => String(name)),
  };
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw notAPact(file, (error as Error).message);
  }
}

const notAPact = (file: string, saw: string) =>
  settingsError(
    "pact-unreadable",
    `reading ${file}`,
    saw,
    "Give pact files (JSON) as consumers' tests write them.",
  );
