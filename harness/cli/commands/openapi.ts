/** `countersign openapi`: the interface as OpenAPI 3.1, neutral or with the choices of one implementation. */
import { Command } from "commander";
import { choicesOfReport } from "../../openapi/choices-of-report.ts";
import { openApiText } from "../../openapi/openapi-document.ts";
import { givenReport } from "../given/given-report.ts";

export const openApiCommand = (finish: (exitCode: number) => void) =>
  new Command("openapi")
    .option(
      "--from <report>",
      "with the names, statuses and forms that the implementation of this report.json chose",
    )
    .action(async ({ from }: { from?: string }) => {
      const choices = from === undefined ? undefined : choicesOfReport(await givenReport(from));
      process.stdout.write(openApiText(choices));
      finish(0);
    });
