/** `--format`, which the commands that write a report have alike. */
import type { Command } from "commander";
import { allFormats, defaultFormats, type ReportFormat } from "#reports/formats/report-formats";
import { settingsError } from "../../errors/harness-error.ts";
import { collectList } from "./settings-options.ts";

export const withFormats = (command: Command): Command =>
  command.option(
    "--format <list>",
    `any of ${allFormats.join(",")} (default: ${defaultFormats.join(",")})`,
    collectList,
    [],
  );

/** @throws HarnessError (exit code 2) of a word that is none of them */
export function checkedFormats(given: readonly string[]): readonly ReportFormat[] {
  const unknown = given.find((word) => !allFormats.some((format) => format === word));
  if (unknown !== undefined)
    throw settingsError(
      "unknown-format",
      `reading --format ${unknown}`,
      "there is no such format",
      `Give any of ${allFormats.join(", ")}.`,
    );
  return given.length > 0 ? allFormats.filter((format) => given.includes(format)) : defaultFormats;
}
