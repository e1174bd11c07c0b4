/** Signatures with a wrong encoding of the hash, as careless verifiers accept them (RFC 8017, 9.2; the classes of Wycheproof). */
import { constants, createHash, type KeyObject, privateEncrypt, randomBytes } from "node:crypto";
import { type ClientKeyPair, jwkOf } from "#harness";

export interface Forgery {
  readonly title: string;
  /** The signature bytes for the message; some need no private key. */
  readonly forge: (message: Buffer, keyPair: Pick<ClientKeyPair, "privateKey" | "publicKey">) => Buffer;
}

/** DER of DigestInfo up to the hash. */
const sha256Prefix = Buffer.from("3031300d060960864801650304020105000420", "hex");
const sha512PrefixOverSha256 = Buffer.from("3031300d060960864801650304020305000420", "hex");

const hashed = (message: Buffer) => createHash("sha256").update(message).digest();
const digestInfo = (message: Buffer) => Buffer.concat([sha256Prefix, hashed(message)]);

function modulusOf(publicKey: KeyObject): { n: bigint; bytes: number } {
  const bytes = Buffer.from(jwkOf(publicKey).n ?? "", "base64url");
  return { n: toNumber(bytes), bytes: bytes.length };
}

const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString("hex") || "0"}`);
const toBytes = (value: bigint, length: number): Buffer =>
  Buffer.from(value.toString(16).padStart(2 * length, "0"), "hex");

/** The bare RSA operation on an encoded message of full length. */
function rawSign(encoded: Buffer, privateKey: KeyObject): Buffer {
  return privateEncrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, encoded);
}

/** `00 <type> <padding> 00 <content>`; the padding fills what is left. */
function encoded(
  length: number,
  content: Buffer,
  { type = 1, pad = (size: number): Buffer => Buffer.alloc(size, 0xff) } = {},
) {
  return Buffer.concat([Buffer.of(0, type), pad(length - content.length - 3), Buffer.of(0), content]);
}

/** Made with the private key, over an encoding that the standard does not allow. */
const wrongly = (title: string, encode: (message: Buffer, length: number) => Buffer): Forgery => ({
  title,
  forge: (message, { privateKey, publicKey }) =>
    rawSign(encode(message, modulusOf(publicKey).bytes), privateKey),
});

const number = (title: string, choose: (n: bigint) => bigint): Forgery => ({
  title,
  forge: (_message, { publicKey }) => {
    const { n, bytes } = modulusOf(publicKey);
    return toBytes(choose(n), bytes);
  },
});

/** The one right encoding: what the forgeries depart from. */
export const rightEncoding = wrongly("the right encoding", (message, length) =>
  encoded(length, digestInfo(message)),
);

export const forgeries: readonly Forgery[] = [
  number("the number 0", () => 0n),
  number("the number 1", () => 1n),
  number("the modulus less 1", (n) => n - 1n),
  {
    title: "the right signature plus the modulus",
    forge: (message, keyPair) => {
      const { n, bytes } = modulusOf(keyPair.publicKey);
      const sum = toNumber(rightEncoding.forge(message, keyPair)) + n;
      return toBytes(sum, sum >> BigInt(8 * bytes) === 0n ? bytes : bytes + 1);
    },
  },
  wrongly("the object identifier of another hash", (message, length) =>
    encoded(length, Buffer.concat([sha512PrefixOverSha256, hashed(message)])),
  ),
  wrongly("the hash without DigestInfo", (message, length) => encoded(length, hashed(message))),
  wrongly("bytes after the hash", (message, length) =>
    encoded(length, Buffer.concat([digestInfo(message), Buffer.from("trailing")])),
  ),
  wrongly("padding of seven bytes, and bytes after the hash to fill up", (message, length) => {
    const head = encoded(3 + 7 + digestInfo(message).length, digestInfo(message));
    return Buffer.concat([head, Buffer.alloc(length - head.length, 0x2a)]);
  }),
  wrongly("a byte of padding that is not FF", (message, length) =>
    encoded(length, digestInfo(message), {
      pad: (size) => Buffer.concat([Buffer.of(0xfe), Buffer.alloc(size - 1, 0xff)]),
    }),
  ),
  wrongly("block type 2", (message, length) =>
    encoded(length, digestInfo(message), {
      type: 2,
      pad: (size) => randomBytes(size).map((byte) => byte | 1) as Buffer,
    }),
  ),
];

/** For a public exponent of 3, without the private key: the cube of this number begins as a signature would (Bleichenbacher, 2006). */
export const cubeRootForgery: Forgery = {
  title: "a cube root with bytes after the hash",
  forge: (message, { publicKey }) => {
    const { bytes } = modulusOf(publicKey);
    const head = Buffer.concat([Buffer.of(0, 1), Buffer.alloc(8, 0xff), Buffer.of(0), digestInfo(message)]);
    const least = toNumber(Buffer.concat([head, Buffer.alloc(bytes - head.length)]));
    return toBytes(cubeRoot(least) + 1n, bytes);
  },
};

/** The largest integer whose cube is not above the value. */
function cubeRoot(value: bigint): bigint {
  let low = 0n;
  let high = 1n << BigInt(Math.ceil(value.toString(2).length / 3) + 1);
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle ** 3n <= value) low = middle;
    else high = middle - 1n;
  }
  return low;
}
