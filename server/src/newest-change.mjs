import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * When any of these files, or anything in these folders, was last changed: milliseconds since 1970, 0 where none of them exists.
 * Plain JavaScript, because `npm start` asks before it can read TypeScript.
 * @param {readonly string[]} paths
 * @returns {number}
 */
export const newestChange = (paths) => Math.max(0, ...paths.map(changeOf));

/** @param {string} path @returns {number} */
const changeOf = (path) => {
  const own = statSync(path, { throwIfNoEntry: false });
  if (own === undefined) return 0;
  if (!own.isDirectory()) return own.mtimeMs;
  // A folder changes when a file in it is added, removed, or renamed.
  return Math.max(own.mtimeMs, newestChange(readdirSync(path).map((name) => join(path, name))));
};
