/** What the author decides by: the measures that rank models, and the models that his words put first. */
import { callsTo } from "../read/trace/calls-to.ts";
import { metricOfIdentifier, metricOfScoring, metricsOfText } from "../know/metrics.ts";
import { modelInText } from "../know/model-names.ts";
import { named } from "../read/trace/arguments.ts";
import type { Trace } from "../read/trace/trace.ts";
import { type ArgumentValue, textOf } from "../read/trace/value.ts";
import type { Sentence } from "./sentence.ts";

export interface Preferences {
  readonly measures: ReadonlySet<string>;
  /** What puts a model first, the last words before the others. */
  readonly models: readonly PutFirst[];
}

export interface PutFirst {
  /** Common name of the model; null where only what it is worth tells it. */
  readonly name: string | null;
  readonly text: string;
  readonly cell: number;
  /** True where the author takes it in the end, whatever others are worth. */
  readonly isChoice: boolean;
}

export const NO_PREFERENCES: Preferences = { measures: new Set(), models: [] };

export const preferencesOf = (trace: Trace, prose: readonly Sentence[]): Preferences => {
  const told = prose.filter(({ text, form }) => form !== "comment" && (PREFERS.test(text) || CHOOSES.test(text)));
  const ranked = measuresOfCode(trace);
  return {
    measures: ranked.size > 0 ? ranked : new Set(told.flatMap(({ text }) => measureOf(text))),
    models: told.flatMap(({ text, cell }) => putFirst(text, cell)).reverse(),
  };
};

/** A model is put first, or models are compared by a measure. */
const PREFERS =
  /\b(?:best|highest|lowest|winner|wins|outperform(?:s|ed)|compar(?:e[sd]?|ing) (?:\w+ ){0,3}by|misleading|we (?:look|focus|rely)|evaluated (?:on|by|using)|metric|matters)\b/i;

/** A model is taken in the end. */
const CHOOSES =
  /\b(?:cho(?:se|sen|ose)|select(?:ed)?|prefer(?:red)?|recommend(?:ed|ation)?|deploy(?:ed)?|(?:final|best) model)\b/i;
const UNDECIDED =
  /\b(?:if|would|could|might|may|baseline|first|start|begin|initial|before|each|both|all|features?|to compare|whether|let['’]?s)\b|\?/i;
/** A model is not taken: "XGBoost remains a benchmark, not the deployed model". */
const REJECTS = /(?:\b(?:not|never)|n['’]t) (?:\w+ ){0,2}(?:cho|select|prefer|recommend|deploy|the (?:final|best))/i;

/** The model that a sentence names before it comes to others: "the tree, as it is as good as the forest". */
function putFirst(text: string, cell: number): readonly PutFirst[] {
  if (REJECTS.test(text)) return [];
  const name = COMPARES.test(text.slice(0, 12)) ? null : modelInText(text.split(COMPARES, 1)[0] ?? "");
  const isChoice = CHOOSES.test(text) && !UNDECIDED.test(text);
  return name === null && !isChoice ? [] : [{ name, text, cell, isChoice }];
}
const COMPARES =
  /\b(?:than|compared|unlike|while|whereas|although|though|but|despite|instead|rather|over|because|since|as|match(?:es|ed))\b/i;

/** The only measure that a sentence decides by; what is found of one class alone is hardly ever all that counts, unless it is said to. */
function measureOf(text: string): readonly string[] {
  const measures = new Set(metricsOfText(text).map(({ metric }) => metric));
  if (/\bmislead/i.test(text)) measures.delete("accuracy");
  const [only, ...others] = measures;
  const isOfOneClass =
    /^(?:precision|recall)$/.test(only ?? "") && !/\b(?:matters|important|priorit|focus)/i.test(text);
  return only === undefined || others.length > 0 || isOfOneClass ? [] : [only];
}

/**
 * Names of the measures that searches score, that tables are sorted by, and whose largest or smallest value is asked
 * for: `scoring="roc_auc"`, `sort_values("RMSE")`, `results["RMSE"].idxmin()`, `max(results, key=lambda r: r["auc"])`.
 */
function measuresOfCode(trace: Trace): ReadonlySet<string> {
  const found = new Set<string>();
  // Averages over all classes rank models much as their accuracy does, which is what readers know.
  const add = (name: string | null | undefined, text = ""): void =>
    void (name && !/macro|micro|weighted/i.test(text) && found.add(name));
  for (const { outer, args } of trace.fits)
    for (const given of [outer.args, args]) {
      // Errors rank models much alike: of those, searches take what is convenient, readers what has a unit.
      const text = textOf(named(given, "scoring")) ?? "";
      const scoring = metricOfScoring(text);
      if (scoring?.negated === false) add(scoring.metric, text);
    }
  const sorts = (path: string): boolean => path.endsWith(".sort_values");
  const rank = (by: string | null | undefined): void => add(metricOfIdentifier(by ?? ""), by ?? "");
  for (const { path, args } of callsTo(trace, (one) => sorts(one) || RANKS.test(one)))
    rank(sorts(path) ? sortedBy(args) : KEY.exec(keyOf(args))?.[1]);
  for (const { text } of trace.events) if (text.includes(".idx")) rank(EXTREME.exec(text)?.[1]);
  return found;
}

/** `table["RMSE"].idxmin()`, `table.RMSE.idxmin()` */
const EXTREME = /(?:\[["']|\.)(\w+)(?:["']\])?\.idx(?:max|min)\(/;
const RANKS = /^builtins\.(?:max|min|sorted)$|\.sort$/;
const keyOf = (args: readonly ArgumentValue[]): string => args.find(({ name }) => name === "key")?.text ?? "";
/** The last name of a field: `lambda r: r["auc"]`, `lambda r: r[1]["auc"]`, `lambda r: r.auc`. */
const KEY = /(?:\[["']|\.)(\w+)(?:["']\])?\)?$/;

const sortedBy = (args: readonly ArgumentValue[]): string | null => textOf(named(args, "by") ?? args[0]?.value);
