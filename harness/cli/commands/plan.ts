/** `countersign plan`: what a run with these settings would do. */
import { Command } from "commander";
import { readConfiguration } from "../../configuration/read-configuration.ts";
import { definedChecks } from "../../engine/definitions.ts";
import { formatPlan } from "../../plan/format-plan.ts";
import { planOf } from "../../plan/plan.ts";
import { selection } from "../../run/select-checks.ts";
import { collectList, withSettings } from "../options/settings-options.ts";

interface PlanFlags {
  envFile: string[];
  only: string[];
  readOnly?: true;
  json?: true;
}

export const planCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("plan"))
    .option("--only <ids>", "requirement ids or chapters, comma separated (repeatable)", collectList, [])
    .option("--read-only", "as of a run that sends nothing that writes")
    .option("--json", "as JSON")
    .action(async (flags: PlanFlags) => {
      const configuration = readConfiguration(process.env, flags.envFile, flags);
      const selected = selection(flags.only);
      await import("../../../specs/index.ts");
      const plan = planOf({
        configuration,
        selected,
        cited: new Set(definedChecks().flatMap(({ requirements }) => requirements)),
      });
      process.stdout.write(flags.json ? `${JSON.stringify(plan, null, 2)}\n` : formatPlan(plan));
      finish(0);
    });
