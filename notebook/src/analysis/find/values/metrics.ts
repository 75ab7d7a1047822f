import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import type { Taken } from "../../read/outputs/align.ts";
import { numbersOf, readLiterals } from "../../read/outputs/dictionaries.ts";
import { numbersIn, readNumber, type PrintedNumber } from "../../read/outputs/numbers.ts";
import { partOfCode } from "../../read/trace/rows/part-names.ts";
import { ruleOf } from "../../read/trace/models/rules.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { ShownCell, Slot, TraceEvent } from "../../read/trace/tracer.ts";
import type { Measure, Value } from "../../read/trace/value.ts";
import { alignedTexts } from "../shown/aligned.ts";
import { type SeenCounts, sharesByHand } from "./by-hand.ts";
import { measureOr, SAID } from "./judging-calls.ts";
import { withChosenModels } from "./chosen-models.ts";
import { shareOfTotal, withTotals } from "./counted.ts";
import { labelled } from "./labelled.ts";
import { bestOf, EMPTY, type Measured } from "./measured.ts";
import { NO_WORDS, type ShownAt, type Words, wordsOf } from "./printed-words.ts";
import { lastMetric, measuredOf } from "./measured-of.ts";
import { evaluated } from "./evaluations.ts";
import { isAskedOfOthers, isForecast, isOnlyAhead, isOnOtherRows, partOf } from "./judged-rows.ts";
import { readOtherOutputs } from "./other-outputs.ts";
import { entryAt, namedVector } from "./named-vectors.ts";
import { holesIn } from "../shown/shown-texts.ts";
import { ofSubsets } from "./subsets.ts";
import { ESTIMATES, readEstimates, withRowsPredicted } from "./named-tables.ts";
import { foldsShown, isOfSettings, placeOf, seriesEnds, settingsBeside, triedSettings } from "./series.ts";
import { ofGroups } from "./groups.ts";
import { ofOutputs } from "./outputs.ts";
import { readShownTable } from "./shown-tables.ts";
import { isWhole, itemsOf, leading } from "./tuples.ts";
import { withoutSurpassed } from "./surpassed.ts";
import { COUNTED, namesOfTurns, underName, underNamesOfTurns } from "./turns.ts";

/**
 * The metric values in the saved outputs, in order: what boards list, by cell, what the code prints, named by the code, and
 * the rest, named by its words.
 */
export function findMetrics(
  trace: Trace,
  outputs: ReadonlyMap<number, CellOutput>,
  listed: ReadonlyMap<number, readonly Measured[]>,
): Measured[] {
  const found: Measured[] = [];
  const counts: SeenCounts[] = [];
  for (const output of outputs.values()) {
    const shown = trace.shown.get(output.cell) ?? { cell: output.cell, items: [], slots: [] };
    const own = [
      ...(listed.get(output.cell) ?? []),
      ...readShown(trace, shown, output),
      ...sharesByHand(trace, shown, output, counts),
    ];
    const others = readOtherOutputs(trace, output, own, shown);
    // What functions print stands above what the cell shows in the end.
    const isPrinted = ({ site }: Measured): boolean => site.startsWith(SAID);
    const here = [...others.filter(isPrinted), ...own, ...others.filter((one) => !isPrinted(one))];
    const isTwice = shown.slots.some(({ text }) => DEVIATIONS.test(text));
    found.push(...(isTwice ? here.map((one) => ({ ...one, spread: null })) : here));
  }
  const placed = withChosenModels(withRowsPredicted(trace, ofGroups(trace, ofOutputs(trace, ofSubsets(trace, found)))));
  // If nothing is ever held out, a model is evaluated on its training rows.
  if (trace.splits.length > 0 || trace.events.some(namesHeldBack)) return [...placed];
  return placed.map((one) => {
    if (one.part !== null || (one.fit < 0 && one.by !== "code")) return one;
    if (isForecast(trace, one)) return isOnlyAhead(trace) ? { ...one, part: "test" } : one;
    // What learned from no rows is not judged on those that it learned from.
    const isOfNone = one.fit < 0 && (one.model === null ? trace.fits.length === 0 : ruleOf(one.model) !== null);
    return isOfNone || isOnOtherRows(trace, one) || isAskedOfOthers(trace, one) ? one : { ...one, part: "train" };
  });
}

/**
 * Several standard deviations beside a mean, which a reader would take for one: `scores.std() * 2`, as scikit-learn's guide on cross-validation
 * had it for long.
 */
const DEVIATIONS = /\b(?:2|3|1\.96)(?:\.0)?\s*\*\s*[\w.]*\bstd\b|\bstd\([^(){}]*\)\s*\*\s*(?:2|3|1\.96)\b/;

/** Rows that are a separate part according to their name, although the code cannot be followed to the split. */
const namesHeldBack = (event: TraceEvent): boolean => {
  if (event.kind !== "call" && event.kind !== "fit" && event.kind !== "select") return false;
  const part = partOfCode(event.text.replace(SWITCH, ""));
  return part === "test" || part === "validation";
};

