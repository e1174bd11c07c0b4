/** What checks stand on, in words, and the requirement that asks for each: where a fact fails, that is where the blame belongs. */
import { isRequirementId, type RequirementId } from "./catalogue.ts";

export const facts = {
  // The service and its signatures.
  "GET /system/public-key is answered": "PK-01",
  "the public key of the service can be read": "PK-02",
  "the public key verifies responses": "PK-03",
  "responses carry X-Signature": "RSG-01",
  "X-Signature is Base64": "RSG-02",
  "X-Signature is RSA PKCS #1 v1.5 with SHA-256": "RSG-03",
  "X-Signature is over the bytes on the wire": "RSG-04",
  "X-Signature belongs to its own body": "RSG-05",
  "a 401 is signed": "RSG-07",
  "an empty body is signed": "RSG-13",
  "X-Signature is the service's own": "RSG-24",
  "success bodies are JSON": "GEN-02",
  // The user.
  "GET /user shows a user with an id": "USR-01",
  "PUT /user changes the language": "USR-03",
  "PUT /user answers with the updated user": "USR-04",
  "PUT /user takes only the fields to change": "USR-05",
  "GET and PUT /user take every access method": "USR-07",
  // The identity provider.
  "the realm publishes a discovery document": "IDP-01",
  "the discovery document configures a client": "IDP-02",
  "the realm publishes its keys": "IDP-05",
  // Who is let in.
  "a call without credential is refused": "AUT-01",
  "a call without credential has no effect": "AUT-02",
  "an unknown scheme is refused": "AUT-05",
  "a refusal is told by the status": "AUT-07",
  "a Bearer token is accepted": "OAU-01",
  "a Bearer token is accepted on every route": "OAU-02",
  "what is no token is refused": "OAU-08",
  "a token with a changed signature is refused": "OAU-10",
  "a token signed by another key is refused": "OAU-13",
  "a token acts as its own user": "OAU-20",
  "a plain key is accepted in X-API-Key": "XAK-01",
  "a plain key acts as its own user": "XAK-02",
  "an unknown apikey is refused": "XAK-03",
  "the id of a key is not its secret": "XAK-07",
  "a signed request is accepted": "SIG-01",
  "a request signed by rsa-sha1 is accepted": "SIG-02",
  "a request signed by rsa-sha512 is accepted": "SIG-03",
  "a signing key acts as its own user": "SIG-05",
  "a changed signature is refused": "SIG-08",
  "a signature by another private key is refused": "SIG-09",
  "another user's keyId is refused": "SIG-11",
  "the declared algorithm is the one that is verified": "SIG-13",
  "Date cannot be changed after signing": "SIG-18",
  "X-Signature cannot be changed after signing": "SIG-20",
  "signing keys work side by side": "SIG-37",
  "each signature is verified anew": "SIG-38",
  "an X-Signature of another body is refused": "XRS-05",
  "an X-Signature by SHA-256 is accepted beside every algorithm": "XRS-09",
  "a signing key in X-API-Key gets 401": "CMX-01",
  "the id of a signing key in X-API-Key is refused": "CMX-02",
  "a plain key in Authorization: Signature gets 401": "CMX-03",
  "a refused request has no effect": "SFX-01",
  "readers at the same time each see their own user": "CON-02",
  // API keys.
  "POST /user/api-key makes a key": "KEY-01",
  "the record of a plain key holds its apikey": "KEY-04",
  "a key with a public key can be made": "KEY-06",
  "a user may have any number of API keys": "KEY-08",
  // Webhooks.
  "POST /user/webhook makes a webhook and names it": "WHC-01",
  "a new webhook is sent its confirmation event": "WHC-02",
  "a user may have many webhooks": "WHC-14",
  "events go to the targetUrl": "WHC-15",
  "a webhook can be given what it watches at its creation": "WHC-16",
  "a webhook can be made without a list": "WHC-17",
  "a webhookId names one webhook in the path": "WHC-22",
  "the confirmation event holds a SubscribeURL": "WHS-02",
  "a GET on the SubscribeURL activates": "WHS-03",
  "PUT on a webhook sends a new event": "WHS-10",
  "a GET on the newest SubscribeURL activates": "WHS-11",
  "a link takes effect": "WHL-01",
  "a second link leaves the first": "WHL-02",
  "an unlink takes effect": "WHL-03",
  "an unlink leaves the other links": "WHL-04",
  "a webhook stays active through links": "WHL-05",
  "a link is for the named webhook only": "WHL-07",
  "a link after an unlink takes effect": "WHL-08",
  "a webhook without BusinessEntities can be linked again": "WHL-21",
  "changes are notified": "NTF-01",
  "each webhook that watches is notified": "NTF-02",
  "what is not watched is not notified": "NTF-03",
} as const satisfies Record<string, RequirementId>;

export type Fact = keyof typeof facts;

/** What a precondition names as its reason: a fact, or a requirement outright. */
export type Cite = Fact | RequirementId;

/** The requirements that ask for what is cited, each once. */
export function requirementsOf(cites: readonly Cite[]): RequirementId[] {
  return [...new Set(cites.map((cite) => (isRequirementId(cite) ? cite : facts[cite])))];
}
