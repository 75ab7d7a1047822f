/** `deno test --config supabase/functions/deno.json supabase/functions/handlers.deno.ts`: the same cases where hosted functions run. */
import { ALL_CASES } from "./all-cases.ts";

declare const Deno: { test(title: string, run: () => Promise<void>): void };

for (const [name, cases] of Object.entries(ALL_CASES))
  for (const { title, run } of cases) Deno.test(`${name}: ${title}`, run);
