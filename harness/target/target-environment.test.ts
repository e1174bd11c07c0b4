import { expect, it } from "vitest";
import { environmentForTargets } from "./target-environment.ts";

it("what is meant for us, and what speaks for the CI job, is not handed to a target", () => {
  const own = {
    PATH: "/bin",
    HOME: "/root",
    DATABASE_PASSWORD: "its own",
    AWS_SECRET_ACCESS_KEY: "its own",
    CI: "true",
    FDS_USER_PASSWORD: "x",
    FDS_CHANGE_TOKEN: "x",
    GITHUB_TOKEN: "x",
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: "x",
    CI_JOB_TOKEN: "x",
    CI_REGISTRY_PASSWORD: "x",
    NPM_TOKEN: "x",
    SYSTEM_ACCESSTOKEN: "x",
  };
  expect(Object.keys(environmentForTargets(own))).toEqual([
    "PATH",
    "HOME",
    "DATABASE_PASSWORD",
    "AWS_SECRET_ACCESS_KEY",
    "CI",
  ]);
});
