import { expect, it } from "vitest";
import type { Definition } from "../engine/definitions.ts";
import { plannedChecks } from "./planned-checks.ts";

it("counts each check for every requirement that it decides", () => {
  const definition = (...requirements: string[]) => ({ requirements }) as unknown as Definition;
  const definitions = [definition("SIG-01"), definition("SIG-01", "SIG-02"), definition("KEY-01")];
  expect(plannedChecks(definitions)).toEqual({ "SIG-01": 2, "SIG-02": 1, "KEY-01": 1 });
});
