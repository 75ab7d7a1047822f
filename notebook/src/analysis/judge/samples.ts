/** Models that learn from a sample of the rows. */
import type { FoundModel } from "../find/models/models.ts";
import { isShuffle } from "../find/treatments/draws.ts";
import { named } from "../read/trace/arguments.ts";
import { callsTo } from "../read/trace/calls-to.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import { numberOf } from "../read/trace/value.ts";

/** The numbers of the models of an experiment that learn from rows which the code draws from all; none where all models do. */
export function onSamples(models: readonly FoundModel[], trace: Trace): ReadonlySet<number> {
  const drawn = new Set(
    callsTo(trace, (path) => path.endsWith(".sample")).flatMap((call) =>
      call.result.kind !== "table" || isShuffle(call) || numberOf(named(call.args, "frac")) === 1
        ? []
        : [call.result.state.id],
    ),
  );
  const own = models.filter(({ fits }) =>
    fits.some(({ x }) => x.kind === "table" && lineage(x.state).some(({ id }) => drawn.has(id))),
  );
  return new Set(own.length < models.length ? own.map(({ fact }) => fact.id) : []);
}
