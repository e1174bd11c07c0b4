/**
 * The Pact verifier, alone in a process of its own: it is native code that prints to standard output as it likes. Takes its options
 * as JSON on standard input, and writes what it found to the file that is its argument.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { VerifierOptions } from "@pact-foundation/pact-core";

const [, , resultFile = ""] = process.argv;
const options = JSON.parse(readFileSync(0, "utf8")) as VerifierOptions;

const { Verifier } = await import("@pact-foundation/pact-core");
// What could not be verified is thrown, with the same text.
const found = await new Verifier(options).verify().catch((error: Error) => error.message);
writeFileSync(resultFile, found, { mode: 0o600 });
process.exit(0);
