/** The commands, their options, and what every one of them does with an error. */
import { Command, CommanderError } from "commander";
import { HarnessError } from "../errors.ts";
import { VERSION } from "../version.ts";
import { listCommand } from "./list.ts";
import { proveCommand } from "./prove.ts";
import { reportCommand } from "./report.ts";
import { runCommand } from "./run.ts";
import { serveCommand } from "./serve.ts";

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
  for (const command of [runCommand, proveCommand, listCommand, serveCommand, reportCommand])
    program.addCommand(command(finish));
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
