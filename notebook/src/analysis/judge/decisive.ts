/** What the author decides by: the measures that rank models, and the models that his words put first. */
import { callsTo } from "../read/trace/calls-to.ts";
import type { Average } from "../facts.ts";
import { metricNamed, metricOfIdentifier, metricOfScoring, metricsOfText } from "../know/metrics.ts";
import { kindInText, modelInText } from "../know/model-names.ts";
import { named } from "../read/trace/arguments.ts";
import { COMPARISON } from "../read/trace/measures/comparisons.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent } from "../read/trace/tracer.ts";
import { type ArgumentValue, textOf, type Value } from "../read/trace/value.ts";
import type { Sentence } from "./sentence.ts";

export interface Preferences {
  readonly measures: ReadonlySet<string>;
  /** How searches average the values of the classes: `scoring="f1_weighted"`. */
  readonly averages: ReadonlySet<Average>;
  /** What puts a model first, the last words before the others. */
  readonly models: readonly PutFirst[];
  /** Cells whose comments call the model that they measure the one that is taken, the last one first. */
  readonly remarked?: readonly number[];
  /** The models of an experiment that learned from a sample of the rows that others learned from; absent where all learned from as many. */
  readonly onSamples?: ReadonlySet<number | null>;
  /** The only model of several that the code keeps in a file in the end. */
  readonly stored?: number | null;
}

export interface PutFirst {
  /** Common name of the model; null where only what it is worth tells it. */
  readonly name: string | null;
  /** The member of its family that is named, "Linear SVM", where a notebook may have others; else its common name. */
  readonly kind: string | null;
  readonly text: string;
  readonly cell: number;
  /** True where the author takes it in the end, whatever others are worth. */
  readonly isChoice: boolean;
}

export const NO_PREFERENCES: Preferences = { measures: new Set(), averages: new Set(), models: [] };

export const preferencesOf = (trace: Trace, prose: readonly Sentence[]): Preferences => {
  const told = prose.filter(({ text, form }) => form !== "comment" && (PREFERS.test(text) || CHOOSES.test(text)));
  const ranked = measuresOfCode(trace);
  return {
    averages: new Set(searchedBy(trace).flatMap((text) => metricOfScoring(text)?.average ?? [])),
    measures: ranked.size > 0 ? ranked : new Set(told.flatMap(({ text }) => measureOf(text))),
    models: told.flatMap(({ text, cell }) => putFirst(text, cell)).reverse(),
    remarked: prose.flatMap(({ form, text, cell }) => (form === "comment" && isOfChosen(text) ? [cell] : [])).reverse(),
  };
};

