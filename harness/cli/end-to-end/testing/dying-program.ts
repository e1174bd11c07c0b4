/** The program's own handling of a fault that no command catches. */
import { tellOwnDeath } from "../../own-death.ts";

tellOwnDeath();
const ways: Record<string, () => unknown> = {
  error: () =>
    setTimeout(() => {
      throw new Error("out of the blue");
    }),
  rejection: () => void Promise.reject(new Error("out of the blue")),
  nothing: () => void Promise.reject(undefined),
  pipe: () =>
    setInterval(() => process.stdout.write("more\n".repeat(10_000)), 1) &&
    setTimeout(() => process.exit(0), 1000),
};
ways[process.argv[2]!]!();
