/** The named faults of the reference service, and the choices that the interface permits: what `serve` can be given. */

export interface KnownChoice {
  readonly kind: "defect" | "variation";
  readonly name: string;
  readonly does: string;
  /** The requirement that a service with this fault violates. */
  readonly requirement?: string;
}

/** They are many, and loaded for whoever asks for them only. */
export async function knownChoices(): Promise<KnownChoice[]> {
  const { defects } = await import("#fixtures/reference-service/defects/index");
  const { variations } = await import("#fixtures/reference-service/variations/index");
  const faults = Object.entries(defects).flatMap(([requirement, ofIt]) =>
    ofIt.map(({ name, does }) => ({ kind: "defect" as const, name, does, requirement })),
  );
  const choices = variations.map(({ name, differs }) => ({
    kind: "variation" as const,
    name,
    does: differs,
  }));
  return [...faults, ...choices];
}

export function faultsAsText(choices: readonly KnownChoice[]): string {
  const lineOf = ({ requirement, name, does }: KnownChoice) =>
    `  ${(requirement ?? "").padEnd(8)}${name}\n          ${does}`;
  const ofKind = (kind: KnownChoice["kind"]) => choices.filter((choice) => choice.kind === kind).map(lineOf);
  return [
    "Faults: serve --defect NAME, and the requirement that it violates",
    ...ofKind("defect"),
    "",
    "Permitted choices: serve --variation NAME[,NAME]",
    ...ofKind("variation"),
    "",
  ].join("\n");
}
