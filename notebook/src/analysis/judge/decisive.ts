/** What the author decides by: the measures that rank models, and the models that his words put first. */
import { metricOfIdentifier, metricOfScoring, metricsOfText } from "../know/metrics.ts";
import { modelInText } from "../know/model-names.ts";
import { named } from "../read/trace/arguments.ts";
import type { Trace } from "../read/trace/trace.ts";
import { type ArgumentValue, textOf } from "../read/trace/value.ts";
import type { Sentence } from "./sentence.ts";

export interface Preferences {
  readonly measures: ReadonlySet<string>;
  /** Common names of models, the one that was put first last before the others. */
  readonly models: readonly string[];
}

export const NO_PREFERENCES: Preferences = { measures: new Set(), models: [] };

export const preferencesOf = (trace: Trace, prose: readonly Sentence[]): Preferences => {
  const told = prose.filter(({ text, form }) => form !== "comment" && PREFERS.test(text)).map(({ text }) => text);
  return {
    measures: new Set([...measuresOfCode(trace), ...told.flatMap(measureOf)]),
    models: told.flatMap((text) => modelInText(text) ?? []).reverse(),
  };
};

/** A model is put first, or models are compared. */
const PREFERS =
  /\b(?:best|highest|lowest|winner|wins|outperform(?:s|ed)|compar(?:e[sd]?|ing) (?:\w+ ){0,3}by|(?:is|are) misleading|cho(?:se|sen)|choose|select(?:ed)?|prefer(?:red)?|recommend(?:ed)?|final model)\b/i;

/** The only measure that a sentence names; what is found of one class alone is hardly ever all that counts. */
function measureOf(text: string): readonly string[] {
  const [only, ...others] = new Set(metricsOfText(text).map(({ metric }) => metric));
  return only === undefined || others.length > 0 || /^(?:precision|recall)$/.test(only) ? [] : [only];
}

/**
 * Names of the measures that searches score, that tables are sorted by, and whose largest or smallest value is asked
 * for: `scoring="roc_auc"`, `sort_values("RMSE")`, `results["RMSE"].idxmin()`, `max(results, key=lambda r: r["auc"])`.
 */
function measuresOfCode({ fits, calls, events }: Trace): ReadonlySet<string> {
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
    if (RANKS.test(event.path)) add(metricOfIdentifier(KEY.exec(keyOf(event.args))?.[1] ?? ""));
  }
  for (const { text } of events) add(metricOfIdentifier(EXTREME.exec(text)?.[1] ?? ""));
  return found;
}

/** `table["RMSE"].idxmin()`, `table.RMSE.idxmin()` */
const EXTREME = /(?:\[["']|\.)(\w+)(?:["']\])?\.idx(?:max|min)\(/;
const RANKS = /^builtins\.(?:max|min|sorted)$|\.sort$/;
const keyOf = (args: readonly ArgumentValue[]): string => args.find(({ name }) => name === "key")?.text ?? "";
/** The last name of a field: `lambda r: r["auc"]`, `lambda r: r[1]["auc"]`, `lambda r: r.auc`. */
const KEY = /(?:\[["']|\.)(\w+)(?:["']\])?\)?$/;

const sortedBy = (args: readonly ArgumentValue[]): string | null => textOf(named(args, "by") ?? args[0]?.value);
