/** `npm run check`: every static check, each named, all run even when one fails. */
import { spawnSync } from "node:child_process";

const checks: readonly (readonly [string, string, readonly string[]])[] = [
  ["types: notebook", "tsc", ["-p", "notebook"]],
  ["types: cli", "tsc", ["-p", "cli"]],
  ["types: server and functions", "tsc", ["-p", "server"]],
  ["types: web", "tsc", ["-p", "web"]],
  ["types: tests and bench", "tsc", ["-p", "."]],
  ["lint", "oxlint", ["--deny-warnings"]],
  ["lint with types", "oxlint", ["--type-aware", "--deny-warnings", "-c", ".oxlintrc.types.json"]],
  ["format", "oxfmt", ["--check", "."]],
  [
    "import directions",
    "depcruise",
    ["--config", ".dependency-cruiser.mjs", "notebook/src", "cli/src", "server/src", "web/src", "supabase/functions"],
  ],
  ["unused code", "knip", []],
  ["every statement of the specification has its test", "tsx", ["scripts/spec-coverage.ts"]],
  ["every threat has its test or its reason", "tsx", ["scripts/threat-coverage.ts"]],
];

let failed = 0;
for (const [title, command, args] of checks) {
  const started = Date.now();
  const run = spawnSync("npx", ["--no-install", command, ...args], { encoding: "utf8" });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (run.status === 0) {
    console.log(`ok    ${title} (${seconds} s)`);
    continue;
  }
  failed += 1;
  console.log(`FAIL  ${title} (${seconds} s)\n${run.stdout}${run.stderr}`);
}
console.log(failed === 0 ? "All checks passed." : `${failed} of ${checks.length} checks failed.`);
process.exit(failed === 0 ? 0 : 1);
