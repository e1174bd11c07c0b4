#!/usr/bin/env node
/** The program. */
import { main } from "./main.ts";
import { tellOwnDeath } from "./own-death.ts";

/** For what is still written. */
const ENDING_MS = 1000;

tellOwnDeath();
const exitCode = await main(process.argv);
process.exitCode ??= exitCode;
// What is under way by now was given up, such as a change hook that hangs: nobody waits for it.
setTimeout(() => process.exit(), ENDING_MS).unref();
