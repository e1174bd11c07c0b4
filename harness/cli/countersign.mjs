#!/usr/bin/env node
// The program. Our TypeScript is loaded as it stands: there is no build step, here or in an installed package.
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL("../../tsconfig.json", import.meta.url));
register();
const { main } = await import("./main.ts");
process.exitCode = await main(process.argv);
