import type { Trace } from "../read/trace/trace.ts";

const SEED_ARGUMENT = /^(?:random_state|seed|random_seed|rng_seed|np_seed|data_random_seed)$/;
const SEED_CALL =
  /(?:^|\.)(?:seed|manual_seed|manual_seed_all|set_seed|set_random_seed|seed_everything|default_rng|RandomState)$/;

/** Random seeds as the code writes them, each once, in its order. */
export function findSeeds({ events }: Trace): string[] {
  const seeds = new Set<string>();
  for (const event of events) {
    if (event.kind !== "call" && event.kind !== "fit") continue;
    for (const { name, value, text } of event.args) {
      if (value.kind !== "constant" || typeof value.value !== "number") continue;
      const isSeed = name === null ? event.kind === "call" && SEED_CALL.test(event.path) : SEED_ARGUMENT.test(name);
      if (isSeed) seeds.add(/^\d+$/.test(text) ? text : String(value.value));
    }
  }
  return [...seeds];
}
