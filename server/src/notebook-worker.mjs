/** A worker of a server that runs from its sources; a bundled server has its own. The bundle's file starts in a tenth of the time. */
import { dirname, join } from "node:path";
import { register } from "tsx/esm/api";
import { currentBundle } from "./bundle.mjs";

const bundle = currentBundle();
// A worker starts without what lets its parent read TypeScript, whichever way the parent was started.
if (bundle === null) register();
const jobs = bundle === null ? "./notebook-jobs.ts" : join(dirname(bundle), "notebook-worker.mjs");
export const { analyseDigest, readPushedFile, sectionWork, shownFile } = await import(jobs);
