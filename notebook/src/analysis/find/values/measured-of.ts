import { OF_A_FOLD } from "../../facts/parts.ts";
import { kindInText, modelInText } from "../../know/model-names.ts";
import { partOfLabel } from "../../read/outputs/parts.ts";
import { measured, metricNamed, metricOfCounts, metricOfIdentifier, metricsOfText } from "../../know/metrics.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import type { PrintedNumber } from "../../read/outputs/numbers.ts";
import { named } from "../../read/trace/arguments.ts";
import { BATCHES } from "../../read/trace/models/networks.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Slot } from "../../read/trace/tracer.ts";
import type { Measure } from "../../read/trace/value.ts";
import { partOf } from "./judged-rows.ts";
import type { Measured } from "./measured.ts";
import type { ShownAt, Words } from "./printed-words.ts";

/** A printed number as the value that the code says it is; null if it cannot be that. */
export function measuredOf(
  { trace, slot, words, cell, site }: ShownAt,
  value: Measure,
  number: PrintedNumber,
): Measured | null {
  if ((value.shape !== "value" && value.shape !== "list") || IS_DIFFERENCE.test(words.line)) return null;
  // "92/130": of a count and its total neither is a share.
  if (number.value > 1 && /^\s?\/\s?$/.test(words.after)) return null;
  const name = nameOf(trace, value, words, slot);
  if (name === null) return null;
  const baseline = value.model === null && (isBaseline(words.before) || (value.on?.bound.some(isBaseline) ?? false));
  const isOfFold = isSearchedInFold(trace, value);
  const amount = value.negated && number.value < 0 ? -number.value : number.value;
  const known = measured(name, amount, number.isPercent || value.times === 100);
  if (known === null) return null;
  const part = partOf(trace, value, words, slot.text);
  // What the last batch came to is hardly what all rows do, nor is a sum over batches, which grows with their number.
  const isLastBatch =
    value.summed === true ||
    (part === "train" && isOfOneBatch(value)) ||
    ((part ?? "train") === "train" && isOfOneStep(value, trace, cell));
  return {
    name,
    value: known,
    printed: number.text,
    spread: number.spread?.text ?? null,
    part,
    isCalled: partOfLabel(words.before) !== null,
    isNamed: lastMetric(words.before) !== null,
    isFinal: !isOfFold && saysFinal(words),
    ...(saysFinal(words, BEST) && { isBest: true as const }),
    model: value.model,
    fit: value.fit >= 0 ? value.fit : value.model ? value.model.fit : -1,
    ...(value.pooled && { pooled: value.pooled }),
    ...((value.askew === "swapped" || name === "AUC") && { askew: value.askew }),
    on: value.on,
    truth: value.truth,
    of: value.of ?? (value.average === undefined ? averageOf(words.before) : null),
    average: value.average ?? null,
    rows: null,
    said: baseline ? null : (kindInText(words.before) ?? kindInText(words.heading)),
    variant: baseline ? "baseline" : null,
    cell,
    site,
    by: "code",
    // What is printed was run, whatever decided on it.
    certain: !isLastBatch,
    isTrial: isLastBatch,
    mean: !isOfFold && (value.over === "mean" || value.over === "trials" || isOfAllFolds(value)),
  };
}

/** Whether a value is of one batch alone. */
export const isOfOneBatch = ({ ofBatch, over, report }: Measure): boolean =>
  ofBatch === true && over === null && report === null;

/**
 * Whether a value is of the batch that a loop in the cell was just learning from: where the loop takes one batch in each turn, whatever it adds up
 * there is of no other.
 */
export function isOfOneStep(
  { ofBatch, over, report, model, truth, on }: Measure,
  { fits }: Trace,
  cell: number,
): boolean {
  const rows = truth ?? on;
  return (
    over === null &&
    report === null &&
    rows !== null &&
    lineage(rows).some(({ made }) => made === "batch") &&
    fits.some(
      (fit) =>
        fit.cell === cell &&
        fit.model === model &&
        fit.how === "loop" &&
        (ofBatch === true || named(fit.args, BATCHES) !== undefined),
    )
  );
}

/** Whether what was predicted fold by fold is judged on all rows at once: no single fold says more. */
const isOfAllFolds = ({ part, over, on, truth, of }: Measure): boolean =>
  part === "cross-validation" &&
  over === null &&
  of !== OF_A_FOLD &&
  (on?.division ?? truth?.division ?? null) === null &&
  truth !== null;

/** Whether a search saw the rows of a single fold only: what it found best there is one of several such values. */
function isSearchedInFold({ fits, splits }: Trace, { fit, part }: Measure): boolean {
  const own = fits[fit];
  if (part !== "cross-validation" || own?.how !== "search" || own.x.kind !== "table") return false;
  return splits[own.x.state.division?.split ?? -1]?.how === "cv";
}

