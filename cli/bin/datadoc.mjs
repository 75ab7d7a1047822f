#!/usr/bin/env node
// TypeScript is run as it is written: tsx translates on import, there is no build step.
import { register } from "tsx/esm/api";

register();
const { run } = await import("../src/datadoc.ts");
process.exitCode = await run(process.argv.slice(2));
