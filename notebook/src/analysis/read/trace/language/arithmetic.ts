import { COMPARISONS } from "../../python/frames.ts";
import { folded, isAmong } from "./constants.ts";
import { otherColumns, othersThanChosen, otherThanNamed } from "../tables/other-columns.ts";
import { columnsAsked } from "../tables/columns.ts";
import { othersOf, shareBelow } from "../rows/row-numbers.ts";
import { noteScaling, scalingOf, UNITS } from "../rows/scaling.ts";
import { ofKind, plainly } from "../measures/answers-of-kinds.ts";
import { judging } from "../measures/judging.ts";
import { addedTo, averaged, complement, isOfRebuilt, oddRows, ofTwo, root } from "../measures/measure-arithmetic.ts";
import { together } from "../models/ensembles.ts";
import { isConstantAnswer } from "../models/rules.ts";
import { isIntercept, weightedBy } from "../models/by-hand.ts";
import { addedUp } from "../models/tensors.ts";
import { unnamed } from "../arguments.ts";
import { formatted, joinedPath } from "./texts.ts";
import type { Tracer } from "../tracer.ts";
import {
  constant,
  type Measure,
  numberOf,
  type Prediction,
  saying,
  type Sequence,
  type Table,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

const EMPTY = /^(?:numpy|torch)\.(?:zeros|empty)(?:_like)?$/;

/** Growth beyond this is not followed: every addition is a copy. */
const MOST_PARTS = 400;

/** `[table] * 3` has the table three times: of other lists only what is in them matters. */
function severalTimes(list: Sequence, times: Value): Sequence {
  const number = numberOf(times);
  const isKnown = number !== null && Number.isInteger(number) && number > 0 && list.items.length * number <= MOST_PARTS;
  if (list.open || !isKnown || !list.items.every(({ kind }) => kind === "table")) return { ...list, open: true };
  return { ...list, items: Array.from({ length: number }, () => list.items).flat() };
}

/** The result of an operator. */
export function combine(t: Tracer, operator: string, left: Value, right: Value): Value {
  if (left.kind === "constant" && right.kind === "constant") return folded(operator, left.value, right.value);
  if (operator === "%" && (left.kind === "constant" || left.kind === "template")) return formatted(left, right);
  if (operator === "+") {
    if (left.kind === "sequence" && right.kind === "sequence") {
      const items = [...left.items, ...right.items];
      // Columns that are put to the end of all others are no longer left out.
      const { without: _, ...first } = left;
      const open = left.open || right.open || items.length > MOST_PARTS;
      return { ...first, items: items.slice(0, MOST_PARTS), open };
    }
    const texts = [left, right].some(
      (v) => v.kind === "template" || (v.kind === "constant" && typeof v.value === "string"),
    );
    if (texts) {
      const parts = [left, right].flatMap((v) => (v.kind === "template" ? v.parts : [v]));
      return parts.length > MOST_PARTS ? UNKNOWN : { kind: "template", parts };
    }
  }
  if (operator === "|" && left.kind === "dictionary" && right.kind === "dictionary")
    return { ...left, entries: new Map([...left.entries, ...right.entries]), open: left.open || right.open };
  // River chains its steps: `StandardScaler() | LinearRegression()`.
  if (operator === "|" && right.kind === "instance" && right.path.startsWith("river."))
    return t.instance("river.compose.Pipeline", [left, right].map(unnamed));
  const among =
    (operator === "in" || operator === "not in") && left.kind === "constant" ? isAmong(t, left.value, right) : null;
  if (among !== null) return constant(among === (operator === "in"));
  const rest = otherColumns(operator, left, right) ?? othersThanChosen(t, operator, left, right);
  if (rest !== null) return rest;
  const isText = (v: Value): boolean => v.kind === "template" || textOf(v) !== null;
  // Only paths are divided by strings.
  if (operator === "/" && (isText(left) || isText(right))) return joinedPath([left, right]);
  if (operator === "*" && left.kind === "sequence") return severalTimes(left, right);
  if (operator === "and" || operator === "or") return logical(operator, left, right);
  const weighted = operator === "@" ? weightedBy(left, right) : null;
  if (weighted !== null) return weighted;
  const tensor = addedUp(t, left, right);
  if (tensor !== null) return tensor;
  const measured = measure(operator, left, right);
  if (measured) return measured;
  if (left.kind === "rows" || right.kind === "rows") return rowsOf(operator, left, right);
  if (operator === "-" && left.kind === "table" && right.kind === "table") {
    const guess = guessed(left) ? left : guessed(right) ? right : null;
    if (guess !== null) return guessing(guess, guess === left ? right : left);
  }
  if (operator === "+" && left.kind === "prediction" && isIntercept(right)) return left;
  if (left.kind === "table" || right.kind === "table") {
    // What predictions are added up in is empty before: `total += model.predict(rows) / 5`.
    if (operator === "+" && left.kind === "table" && right.kind === "prediction" && EMPTY.test(left.state.made))
      return together(t, [right]) ?? right;
    return tables(t, operator, left, right);
  }
  // A threshold or a weight leaves them what they are, whether or not it is known.
  const [guess, by] = left.kind === "prediction" ? [left, right] : [right, left];
  if (guess.kind === "prediction" && (by.kind === "constant" || by.kind === "unknown"))
    return COMPARISONS.has(operator) ? { ...guess, ofClasses: true } : guess;
  if (left.kind === "prediction" && right.kind === "prediction" && !COMPARISONS.has(operator)) {
    // Zeros that predictions are added up in say nothing.
    const said = [left, right].filter((one) => !isConstantAnswer(one));
    return together(t, said.length > 0 ? said : [left, right]) ?? UNKNOWN;
  }
  return UNKNOWN;
}

/** Rows whose name says that they are guesses without a model. */
const guessed = ({ state }: Table): boolean => state.bound.some((name) => /baseline|naive_?pred/i.test(name));

const guessing = (guess: Table, truth: Table): Measure => ({
  ...judging(saying(null, -1, guess.state), truth),
  shape: "residual",
});

/** Fractions of a row count: `int(len(df) * 0.8)`. */
function rowsOf(operator: string, left: Value, right: Value): Value {
  const [rows, other] = left.kind === "rows" ? [left, right] : [right, left];
  if (rows.kind !== "rows") return UNKNOWN;
  if (other.kind === "rows" && (operator === "-" || operator === "+"))
    return {
      kind: "rows",
      share: operator === "-" ? (left as typeof rows).share - (right as typeof rows).share : rows.share + other.share,
    };
  const number = other.kind === "constant" && typeof other.value === "number" ? other.value : null;
  if (operator === "*" && number !== null) return { kind: "rows", share: rows.share * number };
  if ((operator === "/" || operator === "//") && number && left === rows)
    return { kind: "rows", share: rows.share / number };
  return operator === "+" || operator === "-" ? rows : UNKNOWN;
}

/** `-x`, `not x`, `~mask` */
export function signed(t: Tracer, operator: string, value: Value): Value {
  if (value.kind === "constant") {
    if (operator === "-" && typeof value.value === "number") return constant(-value.value);
    if (operator === "not") return constant(!value.value);
    return operator === "+" ? value : UNKNOWN;
  }
  if (value.kind === "sequence" && operator === "~") return otherThanNamed(value) ?? UNKNOWN;
  // Rows counted from the end: `df[-n:]`.
  if (value.kind === "rows") return operator === "-" ? { kind: "rows", share: -value.share } : UNKNOWN;
  if (value.kind === "measure" && operator === "-") return { ...value, negated: !value.negated };
  if (value.kind === "table") {
    const { state } = value;
    // R drops the rows that have a minus or an exclamation mark before them.
    if (state.made === "fold" && value.type === "rows" && state.division)
      return t.table("rows", { made: "fold", from: [], division: othersOf(state.division) });
    const made = state.made === "condition" ? "condition" : "operation";
    return t.table(value.type, {
      made,
      from: [state],
      columns: state.columns,
      column: state.column,
      division: state.division,
    });
  }
  if (value.kind !== "prediction") return UNKNOWN;
  // The answers of the other side are not those that a comparison marked.
  const { side: _, ...said } = value;
  return operator === "~" || operator === "not" ? said : value;
}

function logical(operator: string, left: Value, right: Value): Value {
  const counted = operator === "and" ? ofKind(left, right) : null;
  if (counted !== null) return counted;
  if (left.kind === "constant") return Boolean(left.value) === (operator === "and") ? right : left;
  return left.kind === "table" ? left : UNKNOWN;
}

/** Arithmetic that involves predictions or measures; null if there are none, or it says nothing about them. */
function measure(operator: string, left: Value, right: Value): Value | null {
  if (left.kind === "prediction" || right.kind === "prediction") return compared(operator, left, right);
  const a = left.kind === "measure" ? left : null;
  const b = right.kind === "measure" ? right : null;
  if (a === null && b === null) return null;
  if (a !== null && b !== null) return ofTwo(operator, a, b);
  const other = a === null ? left : right;
  const given = (a ?? b) as Measure;
  const isKept = other.kind === "constant" && (operator === "+" || (operator === "*" && given.cells === undefined));
  const one = isKept ? given : plainly(given);
  if (COMPARISONS.has(operator)) return isOfRebuilt(one) ? oddRows(one) : UNKNOWN;
  if (operator === "/" && a?.report === "confusion matrix" && a.shape !== "hits" && other.kind === "rows")
    return { ...a, shape: "value", report: null };
  if (operator === "/" && a?.shape === "absolute" && other.kind === "table" && ADDS_UP.test(other.state.made))
    return { ...a, shape: "value", metric: "WAPE" };
  if (
    operator === "/" &&
    a !== null &&
    isSpreadOfTruth(other) &&
    (a.shape === "squared" || a.metric === "MSE") &&
    !a.log
  )
    return { ...a, shape: "other", metric: null, isUnexplained: true };
  if (operator === "/" && a?.metric === "RMSE" && other.kind === "table" && SIZE_OF_TRUTH.test(other.state.made))
    return { ...a, metric: "NRMSE" };
  // A measure may be compared with another: the improvement is not a measure.
  if (other.kind === "table" && other.type === "number" && (operator === "-" || operator === "/")) return UNKNOWN;
  if (other.kind === "unknown" && (operator === "-" || (operator === "/" && a === null))) return UNKNOWN;
  if (operator === "**" && other.kind === "constant") {
    if (other.value === 2 && one.metric === "correlation") return { ...one, shape: "value", metric: "R2" };
    if (other.value === 2 && (one.shape === "residual" || one.shape === "absolute"))
      return { ...one, shape: "squared" };
    if (other.value === 0.5) return root(one);
    return one;
  }
  if (
    operator === "/" &&
    a !== null &&
    (one.shape === "residual" || one.shape === "absolute") &&
    other.kind !== "constant"
  )
    return other.kind === "table" ? { ...one, shape: "relative" } : averaged(one);
  if (operator === "/" && a?.shape === "squared" && other.kind === "unknown" && !a.log)
    return { ...averaged(one), isUnexplained: true };
  if (operator === "/" && a !== null && other.kind !== "constant") return averaged(one);
  if (operator === "*" && other.kind === "constant" && other.value === 100) return { ...one, times: one.times * 100 };
  // An error that is brought back to other units is no longer in those of the truth.
  if (operator === "*" && one.shape === "value" && UNITS.has(numberOf(other))) return { ...one, truth: null };
  if (operator === "-" && b !== null && other.kind === "constant") return complement(one, Number(other.value));
  // `2 * auc - 1`, `auc - 0.5`: what is left of a measure is another.
  if (operator === "-" && one.shape === "value" && other.kind === "constant") return { ...one, metric: null };
  if (operator === "/" && a !== null && other.kind === "constant") return averaged(one);
  // What comes to the loss of a batch after it, such as a penalty, adds no other batch.
  return operator === "+" && (one === right || other.kind === "constant") ? addedTo(one) : one;
}

/** `abs(y).sum()` */
const ADDS_UP = /\.(?:nan|reduce_)?sum$/;

/** What errors are set in relation to: `y.mean()`, `y.max()`, `np.std(y)`. */
const SIZE_OF_TRUTH = /\.(?:nan)?(?:mean|median|max|std|ptp)$/;

/** A number that was worked out of rows, and does not count them. */
const isSpreadOfTruth = (value: Value): boolean => value.kind === "table" && value.state.made !== "rows";

/** Residuals and hits of predictions against the truth. */
function compared(operator: string, left: Value, right: Value): Value | null {
  const prediction = (left.kind === "prediction" ? left : right) as Prediction;
  const truth = left.kind === "prediction" ? right : left;
  // A threshold that is taken from a curve.
  if (truth.kind === "measure" && truth.report === "curve" && COMPARISONS.has(operator)) return prediction;
  // Residuals over the truth were handled as measures; a prediction against a number is still one.
  if (truth.kind === "constant" || truth.kind === "measure") return null;
  const kind = operator === "&" || operator === "*" ? ofKind(prediction, truth) : null;
  if (kind !== null) return kind;
  const made = (shape: Measure["shape"], metric: string | null = null): Measure => ({
    ...judging(prediction, truth.kind === "table" ? truth : null),
    shape,
    metric,
  });
  if (operator === "-") return made("residual");
  // Answers of one kind, right or wrong: how many they are is what a label or a name says.
  if (/^[&|]$/.test(operator)) return made("other");
  if (operator === "==") return made("hits");
  if (operator === "!=") return made("misses");
  if (truth.kind === "table" && COMPARISONS.has(operator)) return UNKNOWN;
  return null;
}

/** Arithmetic with columns gives a column, comparing them a mask. */
function tables(t: Tracer, operator: string, left: Value, right: Value): Value {
  const parts = [left, right].filter((value) => value.kind === "table");
  const [first] = parts;
  if (first === undefined) return UNKNOWN;
  const isMask =
    COMPARISONS.has(operator) ||
    ((operator === "&" || operator === "|" || operator === "^") && parts.some((p) => p.state.made === "condition"));
  // caTools marks the training rows: `split == TRUE`.
  const mark = right.kind === "constant" && typeof right.value === "boolean" && first.type === "rows";
  if (mark && (operator === "==" || operator === "!=") && first.state.made === "fold")
    return (operator === "==") === right.value ? first : signed(t, "-", first);
  const states = parts.map(({ state }) => state);
  const type = parts.some((p) => p.type === "pandas.Series") ? "pandas.Series" : first.type;
  const columns = [...new Set(states.flatMap(columnsAsked))];
  const scaling = scalingOf(operator, left, right);
  const made = t.table(type === "pandas.Indexer" ? "pandas.DataFrame" : type, {
    made: isMask ? "condition" : scaling === null || scaling.path !== null ? "operation" : scaling.made,
    from: states,
    columns: columns.length > 0 ? columns : first.state.columns,
    column: !isMask && columns.length === 1 ? (columns[0] ?? null) : null,
    division: first.state.division,
    content: isMask ? (shareBelow(operator, left, right) ?? (/[<>]/.test(operator) ? constant(operator) : null)) : null,
  });
  if (scaling?.path) noteScaling(t, scaling.path, first, made);
  return made;
}
