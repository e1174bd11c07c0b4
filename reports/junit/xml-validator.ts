/** A validator for XML Schema that is not ours: xmllint (libxml2) or, where that is missing, Java's own. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const SCHEMA = fileURLToPath(new URL("./junit.xsd", import.meta.url));
const JAVA_PROGRAM = fileURLToPath(new URL("./Validate.java", import.meta.url));

/** For each file: "valid", or what is wrong with it. */
export type XmlValidator = (files: readonly string[]) => string[];

/** @returns a validator against junit.xsd, or why there is none on this machine */
export function junitValidator(): XmlValidator | string {
  if (answers("xmllint", "--version")) return byXmllint;
  if (answers("java", "--list-modules", "jdk.compiler")) return byJava;
  return "There is neither xmllint nor a JDK. On Debian: apt-get install libxml2-utils.";
}

/** @param word what its answer has to hold */
function answers(program: string, option: string, word = ""): boolean {
  const { status, stdout } = spawnSync(program, [option], { encoding: "utf8" });
  return status === 0 && stdout.includes(word);
}

const byXmllint: XmlValidator = (files) =>
  files.map((file) => {
    const checked = spawnSync("xmllint", ["--noout", "--nonet", "--schema", SCHEMA, file], {
      encoding: "utf8",
    });
    return checked.status === 0 ? "valid" : checked.stderr.trim();
  });

const byJava: XmlValidator = (files) => {
  const { status, stdout, stderr } = spawnSync("java", [JAVA_PROGRAM, SCHEMA, ...files], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The validator in Java ended with ${status}: ${stderr}`);
  return stdout.trimEnd().split("\n");
};