/** "the full picture for our chosen forest": what the cell is about is a model that was taken before. */
function isOfChosen(text: string): boolean {
  const [, what] = TAKEN.exec(text) ?? [];
  return what !== undefined && !IS_OF_OTHER.test(text) && (IS_MODEL.test(what) || modelInText(what) !== null);
}
const TAKEN =
  /\b(?:our|my|the) (?:\w+ )?(?:chosen|final|best|selected|preferred|winning) ((?:[\w-]+ ){0,2}[\w-]+?)(?:'s\b.*)?(?= (?:on|for|with|at|after|in)\b|\s*(?:[^\w\s-]|$))/i;
/** A noun that ends what is taken: the settings of a model, or a picture of it, are no model. */
const IS_MODEL = /\b(?:models?|classifier|regressor|estimator|tree|forest|network)$/i;
/** What is sought, or what a cell is not about: "unlike the best model". */
const IS_OF_OTHER =
  /\b(?:find|get|look|search|tun(?:e|ing)|choos(?:e|ing)|select(?:ing)?|pick|whether|if|so far|not|unlike|than|against|versus|vs|compar(?:e[sd]?|ing)|beats?|before|previous|is|was|were)\b/i;

/** A model is put first, or models are compared by a measure. */
const PREFERS =
  /\b(?:best|highest|lowest|winner|wins|outperform(?:s|ed)|compar(?:e[sd]?|ing) (?:\w+ ){0,3}by|we (?:look|focus|rely)|evaluated (?:on|by|using)|metric|matters)\b/i;

/** A model is taken in the end. */
const CHOOSES =
  /\b(?:cho(?:se|sen|ose|osing)|select(?:ed|ing)?|opt(?:ed)? for|settled? (?:for|on)|(?:go(?:ing)?|went) with|prefer(?:red)?|recommend(?:ed|ation)?|deploy(?:ed)?|(?:final|best) model)\b/i;
const UNDECIDED =
  /\b(?:if|would|could|might|may|baseline|first|start|begin|initial|before|each|both|all|features?|columns?|variables?|(?:hyper-?)?param\w*|settings?|number of|thresholds?|to compare|whether|let['’]?s)\b|\?/i;
/** A model is not taken: "XGBoost remains a benchmark, not the deployed model". */
const REJECTS = /(?:\b(?:not|never)|n['’]t) (?:\w+ ){0,2}(?:cho|select|prefer|recommend|deploy|the (?:final|best))/i;

/** The model that a sentence names before it comes to others: "the tree, as it is as good as the forest". */
function putFirst(text: string, cell: number): readonly PutFirst[] {
  if (REJECTS.test(text)) return [];
  const before = COMPARES.test(text.slice(0, 12)) ? "" : (text.split(COMPARES, 1)[0] ?? "");
  const name = modelInText(before);
  const isChoice = CHOOSES.test(text) && !UNDECIDED.test(text);
  return name === null && !isChoice ? [] : [{ name, kind: kindInText(before), text, cell, isChoice }];
}
const COMPARES =
  /\b(?:than|compared|unlike|while|whereas|although|though|but|despite|instead|rather|over|because|since|as|match(?:es|ed))\b/i;

/** The only measure that a sentence decides by; what is found of one class alone is hardly ever all that counts, unless it is said to. */
function measureOf(text: string): readonly string[] {
  const measures = new Set(metricsOfText(text).map(({ metric }) => metric));
  const [only, ...others] = measures;
  const isOfOneClass =
    /^(?:precision|recall)$/.test(only ?? "") && !/\b(?:matters|important|priorit|focus)/i.test(text);
  return only === undefined || others.length > 0 || isOfOneClass ? [] : [only];
}

/**
 * Names of the measures that searches score, that tables are sorted by, and whose largest or smallest value is asked
 * for: `scoring="roc_auc"`, `sort_values("RMSE")`, `results["RMSE"].idxmin()`, `max(results, key=lambda r: r["auc"])`;
 * those that libraries are told to compare by.
 */
function measuresOfCode(trace: Trace): ReadonlySet<string> {
  const found = new Set<string>();
  // Averages over all classes rank models much as their accuracy does, which is what readers know.
  const add = (name: string | null | undefined, text = ""): void =>
    void (name && !/macro|micro|weighted/i.test(text) && found.add(name));
  // Errors rank models much alike: of those, searches take what is convenient, readers what has a unit.
  for (const text of searchedBy(trace)) {
    const scoring = metricOfScoring(text);
    if (scoring?.negated === false) add(scoring.metric, text);
  }
  const rank = (by: string | null | undefined): void => add(metricOfIdentifier(by ?? ""), by ?? "");
  for (const { path, args, receiver, text } of callsTo(
    trace,
    (one) => SORTS.test(one) || RANKS.test(one) || COMPARED.test(one) || one === COMPARISON,
  ))
    if (SORTS.test(path)) add(metricOfIdentifier(sortedBy(args) ?? "") ?? heldIn(receiver), sortedBy(args) ?? "");
    else if (RANKS.test(path)) add(keyed(args) ?? metricOfIdentifier(KEY.exec(keyOf(args))?.[1] ?? ""), keyOf(args));
    else if (path === COMPARISON) {
      const [score] = args.map(({ value }) => value);
      if (isKeptBest({ text }) && score?.kind === "measure" && metricNamed(score.metric ?? "")?.better === "higher")
        add(score.metric, text);
    } else for (const { name, value } of args) if (name !== null && COMPARES_BY.has(name)) rank(textOf(value));
  for (const { text } of trace.events) if (text.includes(".idx")) rank(EXTREME.exec(text)?.[1]);
  return found;
}

/**
 * What searches choose by, as the code has it: `scoring="roc_auc"`, and of several scores `refit="f1_weighted"`. Where folds are asked for one
 * measure after the other, none of these decides by that.
 */
function searchedBy({ fits }: Trace): readonly string[] {
  const judged = new Set(fits.flatMap((fit) => (fit.how === "cross-validation" ? scoringsOf(fit.args) : [])));
  return fits.flatMap(({ how, outer, args }) => [
    ...scoringsOf(outer.args),
    ...(how === "cross-validation" && judged.size > 1 ? [] : scoringsOf(args)),
  ]);
}
const scoringsOf = (given: readonly ArgumentValue[]): readonly string[] =>
  ["scoring", "refit"].flatMap((by) => textOf(named(given, by)) ?? []);

/** `table["RMSE"].idxmin()`, `table.RMSE.idxmin()` */
const EXTREME = /(?:\[["']|\.)(\w+)(?:["']\])?\.idx(?:max|min)\(/;
const SORTS = /\.sort_values$/;
const RANKS = /^builtins\.(?:max|min|sorted)$|\.sort$/;
/** What is told by which measure to keep or rank models, https://huggingface.co/docs/transformers/main_classes/trainer, https://pycaret.readthedocs.io, https://docs.h2o.ai. */
const COMPARED =
  /^transformers\.\w*TrainingArguments$|^pycaret\..*\.(?:compare_models|tune_model|automl)$|\.H2OAutoML$/;
/** Whether a score is held against the best one so far. */
export const isKeptBest = ({ text }: Pick<CallEvent, "text">): boolean => BEST_SO_FAR.test(text);
/** What a score is held against before its model is kept: `if f1 > best_f1`. */
const BEST_SO_FAR = /^\w*(?:best|top|highest)\w*$/i;
const COMPARES_BY: ReadonlySet<string> = new Set(["metric_for_best_model", "sort", "optimize", "sort_metric"]);
const keyOf = (args: readonly ArgumentValue[]): string => args.find(({ name }) => name === "key")?.text ?? "";
/** The last name of a field: `lambda r: r["auc"]`, `lambda r: r[1]["auc"]`, `lambda r: r.auc`. */
const KEY = /(?:\[["']|\.)(\w+)(?:["']\])?\)?$/;

/** What stands in the place that tuples are ranked by, or is all that a dictionary holds: `key=lambda r: r[2]`, `key=itemgetter(2)`, `key=scores.get`. */
function keyed(args: readonly ArgumentValue[]): string | null {
  const key = keyOf(args);
  const ranked = args[0]?.value;
  const place = Number(/^lambda (\w+): ?-?\1\[(\d+)\]$/.exec(key)?.[2] ?? /itemgetter\((\d+)\)$/.exec(key)?.[1] ?? -1);
  const values =
    ranked?.kind === "dictionary" && key.endsWith(".get")
      ? [...ranked.entries.values()].map(({ value }) => value)
      : ranked?.kind === "sequence" && place >= 0
        ? ranked.items.map((item) => (item.kind === "sequence" ? item.items[place] : undefined))
        : [];
  return onlyMetric(values);
}

/** What a column of values holds that is made of a list or of a dictionary: `pd.Series(scores).sort_values()`. */
function heldIn(sorted: Value | null): string | null {
  const content = sorted?.kind === "table" && sorted.type === "pandas.Series" ? sorted.state.content : null;
  if (content?.kind === "dictionary") return onlyMetric([...content.entries.values()].map(({ value }) => value));
  return content?.kind === "sequence" ? onlyMetric(content.items) : null;
}

function onlyMetric(values: readonly (Value | undefined)[]): string | null {
  const [only, ...others] = new Set(values.map((one) => (one?.kind === "measure" ? one.metric : null)));
  return others.length === 0 ? (only ?? null) : null;
}

const sortedBy = (args: readonly ArgumentValue[]): string | null => textOf(named(args, "by") ?? args[0]?.value);
