import { expect, it } from "vitest";
import { distinctName } from "./distinct-name.ts";

const named = (...files: string[]) => files.map((file) => distinctName(file, files));

it.each([
  [
    ["/a/one.json", "/a/two.json"],
    ["one.json", "two.json"],
  ],
  [
    ["/runs/ours/report.json", "/runs/theirs/report.json"],
    ["ours", "theirs"],
  ],
  [
    ["/ours/out/report.json", "/theirs/out/report.json", "/c/x.json"],
    ["ours/out", "theirs/out", "x.json"],
  ],
])("tells %j apart", (files, names) => {
  expect(named(...files)).toEqual(names);
});

it("ends where one file is given twice", () => {
  expect(named("/a/report.json", "/a/report.json")).toHaveLength(2);
});