/** What the code computes, under the label's name if that is more specific. */
function nameOf(trace: Trace, value: Measure, words: Words, slot: Slot): string | null {
  // What ends as a label does is that of the next value.
  const after = /[=:][ \t]*$/.test(words.after) ? "" : words.after.split("\n", 1)[0];
  const said = lastMetric(words.before) ?? lastMetric(after ?? "");
  const { metric } = value;
  if (metric !== null && metric !== "loss") {
    // Whoever counts the other class as the positive one calls the same ratios otherwise.
    const called = value.ofCells === true ? lastMetric(words.before) : null;
    if (called !== null && called !== "loss") return called;
    // An error that is only watched while it falls is called a loss.
    if (said === "loss" && metric === "MSE" && !metricsOfText(words.line).some((m) => m.metric === metric)) return said;
    // "RMSE:" before what `mean_squared_error(b, guess)` gave back is a slip of the author's.
    const isWhole = metric === "MSE" && callsTo(trace, isSquaredError).some(({ result }) => result === value);
    return said !== null && !isWhole && SPECIAL[said]?.includes(metric) ? said : metric;
  }
  if (IS_SUM.test(words.before)) return null;
  // "loss / accuracy = 0.51 / 0.80": no loss is a share of right answers, whatever stands closest before it.
  if (said !== null) return metric === "loss" && metricNamed(said)?.better === "higher" ? metric : said;
  const counted = metricOfCounts(slot.text);
  if (counted !== null) return counted;
  const [only, ...others] = new Set(metricsOfText(words.line).map((m) => m.metric));
  if (metric === null && only && others.length === 0 && !isOfAnother(only, words)) return only;
  if (LESS_A_NUMBER.test(slot.text)) return metric;
  return metricOfIdentifier(slot.text.replace(/^(?:round|float|np\.\w+)\(/, "")) ?? metric;
}

/** `2 * auc - 1` */
const LESS_A_NUMBER = / ?- ?[\d.]+\)*$/;

/** "accuracy 0.91, sens 0.31": the only metric of the line is that of a value beside, and this one is called something else. */
const isOfAnother = (metric: string, { others = [], before }: Words): boolean =>
  /[A-Za-z]/.test(before) &&
  partOfLabel(before) === null &&
  modelInText(before) === null &&
  others.some((words) => lastMetric(LAST_WORDS.exec(words.slice(-60))?.[0] ?? "") === metric);

const LAST_WORDS = /(?:[\w@-]+\s+)?[\w@-]+\W*$/;

const isSquaredError = (path: string): boolean => path.endsWith(".mean_squared_error");

/** What a label may call a value that the code was followed to in part: the other curve's area, before the root, by another share. */
const SPECIAL: Readonly<Record<string, readonly string[]>> = {
  "PR AUC": ["AUC"],
  RMSE: ["MSE"],
  RMSLE: ["RMSE", "MSLE"],
  SMAPE: ["MAPE"],
  WAPE: ["MAPE"],
};

const FINAL = /\b(?:best|last|final|overall)\b/i;

/** Whether the words beside a value say that it is the best or the last of several: right before it, or on the only line of its text. */
export const saysFinal = ({ before, line }: Words, says = FINAL): boolean =>
  says.test(line.trim().includes("\n") ? before : line);
const BEST = /\bbest\b/i;

/** "score 0.87 - 0.84 = 0.03": what a column or a step is worth is worked out, and no model judged. */
const IS_DIFFERENCE = /\s-\s+=\s/;

/** "HammingLoss + MeanAccuracy": what is added up measures neither. */
const IS_SUM = /\w \+ \w/;

/** Values next to these words do not measure a model. */
export const NOT_A_RESULT =
  /\b(?:std|standard deviation|time|seconds|support|threshold|p-?value|stdev|improve\w*|increase\w*|decrease\w*|reduction|difference|change|gain|desviaci[oó]n|desvio|cart-type|standardabweichung)\b|标准差|標準偏差/i;

/** Words or names for a guess made without any model. */
export const isBaseline = (words: string): boolean =>
  /(?<![A-Za-z])(?:base-?line|naive(?!\s*bayes)|dummy(?!\)?\s*(?:variable|cod|encod|column|categor|feature|data))|(?<!sampl\w{1,4} (?:the )?)majority class|chance)(?![A-Za-z])/i.test(
    words,
  );

/** "Mean accuracy per class": what is averaged over classes says nothing of all rows taken together. */
export const averageOf = (words: string): string | null =>
  /(?:\b|_)per[ _-]class(?:es)?\b|PerClass(?![a-z])|\bclass-?wise\b/.test(words) ? "macro avg" : null;

/** The metric closest before a value. */
export const lastMetric = (text: string): string | null => metricsOfText(text.slice(-80)).at(-1)?.metric ?? null;
