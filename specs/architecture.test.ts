/** The direction of imports: between the top folders, between the rooms of the harness, and no circle anywhere, types included. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The rooms of the harness, the lowest first: a file imports from its own room and from those above its line in this list. */
const rooms = [
  "version.ts",
  "limits.ts",
  "errors",
  "json",
  "shapes",
  "net",
  "processes",
  "check",
  "timing",
  "signing",
  "client",
  "reading",
  "judging",
  "changes",
  "waivers",
  "containers",
  "sink",
  "configuration",
  "identity",
  "target",
  "evidence",
  "credentials",
  "world",
  "shared",
  "forgeries",
  "procedures",
  "facts",
  "engine",
  "other-side",
  "receiver",
  "api-client",
  "index.ts",
  "assembly",
  "plan",
  "run",
  "gateway",
  "replay",
  "pact",
  "prove",
  "doctor",
  "openapi",
  "cli",
  "bench",
] as const;

interface Source {
  readonly file: string;
  /** Imported files below the root, as paths from it; packages are left out. */
  readonly imports: readonly string[];
}

const aliases: Record<string, string> = {
  "#catalogue": "specs/catalogue/index.ts",
  "#harness": "harness/index.ts",
};

const sources: readonly Source[] = ["specs", "harness", "fixtures", "reports"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(`out${sep}`))
    .filter((name) => !name.includes(".test."))
    .map((name) => sourceOf(join(folder, name))),
);

function sourceOf(file: string): Source {
  const text = readFileSync(join(root, file), "utf8");
  const specifiers = [...text.matchAll(/(?:^|\n)\s*(?:import|export)[^"';]*?["']([^"']+)["']/g)].map(
    (match) => match[1]!,
  );
  return { file, imports: specifiers.flatMap((specifier) => pathOf(file, specifier)) };
}

function pathOf(file: string, specifier: string): string[] {
  if (specifier in aliases) return [aliases[specifier]!];
  if (/^#(fixtures|reports)\//.test(specifier)) return [sourceAt(specifier.slice(1))];
  if (!specifier.startsWith(".")) return [];
  return [relative(root, resolve(root, dirname(file), specifier))];
}

/** The file that an alias names, which has no ending because it is another one when it is compiled. */
function sourceAt(path: string): string {
  const file = ["ts", "tsx", "js"]
    .map((ending) => `${path}.${ending}`)
    .find((name) => existsSync(join(root, name)));
  if (file === undefined) throw new Error(`There is no source of #${path}.`);
  return file;
}

const below = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const isTestHelp = (file: string) => file.includes("/testing/");

/** Imports that the rule forbids, as "importer -> imported". */
function offences(
  from: (file: string) => boolean,
  forbidden: (imported: string, file: string) => boolean,
): string[] {
  return sources
    .filter(({ file }) => from(file))
    .flatMap(({ file, imports }) =>
      imports.filter((path) => forbidden(path, file)).map((path) => `${file} -> ${path}`),
    );
}

describe("the direction of imports", () => {
  it("finds imports at all", () => {
    expect(sources.find(({ file }) => file === "specs/index.ts")?.imports).toContain(
      "specs/general/index.ts",
    );
  });

  it("keeps the catalogue free of everything else", () => {
    expect(offences(below("specs/catalogue"), (path) => !path.startsWith("specs/catalogue/"))).toEqual([]);
  });

  it("lets specs reach the harness only through its door, and no other chapter", () => {
    const isSpec = (file: string) => below("specs")(file) && !below("specs/catalogue")(file);
    const allowed = (path: string, file: string) =>
      path === "harness/index.ts" ||
      path === "specs/catalogue/index.ts" ||
      path.startsWith("fixtures/") ||
      dirname(path) === dirname(file) ||
      (file === "specs/index.ts" && path.startsWith("specs/"));
    expect(offences(isSpec, (path, file) => !allowed(path, file))).toEqual([]);
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
      /^fixtures\/(reference-service\/defects|identity-provider)\/|^fixtures\/(known-faults|sample-(receiver|client)\/defects)\.ts$/;
    const names = (path: string, file: string) =>
      tellsRequirements.test(file) && path === "specs/catalogue/index.ts";
    const foreign = (path: string, file: string) => !path.startsWith("fixtures/") && !names(path, file);
    expect(offences(below("fixtures"), foreign)).toEqual([]);
  });
});

it("writes no generated key as a JWK but by way of a copy: Node 20 may wait for ever (jwk-of.ts)", () => {
  const exported = /(?<!createP(?:ublic|rivate)Key\([^;]*)\.export\(\{ format: "jwk" \}\)/;
  const found = sources
    .map(({ file }) => file)
    .filter((file) => !/(\.test|\/jwk-of)\.ts$/.test(file))
    .filter((file) => exported.test(readFileSync(join(root, file), "utf8")));
  expect(found).toEqual([]);
});

describe("the rooms of the harness", () => {
  const roomOf = (file: string) => file.split("/")[1]!;

  it("are all in the list", () => {
    const found = new Set(
      sources
        .map(({ file }) => file)
        .filter(below("harness"))
        .map(roomOf),
    );
    expect([...found].sort()).toEqual([...rooms].sort());
  });

  it("are all in ARCHITECTURE.md, in this order", () => {
    const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
    const [, section = ""] = page.split("## Rooms of the harness");
    const told = [...section.split("\n## ")[0]!.matchAll(/^\| `([^`]+)`/gm)].map(([, room]) => room);
    expect(told).toEqual(rooms);
  });

  it("import only from rooms below them", () => {
    const height = (file: string) => rooms.indexOf(roomOf(file) as (typeof rooms)[number]);
    const forbidden = (path: string, file: string) =>
      path.startsWith("harness/") && roomOf(path) !== roomOf(file) && height(path) >= height(file);
    expect(offences((file) => below("harness")(file) && !isTestHelp(file), forbidden)).toEqual([]);
  });
});

describe("circles", () => {
  it("are nowhere between files, types included", () => {
    expect(circles(new Map(sources.map(({ file, imports }) => [file, imports])))).toEqual([]);
  });
});

/** Each set of files that reach one another, as R. Tarjan finds them (1972). */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(circle);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
