/** Where in what a client sent its secrets stand. */
import type { KeyObject } from "node:crypto";
import { decodedComponent } from "../net/uri-component.ts";
import { jwkOf } from "../signing/jwk-of.ts";
import type { ClientAccess } from "./access.ts";
import type { Received } from "./call-server.ts";

/** Header fields, address and body as one text. */
const wholeOf = ({ target, headers, body }: Received): string =>
  [decoded(target), ...headers.map(([name, value]) => `${name}: ${value}`), body.toString("latin1")].join(
    "\n",
  );

const decoded = (target: string): string => decodedComponent(target.replaceAll("+", " "));

/** What of a private key was sent, in words; undefined for nothing. */
export function privateKeyIn(request: Received, { pair, newPair }: ClientAccess): string | undefined {
  const whole = wholeOf(request);
  if (/PRIVATE KEY-----/.test(whole)) return "a private key in PEM";
  const bare = whole.replaceAll(/\\n|\\r|\s/g, "");
  const isSent = [pair, newPair]
    .flatMap(({ privateKey }) => formsOf(privateKey))
    .some((form) => bare.includes(form));
  return isSent ? "the private key of the client" : undefined;
}

/** The private exponent, and the whole key without armour. */
function formsOf(privateKey: KeyObject): string[] {
  const { d = "" } = jwkOf(privateKey);
  const whole = (["pkcs8", "pkcs1"] as const).map((type) => privateKey.export({ type, format: "der" }));
  const encodings = ["base64", "base64url", "hex"] as const;
  return [d, ...whole.flatMap((bytes) => encodings.map((encoding) => bytes.toString(encoding)))];
}

/** Which of its credentials stand in the address, in words. */
export function credentialsInAddress({ target }: Received, { accessToken, apiKey }: ClientAccess): string[] {
  const address = decoded(target);
  const named = [
    { value: accessToken, name: "the access token" },
    { value: apiKey, name: "the apikey" },
  ];
  const signature = /[?&](signature|keyId)=/i.test(target) ? ["a signature"] : [];
  return [...named.filter(({ value }) => address.includes(value)).map(({ name }) => name), ...signature];
}

/** Which credentials a request carries, in words. */
export function credentialsIn(request: Received, access: ClientAccess): string[] {
  const whole = wholeOf(request);
  const named = [
    { value: access.accessToken, name: "the access token" },
    { value: access.apiKey, name: "the apikey" },
    { value: access.keyId, name: "a signature of the key" },
  ];
  return named.filter(({ value }) => whole.includes(value)).map(({ name }) => name);
}