/** `test=True`, `eval=np.linspace(0, 1)`: such settings do not name rows. */
const SWITCH = /\b(?:test|eval)\s?=(?!=)/g;

function readShown(trace: Trace, shown: ShownCell, output: CellOutput): readonly Measured[] {
  if (shown.slots.length === 0) return [];
  const places = alignedTexts(shown, output);
  const words = wordsOf(shown.items);
  const found: Measured[] = [];
  /** For bare values, what is printed before them on their line. */
  const before = new Map<Measured, string>();
  /** The words of their whole line. */
  const lines = new Map<Measured, string>();
  const repeated = new Map<string, readonly Measured[]>();
  for (const [number, slot] of shown.slots.entries()) {
    const taken = places.get(number);
    if (taken === undefined) continue;
    const context = withTotals(words.get(number) ?? NO_WORDS, places.get(number + 1), words.get(number + 1)?.after);
    if (taken.length > 1 && [number, ...context.beside].some((one) => isOfTrials(shown.slots[one]))) {
      if (isOfTrials(slot))
        found.push(...bestOf(taken.flatMap((one) => readSlot(trace, slot, one, context, shown.cell))));
      continue;
    }
    const names = namesOfTurns(taken, context, places);
    if (names !== null)
      found.push(
        ...taken.flatMap((one, turn) =>
          readSlot(trace, slot, one, context, shown.cell).map((value) => underName(value, names[turn] ?? "")),
        ),
      );
    // Any other loop shows a series, whose last line is its result.
    const last = taken[taken.length - 1];
    if (taken.length > 1 && isOfParts(slot, context)) continue;
    if (names === null && taken.length > 1 && isOfSettings(trace, slot, shown.cell)) {
      const turns = taken.flatMap((one) => readSlot(trace, slot, one, context, shown.cell).slice(0, 1));
      const beside = context.beside
        .filter((at) => shown.slots[at]?.value.kind !== "measure")
        .map((at) => places.get(at)?.map(({ text }) => text) ?? []);
      found.push(...triedSettings(turns, beside.find(({ length }) => length === turns.length) ?? []));
      continue;
    }
    for (const value of last && names === null ? readSlot(trace, slot, last, context, shown.cell) : []) {
      const own = { ...value, site: `${value.site} ${wordsBeside(context)}` };
      found.push(own);
      if (taken.length > 1) {
        const turns = value.part === "cross-validation" ? taken : [];
        repeated.set(placeOf(own), [
          ...(repeated.get(placeOf(own)) ?? []),
          ...turns.flatMap((one) => readSlot(trace, slot, one, context, shown.cell)),
        ]);
      }
      before.set(own, context.before.split("\n").at(-1) ?? "");
      lines.set(own, `${context.line} ${settingsBeside(shown.slots, context, places)}`);
    }
  }
  const named = underNamesOfTurns(found, before);
  for (const [i, one] of found.entries()) lines.set(named[i] ?? one, lines.get(one) ?? "");
  const ends = seriesEnds(withSpreads(named, lines), trace, lines, repeated);
  return withoutSurpassed(ends);
}

/** The scores of all settings that a search tried: the best of them is its result. */
const isOfTrials = (slot: Slot | undefined): boolean => slot?.value.kind === "measure" && slot.value.over === "trials";

/**
 * Errors that a loop computes without any model, turn after turn: one per part of the data, of which the last is not
 * the result.
 */
const isOfParts = ({ value }: Slot, { line }: Words): boolean =>
  value.kind === "measure" && value.model === null && !COUNTED.test(line);

/** The words beside a value without its numbers and settings: turns of a loop over names are not a series. */
const wordsBeside = ({ before }: Words): string =>
  before.replace(/\b\w+ ?= ?-?\d[\d.,e-]*/g, "").replace(/-?\d[\d.,e-]*/g, "#");

function readSlot(trace: Trace, slot: Slot, taken: Taken, words: Words, cell: number): Measured[] {
  const { site } = slot;
  const at: ShownAt = { trace, slot, words, cell, site };
  const value = measureOr(slot.value);
  switch (value.kind) {
    case "measure":
      if (ESTIMATES.test(taken.text)) return readEstimates(trace, value, slot, taken.text, cell);
      if (value.report !== null || value.shape === "list") return readSeveral(at, value, taken);
      return single(at, value, taken);
    case "sequence": {
      const placed = itemsOf(value, taken.text);
      if (placed !== null)
        return placed.flatMap(([item, number], i) =>
          readingOf({ ...at, words: { ...words, before: "" }, site: `${site}.${i}` }, item, number),
        );
      const items = leading(value);
      if (!items.some((i) => i.kind === "measure") || value.open) return [];
      // R counts the values of a vector at the beginning of each line.
      const numbers = numbersIn(taken.text.replaceAll(/^[^\S\n]*\[\d+\]\s/gm, ""));
      if (numbers.length < items.length || (isWhole(value) && numbers.length !== items.length)) return [];
      return items.flatMap((item, i) => {
        const number = numbers[i];
        if (item.kind !== "measure" || number === undefined || item.shape === "list") return [];
        return readingOf({ ...at, words: { ...words, before: "" }, site: `${site}.${i}` }, item, number);
      });
    }
    case "dictionary":
      return readDictionary(at, value, taken);
    case "table":
      return value.type === "number" || readNumber(taken.text) !== null
        ? labelled(at, taken)
        : readShownTable(trace, value, slot, taken.text, cell);
    case "unknown":
    case "prediction":
      return labelled(at, taken);
    case "template":
      return holesIn(value, taken.text).flatMap(({ value: inside, taken: own, before, after }, i, holes) =>
        inside.kind === "template"
          ? []
          : readSlot(
              trace,
              { ...slot, value: inside, text: "", node: null, site: `${site}.${i}` },
              own,
              withTotals(
                { ...NO_WORDS, before, after, line: `${before} ${after}` },
                [holes[i + 1]?.taken],
                holes[i + 1]?.after,
              ),
              cell,
            ),
      );
    default:
      return [];
  }
}

