import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Builds the web and returns its folder: an older build would be measured otherwise, and nobody would see it. */
export function builtWeb(): string {
  const root = join(import.meta.dirname, "../..");
  const built = spawnSync("npm", ["run", "build", "--silent"], { cwd: root, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the web cannot be built: ${built.stderr}`);
  return join(root, "web/dist");
}
