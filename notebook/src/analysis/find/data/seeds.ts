import type { Trace } from "../../read/trace/trace.ts";

const SEED_ARGUMENT = /^(?:random_state|seed|random_seed|rng_seed|np_seed|data_random_seed)$/;
const SEED_CALL =
  /(?:^|\.)(?:seed|manual_seed|manual_seed_all|set_seed|set_random_seed|seed_everything|default_rng|RandomState)$/;

/** Seeds that hold for all that follows, by the splits that draw from them. */
const SEEDS_ALL: readonly (readonly [call: RegExp, split: RegExp])[] = [
  [/^r\.base\.set\.seed$/, /\b(?:sample(?:\.split|\.int|_frac|_n)?|createDataPartition|initial_split)\(/],
  [/^numpy\.random\.seed$/, /\b(?:train_test_split|np\.random\.\w+)\(|\.sample\(/],
  [/^torch\.manual_seed$/, /\brandom_split\(/],
];

/** Completes the splits of a trace that were given no seed with the one that was set before them for everything. Linear. */
export function completeSeeds({ events }: Trace): void {
  const set = new Map<RegExp, string>();
  for (const event of events) {
    if (event.kind === "call" && event.certain && event.path.endsWith("seed")) {
      const [, draws] = SEEDS_ALL.find(([call]) => call.test(event.path)) ?? [];
      const seed = event.args[0]?.text ?? "";
      if (draws !== undefined && /^\d+$/.test(seed)) set.set(draws, seed);
    }
    if (event.kind !== "split" || event.seed !== null || event.how !== "holdout") continue;
    const [, seed] = [...set].find(([draws]) => draws.test(event.text)) ?? [];
    if (seed !== undefined) Object.assign(event, { seed });
  }
}

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
