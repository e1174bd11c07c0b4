/** Writes a proof as `prove.json` and `index.html`. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProofDocument } from "./proof-document.ts";
import { renderProof } from "./render-proof.tsx";

/** @returns the paths written, the page last */
export async function writeProof(proof: ProofDocument, directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const files = [
    { path: join(directory, "prove.json"), text: `${JSON.stringify(proof, null, 1)}\n` },
    { path: join(directory, "index.html"), text: renderProof(proof) },
  ];
  for (const { path, text } of files) await writeFile(path, text);
  return files.map(({ path }) => path);
}
