/** `npm start` and `datadoc-server`: the bundled server, or its sources where it can't be bundled. */
import { bundledServer, currentBundle } from "./bundle.mjs";

// A command may run beside a server: it must not replace the files that server has yet to load.
const isCommand = process.argv[2] !== undefined && !process.argv[2].startsWith("-");
const entry = isCommand ? currentBundle() : bundledServer();
if (entry === null) (await import("tsx/esm/api")).register();
await import(entry ?? "./index.ts");
