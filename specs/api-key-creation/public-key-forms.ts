/** Forms in which a public key may and may not be registered (KEY-13, KEY-15). */

export const badPublicKeys: readonly { title: string; pem: (good: string) => string }[] = [
  { title: "a word that is no PEM", pem: () => "hello" },
  { title: "empty armour", pem: () => "-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----\n" },
  { title: "Base64 without armour", pem: (good) => good.replace(/-----[^-]+-----/g, "").trim() },
  { title: "a PEM with a damaged line", pem: (good) => damaged(good) },
];

/** The outermost DER tag is changed, so that nothing can take the bytes for a key. */
function damaged(pem: string): string {
  const lines = pem.split("\n");
  return [lines[0], `AAAA${lines[1]!.slice(4)}`, ...lines.slice(2)].join("\n");
}

export const pemVariants: readonly { title: string; write: (pem: string) => string }[] = [
  { title: "lines ended by LF, with a final newline", write: (pem) => `${pem.trim()}\n` },
  { title: "lines ended by LF, without a final newline", write: (pem) => pem.trim() },
  { title: "lines ended by CR LF", write: (pem) => `${pem.trim().replaceAll("\n", "\r\n")}\r\n` },
];
