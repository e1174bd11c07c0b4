/** The commands, their options, and what every one of them does with an error. */
import { Command, CommanderError } from "commander";
import { HarnessError } from "../errors.ts";
import { VERSION } from "../version.ts";

type CommandOf = (finish: (exitCode: number) => void) => Command;

/** Each is loaded when it is asked for: they share little, and some are heavy. */
const commands: Record<string, () => Promise<CommandOf>> = {
  run: async () => (await import("./run.ts")).runCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  plan: async () => (await import("./plan.ts")).planCommand,
  list: async () => (await import("./list.ts")).listCommand,
  serve: async () => (await import("./serve.ts")).serveCommand,
  sink: async () => (await import("./sink.ts")).sinkCommand,
  login: async () => (await import("./login.ts")).loginCommand,
  report: async () => (await import("./report.ts")).reportCommand,
  compare: async () => (await import("./compare.ts")).compareCommand,
  verify: async () => (await import("./verify.ts")).verifyCommand,
  bundle: async () => (await import("./bundle.ts")).bundleCommand,
  prove: async () => (await import("./prove.ts")).proveCommand,
};

/** Runs the program; resolves to its exit code (contract, section 4). */
export async function main(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command("countersign")
    .description(
      "Decides whether a service does what the Financial Data Service interface says, and shows the evidence.",
    )
    .version(VERSION)
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ sortSubcommands: false });
  const finish = (code: number) => {
    exitCode = code;
  };
  const named = commands[argv[2] ?? ""];
  for (const load of named ? [named] : Object.values(commands)) program.addCommand((await load())(finish));
  for (const command of program.commands) command.exitOverride().showSuggestionAfterError();
  try {
    await program.parseAsync([...argv]);
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof HarnessError) {
    process.stderr.write(`${describe(error)}\n`);
    return error.exitCode;
  }
  process.stderr.write(
    `countersign broke; this is our fault, please report it:\n${(error as Error).stack ?? error}\n`,
  );
  return 4;
}

/** What was tried, what was seen, whose side it is on, what to do next. */
function describe({ code, tried, saw, side, next }: HarnessError): string {
  return [
    `countersign: ${code}`,
    `  tried  ${tried}`,
    `  saw    ${saw}`,
    `  side   ${side}`,
    `  next   ${next}`,
  ].join("\n");
}
