import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

/**
 * Files run side by side, one more than there are cores, since many wait for a server or a page, in workers that keep their modules from
 * file to file. Nothing is tried twice in here: the tests of a file build on each other (`scripts/test.ts` runs a failed file a second
 * time, whole).
 */
const together = { pool: "forks" as const, isolate: false, maxWorkers: availableParallelism() + 1 };

/** Real databases, servers and browsers need time. */
const withServers = {
  ...together,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // A poll waits for a sight as patiently as the browser's locators do.
  expect: { poll: { timeout: 30_000 } },
};
/** Screens, with React as it is built for people: the one for development takes twice the time. */
const builtJsx = { jsx: { runtime: "automatic", development: false } } as const;
const environment = "./tests/support/screen-environment.ts";
const screenSetup = ["tests/support/built-react.ts", "tests/support/settled-imports.ts"];
const inSharedCluster = { ...withServers, globalSetup: "tests/support/shared-cluster.ts" };

export default defineConfig({
  test: {
    // What the app writes to the console shows where a test failed.
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...together,
          name: "unit",
          include: [
            "{notebook,cli,server}/src/**/*.test.ts",
            "supabase/functions/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          testTimeout: 30_000,
        },
      },
      {
        oxc: builtJsx,
        test: {
          ...together,
          name: "web",
          include: ["web/src/**/*.test.{ts,tsx}"],
          environment,
          setupFiles: screenSetup,
          testTimeout: 30_000,
        },
      },
      // One project, since its workers load the server once for the files of all three folders.
      { test: { name: "server", include: ["tests/{e2e,functions,policies}/**/*.test.ts"], ...inSharedCluster } },
      { test: { name: "faults", include: ["tests/faults/**/*.test.ts"], ...withServers } },
      {
        oxc: builtJsx,
        test: {
          name: "screens",
          include: ["tests/screens/**/*.test.ts"],
          environment,
          setupFiles: [...screenSetup, "tests/support/uncaught-errors.ts"],
          ...inSharedCluster,
        },
      },
    ],
  },
});
