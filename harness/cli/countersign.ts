#!/usr/bin/env node
/** The program. */
import { main } from "./main.ts";

process.exitCode = await main(process.argv);
