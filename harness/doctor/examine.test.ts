import { describe, expect, it } from "vitest";
import { remark } from "../check/current-check.ts";
import type { Examination } from "./examination.ts";
import { examine } from "./examine.ts";

const examined = (advice?: string) =>
  examine(
    [
      {
        name: "credentials",
        needs: [],
        examine: async () => {
          remark("The new refresh token cannot be kept.");
          return { tried: "logging in", saw: "a token", ...(advice === undefined ? {} : { advice }) };
        },
      },
    ],
    {} as Examination,
    () => undefined,
  );

describe("a stage of the doctor", () => {
  it("tells what was remarked on the way, beside its own advice", async () => {
    expect(await examined()).toMatchObject([{ advice: "The new refresh token cannot be kept." }]);
    expect(await examined("Look.")).toMatchObject([
      { advice: "Look. The new refresh token cannot be kept." },
    ]);
  });
});
