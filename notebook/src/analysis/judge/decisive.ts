/** The measures by which the code itself decides which model is best. */
import { metricOfIdentifier, metricOfScoring } from "../know/metrics.ts";
import type { Trace } from "../read/trace/trace.ts";
import { named } from "../read/trace/arguments.ts";
import { type ArgumentValue, textOf } from "../read/trace/value.ts";

/**
 * Names of the measures that searches score, that tables are sorted by, and whose largest or smallest value is asked
 * for: `scoring="roc_auc"`, `sort_values("RMSE")`, `results["RMSE"].idxmin()`.
 */
export function decisiveMeasures({ fits, calls }: Trace): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string | null | undefined): void => void (name && found.add(name));
  for (const { outer, args } of fits)
    for (const given of [outer.args, args]) {
      // Errors rank models much alike: of those, searches take what is convenient, readers what has a unit.
      const scoring = metricOfScoring(textOf(named(given, "scoring")) ?? "");
      if (scoring?.negated === false) add(scoring.metric);
    }
  for (const event of calls) {
    if (event.path.endsWith(".sort_values")) add(metricOfIdentifier(sortedBy(event.args) ?? ""));
    if (/\.idx(?:max|min)$/.test(event.path)) add(metricOfIdentifier(event.before?.column ?? ""));
  }
  return found;
}

const sortedBy = (args: readonly ArgumentValue[]): string | null => textOf(named(args, "by") ?? args[0]?.value);
