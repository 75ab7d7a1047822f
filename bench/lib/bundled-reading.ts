import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";

export interface BundledReading {
  readonly reading: typeof import("./reading.ts");
  /** The script that reads one notebook in a process of its own. */
  readonly oneAnalysis: string;
  readonly remove: () => void;
}

/**
 * The analysis as people run it: bundled as the server bundles it, and its floor with it. From its sources it is a seventh slower, and the
 * floor is not: tsx has every function of ours named each time it is made, and leaves the packages that the floor consists of as they are.
 */
export async function bundledReading(): Promise<BundledReading> {
  const made = await rolldown({
    input: {
      reading: join(import.meta.dirname, "reading.ts"),
      "one-analysis": join(import.meta.dirname, "one-analysis.ts"),
    },
    platform: "node",
    logLevel: "silent",
  });
  const folder = mkdtempSync(join(tmpdir(), "data-documentation-bench-"));
  await made.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await made.close();
  return {
    reading: (await import(pathToFileURL(join(folder, "reading.mjs")).href)) as BundledReading["reading"],
    oneAnalysis: join(folder, "one-analysis.mjs"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
