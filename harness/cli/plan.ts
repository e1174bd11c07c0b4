/** `countersign plan`: what a run with these settings would do. */
import { Command } from "commander";
import { examinedSettings } from "../doctor/settings-stage.ts";
import { definedChecks } from "../engine/definitions.ts";
import { planOf } from "../plan/plan.ts";
import { tellPlan } from "../plan/tell-plan.ts";
import { selection } from "../run/select-checks.ts";
import { collectList, withSettings } from "./settings-options.ts";

interface PlanFlags {
  envFile: string[];
  only: string[];
  readOnly?: true;
  json?: true;
}

export const planCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("plan"))
    .description("what a run with these settings would judge, call, create and leave behind; sends nothing")
    .option("--only <ids>", "requirement ids or chapters, comma separated (repeatable)", collectList, [])
    .option("--read-only", "as of a run that sends nothing that writes")
    .option("--json", "as JSON")
    .action(async (flags: PlanFlags) => {
      const settings = examinedSettings(process.env, flags.envFile);
      const selected = selection(flags.only);
      await import("../../specs/index.ts");
      const plan = planOf({
        settings,
        readOnly: flags.readOnly ?? settings.readOnly,
        selected,
        cited: new Set(definedChecks().flatMap(({ requirements }) => requirements)),
      });
      process.stdout.write(flags.json ? `${JSON.stringify(plan, null, 2)}\n` : tellPlan(plan));
      finish(0);
    });
