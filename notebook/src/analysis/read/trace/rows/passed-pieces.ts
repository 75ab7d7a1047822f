/** Rows that go through a function which is not at hand. */
import { metricOfIdentifier } from "../../../know/metrics.ts";
import type { Call, Expression } from "../../python/ast.ts";
import type { Division } from "./division.ts";
import { asGiven } from "./divisions.ts";
import { lastPart } from "./loading.ts";
import { partOfName } from "./part-names.ts";
import { piecesOf } from "./splitting.ts";
import { isShare } from "./written-shares.ts";
import { isOfTable } from "../names.ts";
import type { Tracer } from "../tracer.ts";
import { unnamed } from "../arguments.ts";
import { constant, numberOf, type Table, UNKNOWN, type Value } from "../value.ts";

/** `X_train, X_test = prepare(rows, 0.2)`: the parts that such a function gives back, where the names say them; null for anything else. */
export function passedPieces(
  t: Tracer,
  targets: readonly Expression[],
  value: Value,
  node: Expression | null,
): { readonly items: readonly Value[]; readonly open: boolean } | null {
  if (!/^(?:unknown|instance)$/.test(value.kind) || node === null || targets.length < 2) return null;
  const parts = targets.map((target) =>
    target.kind === "name" && metricOfIdentifier(target.id) === null && !TOLD.test(target.id)
      ? partOfName(target.id)
      : null,
  );
  const isFrame = targets.some((one) => one.kind === "name" && isOfTable(t, one.id));
  const sources = node.kind === "call" ? setNamedIn(node) : [];
  const unseen = (): Table => t.table(isFrame ? "pandas.DataFrame" : "numpy.ndarray", { made: "unseen", sources });
  if (node.kind !== "call") return value.kind === "unknown" ? comeApart(t, parts, unseen) : null;
  const given = node.args.flatMap((argument) => {
    const known = t.values.get(argument.value);
    return known?.kind === "table" ? [known] : [];
  });
  // A function that says so, or whose results do, divides the one table that it is given, or rows that the code is not followed to.
  const [whole, ...more] = given;
  const isUnseen = whole === undefined && value.kind === "unknown";
  const isDivided =
    SPLITS.test(t.source(node.callee)) ||
    node.args.some(({ name }) => isShare({ ...unnamed(UNKNOWN), name })) ||
    (whole !== undefined && parts.includes("train") && !parts.includes(null) && new Set(parts).size > 1);
  if (!isDivided) return isUnseen ? comeApart(t, parts, unseen) : null;
  if (more.length > 0 || (!isUnseen && whole?.state.division !== null)) return null;
  const args = node.args.map(({ name, value: one }, i) => {
    const known = t.values.get(one) ?? (one.kind === "number" ? constant(Number(t.source(one))) : UNKNOWN);
    const share = i === 0 || name !== null ? null : numberOf(known);
    return { ...unnamed(known), name: share !== null && share > 0 && share < 1 ? "train_size" : name };
  });
  const pieces = piecesOf(t, parts, whole ?? unseen(), args, node);
  return pieces === null ? null : { items: pieces, open: false };
}

/** The set that a function is told to load: `load_rows("harbour/boats", ...)`; none where it is told a folder, or nothing. */
function setNamedIn({ callee, args: [first] }: Call): readonly string[] {
  const name = callee.kind === "name" ? callee.id : callee.kind === "attribute" ? callee.name : "";
  const text = first?.value.kind === "string" && LOADS.test(name) ? first.value.value : "";
  return NAMES_SET.test(text) ? [lastPart(text)] : [];
}
const LOADS = /^(?:load|read|fetch|get)(?:_|[A-Z]|$)/;
const NAMES_SET = /^[\w-]+(?:\/[\w.-]*[A-Za-z]{3}[\w.-]*)?$/;

/** `train, valid, test = datasets`: what nobody knows comes in parts where every name says its part. */
function comeApart(
  t: Tracer,
  parts: readonly (Division["part"] | null)[],
  unseen: () => Table,
): { readonly items: readonly Value[]; readonly open: boolean } | null {
  if (!parts.includes("train") || parts.includes(null) || new Set(parts).size < 2) return null;
  const items = parts.flatMap((part) => (part === null ? [] : [asGiven(t, unseen(), part)]));
  return { items, open: false };
}

const SPLITS = /(?:^|[._])(?:split|partition)(?:_|[A-Z]|$)|[a-z]Split(?![a-z])/;

/** What is said of rows, or how it went, and where they are. */
const TOLD =
  /pred|prob|loss|score|err|time|hist|acc|metric|result|log|report|size|num|len|count|shape|dir|path|file|url|folder|name|(?:^|_)n(?:_|$)/i;
