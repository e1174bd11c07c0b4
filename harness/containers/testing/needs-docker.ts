/** Tests that need a container engine, or an image in it: skipped by name where there is none, failing where it is required. */
import { getContainerRuntimeClient, ImageName } from "testcontainers";
import { it, type TestFunction } from "vitest";
import { keys } from "../../configuration/keys.ts";

/** What a test may need; COUNTERSIGN_REQUIRE (a comma list of these) makes its absence a failure. */
export type Requirement = "docker" | "keycloak" | "target-image";

export const KEYCLOAK_IMAGE = process.env.FDS_KEYCLOAK_IMAGE ?? keys.KEYCLOAK_IMAGE.default;
/** As fixtures/images/reference-service/build-image.sh names it. */
export const TARGET_IMAGE = "countersign-reference:local";

const images: Readonly<Record<Requirement, { image?: string; made: string }>> = {
  docker: { made: "start Docker" },
  keycloak: { image: KEYCLOAK_IMAGE, made: "fixtures/keycloak/build-image.sh makes it" },
  "target-image": { image: TARGET_IMAGE, made: "fixtures/images/reference-service/build-image.sh makes it" },
};

/** As `it`, with the reason in the title where it is skipped. */
export function itNeeds(
  requirement: Requirement,
  title: string,
  body: TestFunction,
  timeoutMs = 60_000,
): void {
  const missing = absence.get(requirement);
  if (missing === undefined) it(title, { timeout: timeoutMs }, body);
  else if (isRequired(requirement))
    it(title, () => {
      throw new Error(`COUNTERSIGN_REQUIRE names ${requirement}: ${missing}`);
    });
  else it.skip(`${title} [skipped: ${missing}]`, body);
}

/** Whether tests that need it are skipped; where it is required they fail, each by itself. */
export const isMissing = (requirement: Requirement) => absence.has(requirement);

function isRequired(requirement: Requirement): boolean {
  const required = (process.env.COUNTERSIGN_REQUIRE ?? "").split(",").map((word) => word.trim());
  return required.includes(requirement) || (requirement === "target-image" && required.includes("docker"));
}

/** Why each of them cannot be had, for those that cannot. */
const absence = new Map<Requirement, string>();
for (const requirement of ["docker", "keycloak", "target-image"] as const) {
  const reason = await absenceOf(images[requirement]);
  if (reason !== undefined) absence.set(requirement, reason);
}
for (const [requirement, reason] of absence)
  console.warn(`Tests that need ${requirement} are skipped: ${reason}.`);

async function absenceOf({ image, made }: { image?: string; made: string }): Promise<string | undefined> {
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= "true";
  const engine = await getContainerRuntimeClient().catch(() => undefined);
  if (engine === undefined) return "no container engine answers (start Docker)";
  if (image === undefined || (await engine.image.exists(ImageName.fromString(image)))) return undefined;
  return `there is no image ${image} (${made})`;
}
