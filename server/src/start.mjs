/** `npm start`: the bundled server, or its sources where it can't be bundled. */
import { bundledServer } from "./bundle.mjs";

const entry = bundledServer();
if (entry === null) (await import("tsx/esm/api")).register();
await import(entry ?? "./index.ts");
