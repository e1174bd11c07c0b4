/** The users of the embedded identity provider (contract, section 8). */
export interface Account {
  readonly password: string;
  readonly claims: Readonly<Record<string, string | boolean>>;
}

/** Password = name, so it is no secret. Names with text beyond ASCII, for services that let only the language be changed (rule D17). */
export const accounts: Readonly<Record<string, Account>> = {
  alice: {
    password: "alice",
    claims: {
      preferred_username: "alice",
      given_name: "Zoë",
      family_name: "Łukasz 🙂",
      email: "alice@users.example",
      email_verified: true,
      locale: "it",
    },
  },
  bob: {
    password: "bob",
    claims: {
      preferred_username: "bob",
      given_name: "Bjørn",
      family_name: "Ωmega",
      email: "bob@users.example",
      email_verified: true,
      locale: "en",
    },
  },
};

/** The subject of each user: opaque, as real realms have it. */
export const subjectOf = (name: string) =>
  `5f7d2c9a-0000-4000-8000-${Buffer.from(name).toString("hex").padEnd(12, "0").slice(0, 12)}`;

/** The account of a subject. */
export const accountOf = (subject: string): Account | undefined =>
  Object.entries(accounts).find(([name]) => subjectOf(name) === subject)?.[1];

/** The account that this name and password open. */
export function authenticated(name: string, password: unknown): Account | undefined {
  const account = Object.hasOwn(accounts, name) ? accounts[name] : undefined;
  return account?.password === password ? account : undefined;
}
