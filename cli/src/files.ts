import { stat } from "node:fs/promises";
import { glob } from "tinyglobby";

export interface FoundFiles {
  /** Paths as people would write them, each once, in the order of the arguments. */
  readonly files: readonly string[];
  /** Arguments that name nothing. */
  readonly missing: readonly string[];
}

/**
 * The notebooks that arguments name: a file stands for itself (whatever its name, so that a wrong one is refused and not skipped),
 * a folder for all notebooks below it, anything else is a glob. Checkpoints that Jupyter keeps are nobody's notebooks.
 */
export async function findFiles(patterns: readonly string[]): Promise<FoundFiles> {
  const files = new Set<string>();
  const missing: string[] = [];
  for (const pattern of patterns) {
    const kind = await stat(pattern).catch(() => null);
    if (kind !== null && !kind.isDirectory()) {
      files.add(pattern);
      continue;
    }
    const found = await glob(
      kind === null
        ? { patterns: [pattern.replaceAll("\\", "/")], ...OPTIONS }
        : { patterns: ["**/*.ipynb"], cwd: pattern, ...OPTIONS },
    );
    const folder = kind === null || pattern === "." ? "" : `${pattern.replace(/\/+$/, "")}/`;
    if (found.length === 0) missing.push(pattern);
    for (const file of found.sort()) files.add(`${folder}${file}`);
  }
  return { files: [...files], missing };
}

const OPTIONS = { ignore: ["**/.ipynb_checkpoints/**", "**/node_modules/**"], dot: false, onlyFiles: true } as const;
