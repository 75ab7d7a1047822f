import { METRICS, namesMetric } from "./metric-names.ts";
import { modelInText } from "./model-names.ts";
import { type Split, splitOfWords } from "./split-words.ts";

/** A value that an output line names or shows. */
export interface LineValue {
  /** Null for a lone number: only the code can say what it is. */
  readonly metric: string | null;
  /** As printed, with "%" where it stands there. */
  readonly value: string;
  readonly split: Split | null;
  readonly model: string | null;
  /** The words before the value. */
  readonly label: string;
}

const NUMBER = String.raw`[-+]?(?:\d{1,15}(?:,\d{3})*(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][-+]?\d{1,3})?`;
const AFTER_NAME = new RegExp(String.raw`^([^\d\n;{}]{0,70}?)(?<![\w.])(${NUMBER})(\s?%)?(?![\w])`);
const LONE = new RegExp(String.raw`^\s*(?:\[1\]\s+|np\.float64\(|array\()?['"]?(${NUMBER})(\s?%)?['"]?\)?\s*$`);
const LABELLED = new RegExp(
  String.raw`^\s*['"(]?([A-Za-z][^\d\n:=]{0,80}?)['"]?\s*[,:=]\s*\(?['"]?(${NUMBER})(\s?%)?['")]*\s*$`,
);
const LONGEST_LINE = 400;
const MOST_LINES = 2_000;
/** Values next to these words are no measure of the model itself. */
const NOT_A_RESULT =
  /\b(?:std|standard deviation|time|seconds|epoch|support|threshold|baseline rate|p-?value|stdev|iteration|fold \d|improvement|increase|error bar)\b/i;

/** Reads an output line by line. Linear: every line is looked at once, long ones not at all. */
export function readMetricLines(text: string): LineValue[] {
  const found: LineValue[] = [];
  const lines = text.split("\n", MOST_LINES);
  let heading = "";
  for (const line of lines) {
    if (line.length > LONGEST_LINE || line.trim() === "") continue;
    const named = namedValues(line);
    if (named.length > 0) {
      found.push(...named.map((one) => withHeading(one, heading)));
      continue;
    }
    const lone = LONE.exec(line);
    const labelled = lone ? null : LABELLED.exec(line);
    if (lone?.[1]) {
      found.push(
        withHeading({ metric: null, value: lone[1] + percent(lone[2]), split: null, model: null, label: "" }, heading),
      );
    } else if (labelled?.[1] && labelled[2] && !NOT_A_RESULT.test(labelled[1])) {
      const label = labelled[1].trim();
      found.push(
        withHeading(
          {
            metric: null,
            value: labelled[2] + percent(labelled[3]),
            split: splitOfWords(label),
            model: modelInText(label),
            label,
          },
          heading,
        ),
      );
    } else if (/[A-Za-z]{3}/.test(line) && !/\d/.test(line)) heading = line.trim().slice(0, 120);
  }
  return withoutListings(found);
}

/** From this many values of one metric on, they are a listing (of classes, epochs or folds) and no result. */
const LISTING = 4;

/** Of a listing the overall value counts, or else the last one. */
function withoutListings(values: readonly LineValue[]): LineValue[] {
  const kinds = new Map<string, LineValue[]>();
  for (const value of values) {
    if (value.metric === null || value.model !== null) continue;
    const kind = `${value.metric}|${value.split ?? ""}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), value]);
  }
  const dropped = new Set<LineValue>();
  for (const own of kinds.values()) {
    if (own.length < LISTING) continue;
    const overall = own.filter((v) => /\b(?:overall|total|mean|average|avg|macro|weighted|final)\b/i.test(v.label));
    const kept = overall.length > 0 ? overall : own.slice(-1);
    for (const value of own) if (!kept.includes(value)) dropped.add(value);
  }
  return values.filter((value) => !dropped.has(value));
}

/** Training logs are read elsewhere: only their end counts. */
const isLog = (line: string): boolean =>
  /^\s*(?:epoch\b|\[\d+\]\s|\d+\/\d+ \[|iteration\b|step \d)|\bval_loss\b|\bETA\b|\d+s \d+m?s\/|\bloss: [\d.]+ - /i.test(
    line,
  );

function namedValues(line: string): LineValue[] {
  const lower = line.toLowerCase();
  if (!/\d/.test(line) || !namesMetric(lower) || isLog(line)) return [];
  const found: LineValue[] = [];
  const taken: (readonly [number, number])[] = [];
  for (const { label, pattern } of METRICS) {
    const at = pattern.exec(lower);
    if (!at || taken.some(([from, to]) => at.index < to && at.index + at[0].length > from)) continue;
    const after = at.index + at[0].length;
    taken.push([at.index, after]);
    const value = AFTER_NAME.exec(line.slice(after, after + 140));
    if (!value?.[2]) continue;
    const between = value[1] ?? "";
    if (NOT_A_RESULT.test(between) || METRICS.some((m) => m.pattern.test(between.toLowerCase()))) continue;
    if (
      !/[:=]|\bis\b|\bof\b|\bwas\b|^\W*$/.test(between) ||
      NOT_A_RESULT.test(line.slice(Math.max(0, at.index - 24), at.index))
    )
      continue;
    if (label === "loss" && !/test|valid/i.test(line)) continue;
    const words = line.slice(0, after) + between;
    found.push({
      metric: label,
      value: value[2] + percent(value[3]),
      split: splitOfWords(words),
      model: modelInText(words),
      label: words.trim(),
    });
  }
  return found;
}

/** A line of words above ("Random forest:") says which model or part the next values are of. */
function withHeading(value: LineValue, heading: string): LineValue {
  if (heading === "") return value;
  return { ...value, model: value.model ?? modelInText(heading), split: value.split ?? splitOfWords(heading) };
}

const percent = (sign: string | undefined): string => (sign === undefined ? "" : "%");
