/**
 * Checks docs/spec-coverage.md: every line about the specification names what shows it, and every test it names is there.
 *
 * A line is an entry of a list. Behind its arrow stand tests as `file: exact title` (more than one divided by " + "), or
 * "Decision N" or "No behaviour" with the reason. A title built in a loop is named as it stands in the source.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const page = "docs/spec-coverage.md";
const root = new URL("../", import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, root)), "utf8");

const faults: string[] = [];
let lines = 0;
let tests = 0;
for (const [index, line] of read(page).split("\n").entries()) {
  if (!line.startsWith("- ")) continue;
  lines += 1;
  const arrow = line.indexOf(" → ");
  const shown = arrow < 0 ? "" : line.slice(arrow + 3).trim();
  if (/^(Decision \d+|No behaviour): \S/.test(shown)) continue;
  const named = [...shown.matchAll(/`([^`]+?\.test\.tsx?): ((?:[^`]|``)+)`/g)];
  if (named.length === 0) faults.push(`${page}:${index + 1}: no test is named`);
  for (const [, file = "", title = ""] of named) {
    tests += 1;
    const fault = faultOf(file, title.replaceAll("``", "`"));
    if (fault) faults.push(`${page}:${index + 1}: ${fault}`);
  }
}

if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${lines} statements of the specification, shown by ${tests} named tests.`);

function faultOf(file: string, title: string): string | null {
  if (!existsSync(fileURLToPath(new URL(file, root)))) return `there is no ${file}`;
  const source = read(file);
  const isTitle = (quoted: string): boolean => /\(\s*$/.test(source.slice(0, Math.max(0, source.indexOf(quoted))));
  return [JSON.stringify(title), `\`${title}\``].some(isTitle) ? null : `${file} has no test "${title}"`;
}
