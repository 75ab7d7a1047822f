// A worker starts without what lets its parent read TypeScript, whichever way the parent was started.
import { register } from "tsx/esm/api";

register();
export const { analyseDigest, readPushedFile, sectionWork, shownFile } = await import("./notebook-jobs.ts");
