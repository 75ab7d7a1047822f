import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/**
 * What a file is called wherever its repository is checked out: its path below the folder that has a `.git`. Outside of a repository, the path
 * as it was given. With slashes on every system.
 */
export function repositoryPath(file: string): string {
  const whole = resolve(file);
  for (let folder = dirname(whole); ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return withSlashes(relative(folder, whole));
    if (folder === dirname(folder)) return withSlashes(file).replace(/^(?:\.\/+)+/, "");
  }
}

const withSlashes = (path: string): string => path.split(sep).join("/");
