import { defineConfig } from "vitest/config";

/**
 * Real databases, servers and browsers need time and must not fight for the two cores: those projects run one file at a time. One more
 * try, since a machine under load can miss a deadline that the product keeps; what fails twice is a failure.
 */
const withServers = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  fileParallelism: false,
  pool: "forks" as const,
  retry: 1,
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
