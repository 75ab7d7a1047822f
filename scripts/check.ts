/** `npm run check`: every static check, each named, all run even when one fails; as many at once as there are cores. */
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const checks: readonly (readonly [string, string, readonly string[]])[] = [
  // The longest first. The compiler checks with four threads unless told otherwise, which do some of the work four times.
  ["types: tests and bench", "tsc", ["-p", ".", "--checkers", "1"]],
  ["types: web", "tsc", ["-p", "web", "--checkers", "1"]],
  ["types: server and functions", "tsc", ["-p", "server", "--checkers", "1"]],
  ["types: notebook", "tsc", ["-p", "notebook", "--checkers", "1"]],
  ["types: cli", "tsc", ["-p", "cli", "--checkers", "1"]],
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
  ["every promise of reliability has its test", "tsx", ["scripts/reliability-coverage.ts"]],
  ["every threat has its test or its reason", "tsx", ["scripts/threat-coverage.ts"]],
];

interface Verdict {
  readonly ok: boolean;
  readonly text: string;
}

const check = ([title, command, args]: (typeof checks)[number]): Promise<Verdict> =>
  new Promise((done) => {
    const started = Date.now();
    execFile(join("node_modules", ".bin", command), args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      done(
        error === null
          ? { ok: true, text: `ok    ${title} (${seconds} s)` }
          : { ok: false, text: `FAIL  ${title} (${seconds} s)\n${stdout}${stderr}` },
      );
    });
  });

// Each worker takes the next check that nobody has taken.
const waiting = checks.values();
let failed = 0;
const work = async (): Promise<void> => {
  for (const one of waiting) {
    const { ok, text } = await check(one);
    if (!ok) failed += 1;
    console.log(text);
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failed === 0 ? "All checks passed." : `${failed} of ${checks.length} checks failed.`);
process.exit(failed === 0 ? 0 : 1);
