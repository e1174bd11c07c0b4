/** `Authorization: Signature` with the request's X-Signature (sections API key with public key, Request signature header). */
import type { KeyObject } from "node:crypto";
import { type Credential, headerOf, type OutgoingRequest, setHeader } from "../client/outgoing-request.ts";
import { requestTarget } from "../client/request-target.ts";
import { signBody } from "../signing/body-signature.ts";
import type { DatePool } from "../signing/date-pool.ts";
import {
  type AuthorizationParts,
  authorizationHeader,
  type SignatureDialect,
} from "../signing/http-signature.ts";

export interface Signer {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly dialect: SignatureDialect;
  readonly dates: DatePool;
  /** Whose key it is, for the description. */
  readonly owner: string;
}

/** What a signed request does differently. Without anything: the form this service was found to take, rsa-sha256. */
export interface SignatureOptions {
  /** In words, for the evidence; default "a signature of <owner>". */
  readonly description?: string;
  readonly keyId?: string;
  /** Signs Authorization and X-Signature with another key. */
  readonly privateKey?: KeyObject;
  readonly algorithm?: string;
  readonly dialect?: SignatureDialect;
  /** Signs these headers in place of those of the dialect, and lists them in `headers`. */
  readonly covered?: readonly string[];
  /** HTTP date; default: one that no other request of its private key has. */
  readonly date?: string;
  /** The X-Signature sent and signed; `null` sends none; a function gets the right one. */
  readonly bodySignature?: string | null | ((right: string, body: Buffer) => string);
  /** Anything else about the Authorization value; see http-signature.ts. */
  readonly parts?: Partial<AuthorizationParts>;
  /** Adds to the request before anything is signed. */
  readonly beforehand?: (request: OutgoingRequest) => void;
  /** Changes the finished request: what was signed stays as it was. */
  readonly afterwards?: (request: OutgoingRequest) => void;
}

export function signedWith(signer: Signer, options: SignatureOptions): Credential {
  return {
    description: options.description ?? `a signature by an API key of ${signer.owner}`,
    apply: async (request) => {
      const dialect = dialectOf(signer, options);
      const privateKey = options.privateKey ?? signer.privateKey;
      options.beforehand?.(request);
      setHeader(request, "Date", options.date ?? (await signer.dates.next(signer.privateKey)));
      const bodySignature = bodySignatureOf(request, privateKey, dialect, options);
      if (bodySignature !== undefined) setHeader(request, "X-Signature", bodySignature);
      const { value } = await authorizationHeader({
        dialect,
        keyId: options.keyId ?? signer.keyId,
        algorithm: options.algorithm ?? "rsa-sha256",
        privateKey,
        method: request.method,
        path: requestTarget(request.base ?? "http://localhost", request),
        headers: (name) => headerOf(request, name) ?? (name === "host" ? hostOf(request) : undefined),
        ...options.parts,
      });
      setHeader(request, "Authorization", value);
      options.afterwards?.(request);
    },
  };
}

function dialectOf({ dialect }: Signer, options: SignatureOptions): SignatureDialect {
  const chosen = options.dialect ?? dialect;
  if (options.covered === undefined) return chosen;
  return { ...chosen, covered: options.covered, headersParameter: true };
}

const hostOf = ({ base }: OutgoingRequest) => (base === undefined ? undefined : new URL(base).host);

/** A dialect that does not cover x-signature still gets it: the header is optional, and right where it is sent. */
function bodySignatureOf(
  request: OutgoingRequest,
  privateKey: KeyObject,
  dialect: SignatureDialect,
  { bodySignature }: SignatureOptions,
): string | undefined {
  if (bodySignature === null) return undefined;
  if (typeof bodySignature === "string") return bodySignature;
  const body = request.body ?? Buffer.alloc(0);
  const right = signBody(privateKey, body);
  if (bodySignature) return bodySignature(right, body);
  return dialect.covered.includes("x-signature") ? right : undefined;
}
