/** Holds docs/reliability.md: every row ends with tests as `file: exact title`, and every one of them exists. */
import { existsSync, readFileSync } from "node:fs";

const PAGE = "docs/reliability.md";
const rows = readFileSync(PAGE, "utf8")
  .split("\n")
  .filter((line) => /^\| (?!fault \|)[^-]/u.test(line));
const faults = rows.flatMap((row) => {
  const shown = row.split(" | ").at(-1) ?? "";
  const named = [...shown.matchAll(/`([^`:]+\.test\.tsx?): ([^`]+)`/gu)];
  if (named.length === 0) return [`${row.slice(0, 60)}... names no test.`];
  return named.flatMap(([, file = "", title = ""]) => {
    if (!existsSync(file)) return [`There is no ${file}.`];
    const source = readFileSync(file, "utf8");
    const at = source.indexOf(JSON.stringify(title));
    return at > 0 && /\(\s*$/u.test(source.slice(0, at)) ? [] : [`${file} has no test "${title}".`];
  });
});
for (const fault of faults) console.error(fault);
console.log(`${rows.length} promises, ${faults.length} tests that are missing.`);
process.exit(rows.length === 0 || faults.length > 0 ? 1 : 0);
