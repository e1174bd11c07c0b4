/** `countersign receiver`: judges a webhook receiver by deliveries as the service makes them. */
import { Command, Option } from "commander";
import { settingsError } from "../../errors/harness-error.ts";
import { conductOtherSide } from "../../other-side/conduct.ts";
import { openReceiver } from "../../receiver/open-receiver.ts";
import { receiverChecks } from "../../receiver/receiver-checks.ts";
import { interruptSignal } from "../interrupt.ts";
import {
  type OtherSideFlags,
  readOtherSide,
  reportOtherSide,
  withOtherSideOptions,
} from "../options/other-side-options.ts";

interface ReceiverFlags extends OtherSideFlags {
  readonly url: string;
  readonly command?: string;
  readonly snsSignatures: "1" | "2";
}

export const receiverCommand = (finish: (exitCode: number) => void) =>
  withOtherSideOptions(new Command("receiver"))
    .requiredOption("--url <address>", "the targetUrl: https://…")
    .option(
      "--command <command>",
      "starts the receiver, which then listens on PORT with TLS_CERT_FILE and TLS_KEY_FILE",
    )
    .addOption(
      new Option("--sns-signatures <version>", "how deliveries are signed: 1 is SHA-1, 2 is SHA-256")
        .choices(["1", "2"])
        .default("1"),
    )
    .action(async (flags: ReceiverFlags) => finish(await judgeReceiver(flags)));

async function judgeReceiver(flags: ReceiverFlags): Promise<number> {
  const { url, command, snsSignatures: version } = flags;
  requireHttps(url);
  const { only, formats, configuration, reportDir } = await readOtherSide("receiver", flags);
  await import("../../../specs/receiver/index.ts");
  let isJudging = false;
  const conducted = await conductOtherSide({
    side: "receiver",
    configuration,
    reportDir,
    only,
    target: { baseUrl: url, kind: command === undefined ? "attached" : "command" },
    checks: receiverChecks.defined,
    // One after the other: what is told by the order of deliveries, or by their number at once, is then told by nothing else.
    width: 1,
    signal: interruptSignal(() => isJudging),
    open: async (kept) => {
      const opened = await openReceiver({ url, command, version, reportDir, configuration }, kept);
      isJudging = true;
      return opened;
    },
  });
  const { receiverDefects: proofs } = await import("#fixtures/sample-receiver/defects");
  return reportOtherSide(conducted, { reportDir, formats, proofs });
}

/** @throws HarnessError (exit code 2) */
function requireHttps(url: string): void {
  if (URL.canParse(url) && new URL(url).protocol === "https:") return;
  throw settingsError(
    "no-https-address",
    `reading --url ${url}`,
    "it is no https address",
    "Give the targetUrl of the receiver: the interface has it served over HTTPS.",
  );
}
