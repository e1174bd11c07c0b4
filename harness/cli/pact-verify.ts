import { Command } from "commander";
export const pactVerifyCommand = (finish: (exitCode: number) => void) =>
  new Command("verify").action(() => finish(0));
