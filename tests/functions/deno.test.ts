/** The functions also run on hosted Supabase, which is Deno. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ALL_CASES } from "../../supabase/functions/all-cases.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const deno = (...words: string[]) => {
  const { error, status, stdout, stderr } = spawnSync("npx", ["deno", ...words], {
    cwd: root,
    encoding: "utf8",
    // The list of a handler's modules names this folder some thousand times: its length depends on where the checkout lies.
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, NO_COLOR: "1" },
  });
  if (error) throw error;
  return { status, stdout, said: stdout + stderr };
};
/** Packages come from this checkout: the tests need no network. */
const CONFIG = ["--config", "supabase/functions/deno.json", "--node-modules-dir=manual"];

it("every promise of every handler holds under Deno as well", () => {
  const { status, said } = deno(
    "test",
    "--no-check",
    "--allow-read",
    "--allow-env",
    // The tests' model server.
    "--allow-net=127.0.0.1",
    ...CONFIG,
    "supabase/functions/handlers.deno.ts",
  );
  const count = Object.values(ALL_CASES).flat().length;
  expect(said).toContain(`${count} passed | 0 failed`);
  expect(status).toBe(0);
});

it("the entries that hosted Supabase starts find all their imports", () => {
  for (const name of Object.keys(ALL_CASES)) {
    const { status, stdout, said } = deno("info", "--json", ...CONFIG, `supabase/functions/${name}/index.ts`);
    expect(status, said).toBe(0);
    const { modules } = JSON.parse(stdout) as {
      modules: { specifier: string; error?: string }[];
    };
    expect(modules.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(modules.some(({ specifier }) => specifier.endsWith("_shared/hosted.ts"))).toBe(true);
  }
});
