export interface ShownBody {
  /** Bytes on the wire. */
  bytes: number;
  content: string;
  /** `content` is Base64. */
  base64: boolean;
  redacted: boolean;
  /** Bytes or characters that are not in `content`. */
  cut: number;
}

export interface ShownRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: ShownBody;
  raw?: boolean;
}

/** A curl line that sends the request again; each secret is a shell variable to be set first. */
export function curlLine(request: ShownRequest): string;

/** Lines for openssl that check X-Signature over the exact body ("Response signature"), or a comment that says why not. */
export function opensslLine(
  response: { body: ShownBody },
  signature: { value?: string } | undefined,
  publicKeyPem: string | undefined,
): string;

/** The text as one word of a POSIX shell ($'…' for control characters: bash, zsh). */
export function quoted(text: string, variable?: string): string;
