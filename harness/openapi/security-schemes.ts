/** The three access methods (section Authentication), and who may call an operation by which. */
import { type Access, type RouteName, routes } from "#catalogue";
import type { Choices } from "./choices.ts";
import { requirementsOfScheme } from "./requirements-of.ts";

export const securitySchemes = (choices: Choices | undefined) => ({
  accessToken: {
    type: "http",
    scheme: "bearer",
    description:
      "An access token of the user. A client can be configured by the discovery document at {auth_url}/.well-known/openid-configuration; authorization_code or implicit are recommended. A token in the query is not supported.",
    "x-countersign-requirements": requirementsOfScheme.accessToken,
  },
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "X-API-Key",
    description:
      "The apikey of an API key that was created without a public key. One that has a public key gets 401 here.",
    "x-countersign-requirements": requirementsOfScheme.apiKey,
  },
  signature: {
    type: "http",
    scheme: "Signature",
    description: [
      "An API key that was created with a public key: `Signature keyId=<id of the key>,algorithm=<algorithm>,signature=<Base64>`.",
      "algorithm is rsa-sha1, rsa-sha256 or rsa-sha512. What is signed are the headers date and x-signature, as in draft-cavage-http-signatures.",
      "A key without a public key gets 401 here.",
      choices?.signatureForm === undefined ? "" : `This implementation takes: ${choices.signatureForm}.`,
    ]
      .filter(Boolean)
      .join(" "),
    ...(choices?.signatureForm === undefined
      ? {
          "x-not-shown": [
            "whether parameters are quoted, and whether the list of signed headers is sent",
            "how long a signature lasts",
          ],
        }
      : {}),
    "x-countersign-requirements": requirementsOfScheme.signature,
  },
});

type Requirement = Partial<Record<keyof ReturnType<typeof securitySchemes>, readonly []>>;

const bySchemes: Readonly<Record<Access, readonly Requirement[]>> = {
  none: [],
  "any valid mode": [{ accessToken: [] }, { apiKey: [] }, { signature: [] }],
  "user access": [{ accessToken: [] }],
  user: [{ accessToken: [] }],
  owner: [{ accessToken: [] }],
};

/** The alternatives of an operation. Where keys are not shown to be taken, they stand there only if they were seen to be. */
export function securityOf(route: RouteName, choices: Choices | undefined): Requirement[] {
  const { access } = routes[route];
  const shown = bySchemes[access];
  const { plain, signing } = choices?.routes[route].takesKeys ?? { plain: false, signing: false };
  if (shown.length !== 1) return [...shown];
  return [
    ...shown,
    ...(plain ? [{ apiKey: [] } as const] : []),
    ...(signing ? [{ signature: [] } as const] : []),
  ];
}

/** "whether API keys may call it", where the interface leaves that open and nothing is known. */
export const accessNotShown = (route: RouteName, choices: Choices | undefined): string[] =>
  choices === undefined && bySchemes[routes[route].access].length === 1
    ? [`what "${routes[route].access}" means, and so whether API keys may call it`]
    : [];
