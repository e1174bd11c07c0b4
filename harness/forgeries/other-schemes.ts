/** What looks like authentication and is none of the three access methods (AUT-05, AUT-10). */
import type { Credential } from "../client/outgoing-request.ts";
import { authorization, header } from "../credentials/bearer.ts";
import type { Json } from "../json/json.ts";

const values = {
  Basic: "Y291bnRlcnNpZ246c3dvcmRmaXNo",
  Digest:
    'username="countersign", realm="api", nonce="0", uri="/user", response="00000000000000000000000000000000"',
  Negotiate: "YIIBhgYGKwYBBQUCoIIBejCCAXagDTALBgkqhkiG9xIBAgI=",
  "AWS4-HMAC-SHA256":
    "Credential=AKIDEXAMPLE/20300101/eu-west-1/api/aws4_request, SignedHeaders=date, Signature=0000",
  Countersign: "sesame",
};

export const otherSchemes: readonly { readonly title: string; readonly credential: Credential }[] =
  Object.entries(values).map(([scheme, parameters]) => ({
    title: `the scheme ${scheme}`,
    credential: authorization(`${scheme} ${parameters}`, `the scheme ${scheme} with made-up parameters`),
  }));

/** What a header may name a user by. */
export interface NamedUser {
  readonly id: string;
  /** Undefined where the record shows none. */
  readonly email: string | undefined;
}

/** The user whom this record is of. */
export function namedUser({ id, email }: Json): NamedUser {
  return { id: String(id), email: typeof email === "string" && email !== "" ? email : undefined };
}

/** By what single sign-on proxies hand a user on: some tell a number, some an address of mail. */
const namingHeaders = ["X-User-Id", "X-Forwarded-User", "X-Remote-User", "Remote-User"];
const mailingHeaders = ["Remote-User", "X-Remote-User", "X-Forwarded-Email", "X-Auth-Request-Email"];

/** Headers that a proxy in front of a service may set, here sent by the client, naming a user or another address. */
export const proxyHeaders: readonly {
  readonly title: string;
  readonly credential: (user: NamedUser) => Credential;
}[] = [
  ...namingHeaders.map((name) => ({
    title: `${name} alone`,
    credential: ({ id }: NamedUser) => header(name, id, `${name} alone`),
  })),
  ...mailingHeaders.map((name) => ({
    title: `${name} with an e-mail address`,
    credential: ({ id, email }: NamedUser) => header(name, email ?? id, `${name} with an e-mail address`),
  })),
  {
    title: "X-Original-URL that names the public key",
    credential: () =>
      header("X-Original-URL", "/system/public-key", "X-Original-URL that names the public key"),
  },
];
