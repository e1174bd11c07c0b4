/** Secrets that the operator gave: known before anything is sent. */
import type { GivenTexts } from "./given-texts.ts";
import type { Key } from "./key.ts";
import { type KeyName, keys, PREFIX, TARGET_ENV_PREFIX } from "./keys.ts";
import { passwordIn } from "./shown-text.ts";

export interface GivenSecret {
  readonly value: string;
  /** What it is, in words. */
  readonly label: string;
}

export function secretsIn({ texts, targetEnv }: GivenTexts): GivenSecret[] {
  const userNames = [texts.USER_NAME?.text ?? "alice", texts.OTHER_USER_NAME?.text ?? "bob"];
  const named = Object.entries(texts).map(([name, { text }]) => ({ name: name as KeyName, text }));
  const found = [
    ...named.filter(({ name }) => (keys[name] as Key).secret).map(({ name, text }) => labelled(name, text)),
    ...named.flatMap(({ name, text }) => passwordsIn(name, text)),
    ...Object.entries(targetEnv).flatMap(([name, text]) => ofTarget(name, text)),
  ];
  // A password that is the name, as of a test user, is no secret: it would blot out every line about that user.
  return found.filter(({ value }) => !userNames.includes(value));
}

const labelled = (name: string, value: string): GivenSecret => ({ value, label: `setting ${PREFIX}${name}` });

/** As it is written there, and as it is sent. */
function passwordsIn(name: string, text: string): GivenSecret[] {
  const password = passwordIn(text);
  if (password === undefined) return [];
  const forms = new Set([password, decoded(password)]);
  return [...forms].map((value) => labelled(`${name}, the password in it`, value));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is sent as it stands.
    return text;
  }
}

/** What the target is handed may be anything: by its name it is a secret, or it is not. An address may hold one too. */
function ofTarget(variable: string, text: string): GivenSecret[] {
  const name = `${TARGET_ENV_PREFIX}${variable}`;
  const isSecret = /secret|passw|token|credential|(^|_)key$/i.test(variable);
  return [...(isSecret ? [labelled(name, text)] : []), ...passwordsIn(name, text)];
}