/** A number on its own: `print(accuracy)`. */
function single(at: ShownAt, value: Measure, taken: Taken): Measured[] {
  const { words } = at;
  const number = readNumber(taken.text) ?? numbersIn(taken.text)[0];
  if (!number) return [];
  const share = value.shape === "hits" ? shareOfTotal(number, words) : null;
  if (share !== null)
    return readingOf(
      { ...at, words: { ...words, after: "" } },
      { ...value, shape: "value", metric: "accuracy" },
      share,
    );
  // Of a number that is none of a single row, and that the code does not explain, the label says what it is.
  const isExplained = value.shape === "value" || value.shape === "list";
  if (!isExplained && lastMetric(words.before) === null) return [];
  const sign = /^\s?%/.exec(words.after)?.[0];
  const signed = sign === undefined ? number : { ...number, text: `${number.text}${sign}`, isPercent: true };
  const given: Measure = isExplained ? value : { ...value, shape: "value", metric: null };
  return readingOf(at, given, signed);
}

/** A value, or the deviation of the value before it. */
function readingOf(at: ShownAt, value: Measure, number: PrintedNumber): Measured[] {
  if (value.over === "spread") return [{ ...EMPTY, name: SPREAD, printed: number.text, cell: at.cell, site: at.site }];
  const one = measuredOf(at, value, number);
  return one === null ? [] : [one];
}

const SPREAD = " spread";
/** A deviation printed beside a value belongs to it. */
function withSpreads(found: readonly Measured[], lines: Map<Measured, string>): Measured[] {
  const result: Measured[] = [];
  for (const one of found) {
    const last = result[result.length - 1];
    if (one.name !== SPREAD) result.push(one);
    else if (last && last.cell === one.cell && last.spread === null) {
      const spread = { ...last, spread: one.printed };
      lines.set(spread, lines.get(last) ?? "");
      result[result.length - 1] = spread;
    }
  }
  return result;
}

/** Lists of values count by their mean, and folds by their ends; reports and evaluations are read as text. */
function readSeveral(at: ShownAt, value: Measure, taken: Taken): Measured[] {
  if (value.report === "evaluation" && isOneOfSeveral(at)) return ofEvaluation(at, value, taken);
  if (value.report !== null) return [];
  const [first, ...others] = numbersIn(taken.text);
  // R counts the first of several: "[1] 0.72".
  const only =
    others.length === 0 ? first : (readNumber(taken.text) ?? numbersIn(ONE_ROW.exec(taken.text)?.[1] ?? "")[0]);
  return only ? readingOf(at, { ...value, shape: "value" }, only) : foldsShown(at, value, taken.text);
}

/** A column of which only one row is left, under its place: `scores["test-rmse-mean"].tail(1)`. */
const ONE_ROW = /^\s*\S+ +(\S+)\s+Name: [^\n]*\s*$/;

/** Where a cell shows what several evaluations gave back, each stands in the place of its own. */
function ofEvaluation({ trace, slot, words, cell }: ShownAt, value: Measure, { text }: Taken): Measured[] {
  const { model, fit, on, truth } = value;
  const part = partOf(trace, value, words, slot.text);
  return evaluated(text, { ...EMPTY, model, fit, on, truth, part, cell, by: "report" });
}

const isOneOfSeveral = ({ trace, cell }: ShownAt): boolean =>
  (trace.shown.get(cell)?.slots ?? []).filter(({ value }) => value.kind === "measure" && value.report === "evaluation")
    .length > 1;

function readDictionary(at: ShownAt, value: Extract<Value, { kind: "dictionary" }>, taken: Taken): Measured[] {
  const [shown] = readLiterals(taken.text);
  const own = shown === undefined ? namedVector(taken.text) : numbersOf(shown);
  return own.flatMap(({ keys, number }) => {
    const entry = entryAt(value, keys);
    const read = numbersIn(number.text)[0];
    if (entry?.kind !== "measure" || entry.shape === "list" || read === undefined) return [];
    const words = { ...at.words, before: keys.join(" ") };
    return readingOf({ ...at, words, site: `${at.site}.${keys.join(".")}` }, entry, read);
  });
}
