/** What looks like authentication and is none of the three access methods (AUT-05, AUT-10). */
import type { Credential } from "../client/outgoing-request.ts";
import { authorization, header } from "../credentials/bearer.ts";

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

/** Headers that a proxy in front of a service may set, here sent by the client, naming a user or another address. */
export const proxyHeaders: readonly {
  readonly title: string;
  readonly credential: (userId: string) => Credential;
}[] = [
  ...["X-User-Id", "X-Forwarded-User", "X-Remote-User"].map((name) => ({
    title: `${name} alone`,
    credential: (userId: string) => header(name, userId, `${name} alone`),
  })),
  {
    title: "X-Original-URL that names the public key",
    credential: () =>
      header("X-Original-URL", "/system/public-key", "X-Original-URL that names the public key"),
  },
];
