/** Holds docs/threats.md: every row names test files in which its id stands, or says in a sentence why there is none yet. */
import { existsSync, readFileSync } from "node:fs";

const ROW = /^\| (?<id>[A-Z]\d{1,2}) \|.*\| (?<shown>[^|]*) \|$/gmu;

const page = readFileSync("docs/threats.md", "utf8");
const rows = [...page.matchAll(ROW)].map(({ groups }) => ({
  id: groups?.["id"] ?? "",
  shown: groups?.["shown"] ?? "",
}));
const faults = rows.flatMap(({ id, shown }) => faultsOf(id, shown));
for (const fault of faults) console.error(fault);
console.log(`${rows.length} threats, ${faults.length} without what they claim.`);
process.exit(rows.length === 0 || faults.length > 0 ? 1 : 0);

function faultsOf(id: string, shown: string): string[] {
  const files = [...shown.matchAll(/`(tests|notebook|web|server|cli|supabase)\/[^`]+`/gu)].map(([name]) =>
    name.slice(1, -1),
  );
  if (files.length === 0)
    return /Not yet: .{20}|Does not apply: .{20}/u.test(shown) ? [] : [`${id} names no test and no reason.`];
  return files.flatMap((file) => {
    if (!existsSync(file)) return [`${id}: ${file} does not exist.`];
    return new RegExp(`\\b${id}\\b`, "u").test(readFileSync(file, "utf8"))
      ? []
      : [`${id}: ${file} does not speak of it.`];
  });
}
