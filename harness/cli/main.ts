/** The commands, their options, and what every one of them does with an error. */
import { Command, CommanderError } from "commander";
import { visibleText } from "#reports/html/page/visible-text";
import { HarnessError } from "../errors/harness-error.ts";
import { VERSION } from "../version.ts";

type CommandOf = (finish: (exitCode: number) => void) => Command;

interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<CommandOf>;
}

/** Each is loaded when it is called, and for no other: they share little, and some are heavy. */
const commands: Record<string, CommandEntry> = {
  run: {
    summary: "judge a target and write the report",
    load: async () => (await import("./commands/run.ts")).runCommand,
  },
  doctor: {
    summary: "look at every setting and everything a run needs, before anything is judged",
    load: async () => (await import("./commands/doctor.ts")).doctorCommand,
  },
  plan: {
    summary: "what a run with these settings would judge, call, create and leave behind; sends nothing",
    load: async () => (await import("./commands/plan.ts")).planCommand,
  },
  list: {
    summary: "the catalogue: every requirement with its level and section",
    load: async () => (await import("./commands/list.ts")).listCommand,
  },
  serve: {
    summary: "the reference service as a sandbox: address, users, tokens, ready-made curl lines",
    load: async () => (await import("./commands/serve.ts")).serveCommand,
  },
  receiver: {
    summary:
      "judge a webhook receiver: deliveries as the service makes them, and each attack beside a control",
    load: async () => (await import("./commands/receiver.ts")).receiverCommand,
  },
  client: {
    summary: "judge a client of the API: what it sends, and which answers it accepts",
    load: async () => (await import("./commands/client.ts")).clientCommand,
  },
  gateway: {
    summary: "a proxy in front of a target: real credentials for placeholders, signatures made and verified",
    load: async () => (await import("./commands/gateway.ts")).gatewayCommand,
  },
  pact: {
    summary: "pacts (V4) for consumers, and any consumer's pact against any target",
    load: async () => (await import("./commands/pact.ts")).pactCommand,
  },
  sink: {
    summary: "the capturing sink alone, for a target that cannot reach the machine of the run",
    load: async () => (await import("./commands/sink.ts")).sinkCommand,
  },
  login: {
    summary: "log in to FDS_AUTH_URL in a browser and keep the refresh token for runs",
    load: async () => (await import("./commands/login.ts")).loginCommand,
  },
  report: {
    summary: "render again from report.json or journal.jsonl",
    load: async () => (await import("./commands/report.ts")).reportCommand,
  },
  replay: {
    summary: "one exchange of a report again, freshly dated and signed, and how its answer differs",
    load: async () => (await import("./commands/replay.ts")).replayCommand,
  },
  compare: {
    summary:
      "two or more report.json: regressed, fixed, new, coverage lost, flaky; or the matrix of several targets",
    load: async () => (await import("./commands/compare.ts")).compareCommand,
  },
  verify: {
    summary: "check every signature, digest and verdict of a report again, without the service",
    load: async () => (await import("./commands/verify.ts")).verifyCommand,
  },
  bundle: {
    summary: "pack the evidence of a run into one archive with SHA-256 sums, which `verify` reads",
    load: async () => (await import("./commands/bundle.ts")).bundleCommand,
  },
  openapi: {
    summary:
      "the interface as OpenAPI 3.1 with JSON Schemas: neutral, or as the implementation of a report chose",
    load: async () => (await import("./commands/openapi.ts")).openApiCommand,
  },
  prove: {
    summary: "try the suite against every named defect, permitted variation and null target",
    load: async () => (await import("./commands/prove.ts")).proveCommand,
  },
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
    // An option that stands behind a command is for that one.
    .enablePositionalOptions()
    .configureHelp({ sortSubcommands: false });
  const finish = (code: number) => {
    exitCode = code;
  };
  for (const command of await commandsFor(calledIn(argv), finish))
    program.addCommand(command.exitOverride().showSuggestionAfterError());
  try {
    await program.parseAsync([...argv]);
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** The command that is called, as in `countersign run` and `countersign help run`. */
function calledIn([, , first, second]: readonly string[]): CommandEntry | undefined {
  const name = (first === "help" ? second : first) ?? "";
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

/** The one that is called; without one, all by name, as the list of commands shows them. */
async function commandsFor(
  called: CommandEntry | undefined,
  finish: (exitCode: number) => void,
): Promise<Command[]> {
  if (called) return [(await called.load())(finish).description(called.summary)];
  return Object.entries(commands).map(([name, { summary }]) => new Command(name).description(summary));
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof HarnessError) {
    process.stderr.write(`${describe(error.as(visibleText))}\n`);
    return error.exitCode;
  }
  process.stderr.write(
    `countersign broke; this is our fault, please report it:\n${visibleText(String((error as Error).stack ?? error))}\n`,
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
