/** Loads oidc-provider without the words that it prints for people who run it in production. */
let library: Promise<typeof import("oidc-provider")> | undefined;

/** It warns on import of a Node before 22, on which it works here: no news for the reader of a report. */
export function importOidcProvider(): Promise<typeof import("oidc-provider")> {
  library ??= quietly(() => import("oidc-provider"));
  return library;
}

async function quietly<T>(body: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!/oidc-provider WARNING/.test(String(words[0]))) warn(...words);
  };
  try {
    return await body();
  } finally {
    console.warn = warn;
  }
}
