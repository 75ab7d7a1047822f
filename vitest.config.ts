import { defineConfig } from "vitest/config";

/**
 * Real databases, servers and browsers need time and must not fight for the two cores: those projects run one file at a time. Nothing is
 * tried twice in here: the tests of a file build on each other (`scripts/test.ts` runs a failed file a second time, whole).
 */
const withServers = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  fileParallelism: false,
  pool: "forks" as const,
  // A poll waits for a sight as patiently as the browser's locators do.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{notebook,cli,server}/src/**/*.test.ts", "supabase/functions/**/*.test.ts"],
          environment: "node",
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "web",
          include: ["web/src/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          testTimeout: 30_000,
        },
      },
      { test: { name: "policies", include: ["tests/policies/**/*.test.ts"], ...withServers } },
      { test: { name: "functions", include: ["tests/functions/**/*.test.ts"], ...withServers } },
      { test: { name: "faults", include: ["tests/faults/**/*.test.ts"], ...withServers } },
      { test: { name: "e2e", include: ["tests/e2e/**/*.test.ts"], ...withServers } },
    ],
  },
});
