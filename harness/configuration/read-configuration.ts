/** From the environment, env files and options to one configuration: the only place where settings are read. */
import { budgetIn } from "./budget.ts";
import { changeHookIn } from "./change-hook.ts";
import type { Configuration } from "./configuration.ts";
import { effectsIn } from "./effects.ts";
import { type Given, readGiven } from "./given.ts";
import { identityIn } from "./identity.ts";
import { type KeyName, PREFIX, TARGET_ENV_PREFIX } from "./keys.ts";
import { type OptionFlags, optionsIn } from "./options.ts";
import { secretsIn } from "./secrets.ts";
import { shownText } from "./shown-text.ts";
import { sinkIn } from "./sink.ts";
import { targetIn } from "./target.ts";
import { timesIn } from "./times.ts";

/**
 * Later env files win over earlier ones, the environment over all of them, an option over its setting.
 * @throws HarnessError (exit code 2) for a key that is not known, a value that is not of its form, and settings that contradict each other
 */
export function readConfiguration(
  environment: NodeJS.ProcessEnv,
  envFiles: readonly string[] = [],
  flags: OptionFlags = {},
): Configuration {
  const given = readGiven(environment, envFiles);
  const { values } = given;
  const target = targetIn(given);
  return {
    target,
    identity: identityIn(given, target),
    sink: sinkIn(given, target),
    changeHook: changeHookIn(given, target),
    effects: effectsIn(given),
    changeEntities: values.CHANGE_ENTITIES,
    businessEntities: values.BUSINESS_ENTITIES,
    otherBusinessEntities: values.OTHER_BUSINESS_ENTITIES ?? [],
    scopes: { full: values.SCOPE_FULL, narrow: values.SCOPE_NARROW, broad: values.SCOPE_BROAD },
    requestFields: {
      publicKey: values.API_KEY_PUBLIC_KEY_FIELD,
      scope: values.API_KEY_SCOPE_FIELD,
      webhookEntities: values.WEBHOOK_ENTITIES_FIELD,
    },
    languages: values.LANGUAGES ?? [],
    subscribeHosts: values.SUBSCRIBE_HOSTS ?? [],
    times: timesIn(given),
    startMs: values.TARGET_READY_MS,
    budget: budgetIn(given, target),
    options: optionsIn(given, flags),
    outOfReach: values.OUT_OF_REACH ?? [],
    furtherCa: values.CA_FILE?.pem,
    echo: echoOf(given),
    secrets: secretsIn(given),
  };
}

function echoOf({ texts, targetEnv }: Given): Record<string, string> {
  const named = Object.entries(texts).map(([name, { text }]) => [
    `${PREFIX}${name}`,
    shownText(name as KeyName, text),
  ]);
  const handed = Object.keys(targetEnv).map((name) => [
    `${PREFIX}${TARGET_ENV_PREFIX}${name}`,
    "(not shown)",
  ]);
  return Object.fromEntries([...named, ...handed]);
}
