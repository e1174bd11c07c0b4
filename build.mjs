// Compiles the sources into dist/, and puts beside them what they read: `node build.mjs`. Nothing is done while nothing has
// changed, which takes as long as looking at the times of the files. Also the setup of the tests, which start what is compiled.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const FOLDERS = ["specs", "fixtures", "harness", "reports"];
const SETTINGS = ["package.json", "tsconfig.json", "tsconfig.build.json", "build.mjs"];
/** What was compiled, and when it was changed last. */
const STAMP = join(ROOT, "dist/.built.json");
const PROGRAM = join(ROOT, "dist/harness/cli/countersign.js");

/** Vitest's global setup. What does not pass the types is compiled all the same, and told: a test may come before them. */
export function setup(project) {
  build();
  project.onTestsRerun(() => void build());
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !build()) process.exitCode = 1;

/** Whether what is in dist/ is what the sources say, and these pass the types. */
function build() {
  const now = times();
  const then = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, "utf8")) : {};
  const gone = Object.keys(then).some((file) => !(file in now));
  if (!gone && Object.keys(now).every((file) => now[file] === then[file])) return true;
  if (gone) rmSync(join(ROOT, "dist"), { recursive: true });
  const passes = compile();
  for (const file of Object.keys(now).filter(isRead)) cpSync(join(ROOT, file), join(ROOT, "dist", file));
  chmodSync(PROGRAM, 0o755);
  writeFileSync(STAMP, JSON.stringify(passes ? now : { ...now, [SETTINGS[0]]: "again" }));
  return passes;
}

/** The files that decide what is built, with the time of their last change in ms. */
function times() {
  const files = [...SETTINGS, ...FOLDERS.flatMap(filesBelow)].filter((file) => !file.includes(".test."));
  return Object.fromEntries(files.map((file) => [file, statSync(join(ROOT, file)).mtimeMs]));
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return path === "reports/out" ? [] : filesBelow(path);
  });
}

/** What a program reads from beside itself: style, scripts and schema of the report, the realm for Keycloak, signed examples. */
function isRead(file) {
  return (
    /^reports\/.*\.(css|js|d\.ts|json)$/.test(file) ||
    /^fixtures\/(keycloak\/realm|pacts\/signed-examples)\.json$/.test(file)
  );
}

function compile() {
  const { status } = spawnSync(process.execPath, [compiler(), "-p", "tsconfig.build.json"], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return status === 0;
}

/** A development dependency: whoever installs without these installs the package, which is compiled already. */
function compiler() {
  try {
    return join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
  } catch {
    console.error(
      "The sources cannot be compiled: typescript is not installed. Run `npm ci` with development dependencies, or " +
        "install the archive that `npm pack` makes.",
    );
    process.exit(1);
  }
}
