#!/usr/bin/env node
/** The program. */
import { main } from "./main.ts";
import { tellOwnDeath } from "./own-death.ts";

tellOwnDeath();
const exitCode = await main(process.argv);
process.exitCode ??= exitCode;
