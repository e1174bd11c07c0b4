/** The signature in headers that the interface does not show: those of the draft and of RFC 9421 (SIG-35). */
import {
  headerOf,
  type OutgoingRequest,
  removeHeader,
  replaceHeader,
  type SignedVariant,
  type SigningKey,
  signPkcs1,
  variant,
  variantOf,
} from "#harness";

/** The parameters of Authorization in a header of their own (draft, section 4). */
function inSignatureHeader(request: OutgoingRequest): void {
  const parameters = (headerOf(request, "Authorization") ?? "").replace(/^Signature /, "");
  removeHeader(request, "Authorization");
  replaceHeader(request, "Signature", parameters);
}

/** Signature and Signature-Input (RFC 9421, sections 2.5 and 4) over the same two headers. */
function byRfc9421(request: OutgoingRequest, { id, privateKey }: SigningKey): void {
  const names = ["date", "x-signature"].filter((name) => headerOf(request, name) !== undefined);
  const created = Math.floor(Date.now() / 1000);
  const parameters = `(${names.map((name) => `"${name}"`).join(" ")});created=${created};keyid="${id}";alg="rsa-v1_5-sha256"`;
  const lines = names.map((name) => `"${name}": ${headerOf(request, name)}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join("\n");
  removeHeader(request, "Authorization");
  replaceHeader(request, "Signature-Input", `sig1=${parameters}`);
  const signature = signPkcs1("sha256", privateKey, Buffer.from(base)).toString("base64");
  replaceHeader(request, "Signature", `sig1=:${signature}:`);
}

export const signatureHeaders: readonly SignedVariant[] = [
  variant("a Signature header in place of Authorization", { afterwards: inSignatureHeader }),
  variantOf("Signature and Signature-Input by RFC 9421", (key) => ({
    afterwards: (request) => byRfc9421(request, key),
  })),
];
