/** The direction of imports: catalogue <- harness <- specs; reports know only their document; the reference service stands alone. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Source {
  readonly file: string;
  /** Imported files below the root, as paths from it; packages are left out. */
  readonly imports: readonly string[];
}

const aliases: Record<string, string> = {
  "#catalogue": "specs/catalogue/index.ts",
  "#harness": "harness/index.ts",
};

function sources(): Source[] {
  return ["specs", "harness", "fixtures", "reports"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(`out${sep}`))
      .map((name) => sourceOf(join(folder, name))),
  );
}

function sourceOf(file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const specifiers = [...text.matchAll(/(?:^|\n)\s*(?:import|export)[^"';]*?["']([^"']+)["']/g)].map(
    (match) => match[1]!,
  );
  return { file, imports: specifiers.flatMap((specifier) => pathOf(file, specifier)) };
}

function pathOf(file: string, specifier: string): string[] {
  if (specifier in aliases) return [aliases[specifier]!];
  if (/^#(fixtures|reports)\//.test(specifier)) return [specifier.slice(1)];
  if (!specifier.startsWith(".")) return [];
  return [relative(root, resolve(root, dirname(file), specifier))];
}

const isTest = (file: string) => file.includes(".test.");
const below = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

/** Files of `from` that import something the rule forbids. */
function offences(
  from: (file: string) => boolean,
  forbidden: (imported: string, file: string) => boolean,
): string[] {
  return sources()
    .filter(({ file }) => from(file) && !isTest(file))
    .flatMap(({ file, imports }) =>
      imports.filter((path) => forbidden(path, file)).map((path) => `${file} -> ${path}`),
    );
}

describe("the direction of imports", () => {
  it("finds imports at all", () => {
    expect(sources().find(({ file }) => file === "specs/index.ts")?.imports).toContain(
      "specs/general/index.ts",
    );
  });

  it("keeps the catalogue free of everything else", () => {
    expect(offences(below("specs/catalogue"), (path) => !path.startsWith("specs/catalogue/"))).toEqual([]);
  });

  it("lets specs reach the harness only through its door", () => {
    const isSpec = (file: string) => below("specs")(file) && !below("specs/catalogue")(file);
    const allowed = (path: string) =>
      path.startsWith("specs/") || path === "harness/index.ts" || path.startsWith("fixtures/");
    expect(offences(isSpec, (path) => !allowed(path))).toEqual([]);
  });

  it("keeps the harness from knowing specs, except the command line that puts all together", () => {
    const isHarness = (file: string) => below("harness")(file) && !below("harness/cli")(file);
    const forbidden = (path: string) => path.startsWith("specs/") && path !== "specs/catalogue/index.ts";
    expect(offences(isHarness, forbidden)).toEqual([]);
  });

  it("lets reports know only themselves", () => {
    expect(offences(below("reports"), (path) => !path.startsWith("reports/"))).toEqual([]);
  });

  it("keeps the reference service from sharing code with what verifies it", () => {
    const tellsRequirements =
      /^fixtures\/(reference-service\/defects|identity-provider)\/|^fixtures\/known-faults\.ts$/;
    const names = (path: string, file: string) =>
      tellsRequirements.test(file) && path === "specs/catalogue/index.ts";
    const foreign = (path: string, file: string) => !path.startsWith("fixtures/") && !names(path, file);
    expect(offences(below("fixtures"), foreign)).toEqual([]);
  });
});
