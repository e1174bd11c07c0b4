/** `countersign client`: judges a client of the API by what it sends, and by which answers it accepts. */
import { Command, Option } from "commander";
import { clientChecks } from "../../api-client/client-checks.ts";
import { openClient } from "../../api-client/open-client.ts";
import { type PublicKeyForm, publicKeyForms } from "../../api-client/public-key-form.ts";
import { conductOtherSide } from "../../other-side/conduct.ts";
import { interruptSignal } from "../interrupt.ts";
import {
  type OtherSideFlags,
  readOtherSide,
  reportOtherSide,
  withOtherSideOptions,
} from "../options/other-side-options.ts";
import { wholeNumber } from "../options/settings-options.ts";

interface ClientFlags extends OtherSideFlags {
  readonly command: string;
  readonly deadlineMs: number;
  readonly concurrency: number;
  readonly publicKeyAs: PublicKeyForm;
  readonly http?: boolean;
}

const DEADLINE_MS = 20_000;
const CONCURRENCY = 4;

export const clientCommand = (finish: (exitCode: number) => void) =>
  withOtherSideOptions(new Command("client"))
    .requiredOption(
      "--command <command>",
      "calls the client once, with {base_url} and {operation} filled in; exit code 0 means accepted, 64 not offered",
    )
    .option("--deadline-ms <n>", "how long one call of it may take", wholeNumber, DEADLINE_MS)
    .option("--concurrency <n>", "how many calls of it run at once", wholeNumber, CONCURRENCY)
    .addOption(
      new Option("--public-key-as <form>", "the form of GET /system/public-key")
        .choices(publicKeyForms)
        .default("json"),
    )
    .option("--http", "plain HTTP, for a client that cannot be given a CA")
    .action(async (flags: ClientFlags) => finish(await judgeClient(flags)));

async function judgeClient(flags: ClientFlags): Promise<number> {
  const { command, deadlineMs, publicKeyAs: publicKeyForm, http: plainHttp = false } = flags;
  const { only, formats, configuration, reportDir } = await readOtherSide("client", flags);
  await import("../../../specs/client/index.ts");
  let isJudging = false;
  const signal = interruptSignal(() => isJudging);
  const conducted = await conductOtherSide({
    side: "client",
    configuration,
    reportDir,
    only,
    target: { baseUrl: command, kind: "command" },
    checks: clientChecks.defined,
    width: Math.max(1, flags.concurrency),
    signal,
    open: async (kept) => {
      const opened = await openClient(
        { command, deadlineMs, publicKeyForm, plainHttp, configuration, signal },
        kept,
      );
      isJudging = true;
      return opened;
    },
  });
  const { clientDefects: proofs } = await import("#fixtures/sample-client/defects");
  return reportOtherSide(conducted, { reportDir, formats, proofs });
}
