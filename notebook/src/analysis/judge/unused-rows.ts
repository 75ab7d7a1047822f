/** Rows that are held out, and on which the code measures nothing. */
import { lineage } from "../read/trace/tables/lineage.ts";
import { filterMap } from "../filter-map.ts";
import { once } from "../remembered.ts";
import type { Expression } from "../read/python/ast.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { SplitEvent } from "../read/trace/tracer.ts";
import type { TableState, Value } from "../read/trace/value.ts";

/**
 * Whether the code never asks for the answers of the rows that a split in two holds out, nor for all its parts at once: without them nothing
 * can be measured there. Where answers are not divided beside the rows, any use of the rows may be one of the answers, but for a look at them.
 */
export function isUnused({ text, parts, testShare, inputs }: SplitEvent, trace: Trace): boolean {
  const { values, splits } = trace;
  // A function that is called again divides with the same words, and what is known of its code is of the last call.
  const alike = new Set(splits.flatMap((one) => (one.text === text ? [one.split] : [])));
  const [rows, answers, ...more] = inputs;
  const isApart =
    rows !== undefined &&
    answers !== undefined &&
    more.length === 0 &&
    !lineage(rows).some(({ id }) => id === answers.id) &&
    alike.size === 1 &&
    // What only says in which way rows are drawn is not divided itself.
    [...values.values()].some(
      (value) =>
        value.kind === "table" &&
        alike.has(value.state.division?.split ?? -1) &&
        lineage(value.state).some(({ id }) => id === answers.id),
    );
  const isNeeded = (state: TableState): boolean => !isApart || lineage(state).some(({ id }) => id === answers.id);
  const isPart = (value: Value, depth = 0): boolean =>
    value.kind === "table"
      ? alike.has(value.state.division?.split ?? -1) && value.state.division?.part !== "train" && isNeeded(value.state)
      : value.kind === "sequence" && depth < 2 && value.items.some((item) => isPart(item, depth + 1));
  const isLook = looks(trace);
  const held = [...values].filter(([node, value]) => node.kind !== "call" && isPart(value));
  return (
    testShare !== null &&
    parts.length > 1 &&
    held.every(([node]) => isLook.has(node)) &&
    !isNamedInside(trace, new Set(filterMap([...trace.bound], ([name, value]) => (isPart(value) ? name : null))))
  );
}

/** Whether a function speaks of one of some names: one that is handed on, to a search, is not followed. */
const isNamedInside = ({ bound }: Trace, names: ReadonlySet<string>): boolean =>
  names.size > 0 &&
  [...bound.values()].some(
    (value) =>
      value.kind === "function" &&
      value.text
        .slice(value.node.from, value.node.to)
        .split(/\W+/)
        .some((word) => names.has(word)),
  );

/** What expressions only look at: `test.shape`, `len(test)`, `test.count()`, `plt.scatter(X_test, y_test)`. */
const looks = once(({ values }: Trace): ReadonlySet<Expression> => {
  const found = new Set<Expression>();
  for (const node of values.keys()) {
    if (node.kind === "attribute" && SIZES.test(node.name)) found.add(node.object);
    if (node.kind !== "call") continue;
    if (node.callee.kind === "attribute" && LOOKS.test(node.callee.name)) found.add(node.callee.object);
    if (isShowing(node.callee)) for (const { value } of node.args) found.add(value);
  }
  return found;
});
const SIZES = /^(?:shape|size|ndim|dtypes?|columns|index)$/;
const LOOKS = /^(?:count|head|tail|show|describe|info|printSchema|value_counts|nunique|unique|cache|persist)$/;
const isShowing = (callee: Expression): boolean =>
  callee.kind === "name"
    ? SHOWS.test(callee.id)
    : callee.kind === "attribute" && callee.object.kind === "name" && DRAWS.test(callee.object.id);
const DRAWS = /^(?:plt|sns|ax\d*|px)$/;
const SHOWS = /^(?:len|print|display|type|nrow|ncol|dim|head|str|summary)$/;
