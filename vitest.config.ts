import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

/**
 * Files run side by side, one more than there are cores, since many wait for a server or a page, in workers that keep their modules from
 * file to file. A project's workers are its own, and take their time to load what they need: so there are few projects, and what runs in
 * another environment than the rest of its folder has a name that says so. Nothing is tried twice in here: the tests of a file build on
 * each other (`scripts/test.ts` runs a failed file a second time, whole).
 */
const together = {
  pool: "forks" as const,
  isolate: false,
  maxWorkers: availableParallelism() + 1,
  // Real databases, servers and browsers need time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // A poll waits for a sight as patiently as the browser's locators do.
  expect: { poll: { timeout: 60_000 } },
};
const withDatabases = { ...together, globalSetup: "tests/support/shared-cluster.ts" };
/** What judges how soon a page or a figure is there, or holds up the page for megabytes: the others would have to wait for it, and it for them. */
const ALONE = ["figures", "hostile-notebooks", "keyboard", "main-job"].map((name) => `tests/e2e/${name}.test.ts`);
/** Files of the web that need no window, since what they are about runs in a worker of the browser. */
const WITHOUT_WINDOW = "web/src/**/*.node.test.ts";

export default defineConfig({
  test: {
    // What the app writes to the console shows where a test failed.
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...withDatabases,
          name: "node",
          include: [
            "tests/{e2e,functions,policies}/**/*.test.ts",
            "{notebook,cli,server}/src/**/*.test.ts",
            "supabase/functions/**/*.test.ts",
            "scripts/**/*.test.ts",
            WITHOUT_WINDOW,
          ],
          exclude: ["**/node_modules/**", ...ALONE],
        },
      },
      // One after the other, when the machine has nothing else to do.
      {
        test: {
          ...withDatabases,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          name: "alone",
          include: ALONE,
        },
      },
      // Two at a time; `scripts/test.ts` runs them beside all the others, since they mostly wait.
      {
        test: {
          ...together,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
        },
      },
      {
        // Screens, with React as it is built for people: the one for development takes twice the time.
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          ...withDatabases,
          name: "web",
          include: ["tests/screens/**/*.test.ts", "web/src/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", WITHOUT_WINDOW],
          environment: "./tests/support/screen-environment.ts",
          setupFiles: [
            "tests/support/built-react.ts",
            "tests/support/settled-imports.ts",
            "tests/support/uncaught-errors.ts",
          ],
        },
      },
    ],
  },
});
