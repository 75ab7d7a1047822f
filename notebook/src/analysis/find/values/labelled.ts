import { kindInText } from "../../know/model-names.ts";
import { measured, metricsOfText } from "../../know/metrics.ts";
import type { Taken } from "../../read/outputs/align.ts";
import { numbersIn, readNumber } from "../../read/outputs/numbers.ts";
import { partOfLabel, partOfWords } from "../../read/outputs/parts.ts";
import { partOfCode } from "../../read/trace/rows/part-names.ts";
import type { Expression } from "../../read/python/ast.ts";
import { someExpression } from "../../read/python/walk.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Instance, TableState } from "../../read/trace/value.ts";
import { isUnbound } from "../../read/trace/language/unbound.ts";
import type { Part } from "../../facts.ts";
import { EMPTY, type Measured } from "./measured.ts";
import type { ShownAt } from "./printed-words.ts";
import { averageOf, isBaseline, lastMetric, NOT_A_RESULT, saysFinal } from "./measured-of.ts";
import { partCalled, partOfRows } from "./judged-rows.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";

/** A value that the code does not explain, under a label that names a metric: it belongs to the model trained last. */
export function labelled({ trace, slot, words, cell, site }: ShownAt, taken: Taken): Measured[] {
  const before = words.before.split(/\n|[.;]\s(?=[A-Z])/).at(-1) ?? "";
  const metric = lastMetric(before);
  const { value } = slot;
  // The result of a notebook's function on predictions belongs to the model that predicted.
  const said = value.kind === "prediction" ? value : null;
  const fit = trace.fits[said && said.fit >= 0 ? said.fit : slot.fit];
  // What is worked out of the data before anything is learned judges a rule, for models to be compared with.
  const isByRule =
    fit === undefined && trace.fits.length > 0 && value.kind === "table" && value.state.sources.length > 0;
  if (
    metric === null ||
    metric === "loss" ||
    (fit === undefined && !isByRule) ||
    !(/[:=]\s*\S{0,2}$|\b(?:is|of|was)\s*$|^\s*\S{1,30}\s*$/.test(before) || endsWithMetric(before))
  )
    return [];
  if (NOT_A_RESULT.test(before) || before.includes("+") || isOfFit(slot.node)) return [];
  const number = readNumber(taken.text) ?? numbersIn(taken.text)[0];
  const sign = /^\s?%/.exec(words.after)?.[0];
  if (!number || !/[.%]/.test(`${number.text}${sign ?? ""}`)) return [];
  const known = measured(metric, number.value, number.isPercent || sign !== undefined);
  if (known === null) return [];
  const rows = said?.on ?? (value.kind === "table" ? value.state : null);
  return [
    {
      ...EMPTY,
      name: metric,
      value: known,
      printed: `${number.text}${sign ?? ""}`,
      spread: number.spread?.text ?? null,
      part:
        partOfWords(before) ??
        partBehind(trace, rows) ??
        partCalled({ on: rows, truth: null }) ??
        partOfCode(slot.text) ??
        (fit?.how === "cross-validation" ? "cross-validation" : null) ??
        partOfWords(words.heading),
      isCalled: partOfLabel(before) !== null,
      isNamed: true,
      isFinal: saysFinal(words),
      of: averageOf(before),
      ...(fit === undefined || isBaseline(before)
        ? { model: null, said: null, variant: "baseline" }
        : isOfUnbound(trace, slot.node)
          ? { model: null, said: kindInText(before) }
          : {
              model: said ? said.model : (modelCalled(trace, before) ?? fit.model),
              said: kindInText(before) ?? kindInText(words.heading),
            }),
      fit: fit?.fit ?? -1,
      cell,
      site,
      by: "label",
      certain: false,
    },
  ];
}

/** The model whose class a label names: "NHITS MAE". */
function modelCalled({ fits }: Trace, label: string): Instance | null {
  const words = new Set(label.match(/\w{3,60}/g));
  const called = fits.filter(({ model: { path } }) => words.has(path.slice(path.lastIndexOf(".") + 1)));
  return called.at(-1)?.model ?? null;
}

/** `other.aic`: what a fit says of itself is never that of another one, even where it is not known which it is. */
const isOfFit = (node: Expression | null): boolean =>
  node !== null && someExpression(node, (one) => one.kind === "attribute" && FIT_RESULTS.test(one.name));

/** Whether a number comes of a name that nothing binds: which model it is of, and of which session, nobody knows. */
function isOfUnbound({ values }: Trace, node: Expression | null): boolean {
  if (node === null) return false;
  const called = new Set<Expression>();
  return someExpression(node, (one) => {
    if (one.kind === "call") called.add(one.callee);
    // A function that is gone still worked on what it was given.
    const value = one.kind === "name" && !called.has(one) ? values.get(one) : undefined;
    return value !== undefined && isUnbound(value);
  });
}

const FIT_RESULTS = /^(?:aicc?|bic|llf|rsquared(?:_adj)?|prsquared|deviance)$/;

const LONGEST_LABEL = 40;

/** "best val mae ": a short label whose last words are the metric. */
const endsWithMetric = (label: string): boolean => {
  const text = label.trim();
  const last = text.length <= LONGEST_LABEL ? metricsOfText(text).at(-1) : undefined;
  return last !== undefined && last.end === text.length;
};

const MOST_STEPS = 20;

/** The rows from which a number was computed without a model. */
function partBehind(trace: Trace, state: TableState | null): Part | null {
  for (const at of lineage(state, MOST_STEPS)) {
    const part = partOfRows(trace, at);
    if (part !== null) return part;
  }
  return null;
}
