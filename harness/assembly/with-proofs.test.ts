import { expect, it } from "vitest";
import type { ReportDocument } from "#reports/document";
import { withProofs } from "./with-proofs.ts";

it("names the defects of each requirement, and nothing where there is none", () => {
  const report = { requirements: [{ id: "PK-02" }, { id: "PK-03" }] } as unknown as ReportDocument;
  const { requirements } = withProofs(report, { "PK-02": [{ name: "one" }, { name: "two" }] });
  expect(requirements).toEqual([{ id: "PK-02", provenBy: ["one", "two"] }, { id: "PK-03" }]);
});
