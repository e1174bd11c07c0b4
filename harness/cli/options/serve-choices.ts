/** The faults and choices that a sandbox is given by name. */
import { settingsError } from "../../errors/harness-error.ts";
import { type KnownChoice, knownChoices } from "./listed-faults.ts";
import type { ServeOptions } from "./serve-options.ts";

type Chosen = Pick<ServeOptions, "defect" | "variation">;

/** That there are such, and that they go together. @throws HarnessError (exit code 2) */
export async function requireKnownChoices({ defect, variation }: Chosen): Promise<void> {
  if (defect.length + variation.length === 0) return;
  const known = await knownChoices();
  for (const name of defect) requireKnown("defect", name, known);
  for (const name of variation) requireKnown("variation", name, known);
  const { inOrderOfAxes } = await import("#fixtures/reference-service/variations/together");
  const { variations } = await import("#fixtures/reference-service/variations/index");
  try {
    inOrderOfAxes(variations.filter(({ name }) => variation.includes(name)));
  } catch (error) {
    throw settingsError(
      "contradicting-variations",
      `reading --variation ${variation.join(",")}`,
      (error as Error).message,
      "Leave one of them out.",
    );
  }
}

function requireKnown(kind: KnownChoice["kind"], name: string, known: readonly KnownChoice[]): void {
  if (known.some((choice) => choice.kind === kind && choice.name === name)) return;
  const other = known.find((choice) => choice.name === name);
  const near = known.find((choice) => choice.kind === kind && choice.name.includes(name));
  throw settingsError(
    `unknown-${kind}`,
    `reading --${kind} ${name}`,
    other === undefined ? `there is no ${kind} of that name` : `${name} is a ${other.kind}`,
    `${near === undefined ? "" : `Did you mean ${near.name}? `}\`countersign list --defects\` tells all of them.`,
  );
}

/** As the entry of the reference service reads them. */
export const referenceArgs = ({ defect, variation }: Chosen): string[] => [
  ...defect.flatMap((name) => ["--defect", name]),
  ...variation.flatMap((name) => ["--variation", name]),
];
