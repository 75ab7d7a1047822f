import type { Expression } from "../../python/ast.ts";
import { keptFromZero } from "../measures/answers-of-kinds.ts";
import { addedTo, averaged } from "../measures/measure-arithmetic.ts";
import { endOf, measuresIn, workedOut } from "../tables/numeric.ts";
import { severalIn, together } from "../models/ensembles.ts";
import { combine } from "./arithmetic.ts";
import { elements, rangeItems, rangeLength } from "./elements.ts";
import { mapped } from "./functions.ts";
import { formatted, joinedPath, withoutTags } from "./texts.ts";
import { allBut, leftOut } from "../tables/other-columns.ts";
import { columnsIn } from "../tables/columns.ts";
import type { LibraryCall, SelectEvent, Tracer } from "../tracer.ts";
import { named, positional } from "../arguments.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  numberOf,
  sequence,
  type Table,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";
import { allNumbers } from "../rows/row-numbers.ts";
import { display, log, print } from "./printing.ts";

/** Functions of the language itself, and what shows things; null for any other. */
export const builtinCall: LibraryCall = (t, path, args, node, scope) => {
  if (path === "IPython.display.display") return display(t, args, node);
  if (/^IPython\.display\.(?:HTML|Markdown|Latex|Pretty)$/.test(path)) {
    const [text = UNKNOWN] = positional(args);
    return path.endsWith("HTML") ? withoutTags(text) : text;
  }
  // A logger of any name writes as the module does.
  if (path === "logging.getLogger") return { kind: "reference", path: "logging" };
  if (/^(?:logging|loguru\.logger)\.(?:debug|info|warning|error|critical)$/.test(path)) return log(t, args, node);
  if (path === "collections.OrderedDict") return builtin(t, "dict", args, node, scope);
  if (path === "collections.defaultdict") {
    const [maker = UNKNOWN] = positional(args);
    return { kind: "dictionary", entries: new Map(), open: args.length > 1, maker };
  }
  if (path === "tqdm.tqdm" || path.startsWith("tqdm.")) return positional(args)[0] ?? UNKNOWN;
  if (path === "json.dumps") return positional(args)[0] ?? UNKNOWN;
  // A clone is the model itself before it learned: what it does counts for that model.
  if (path === "copy.deepcopy" || path === "copy.copy" || path === "sklearn.base.clone")
    return positional(args)[0] ?? UNKNOWN;
  if (path === "itertools.product" || path === "itertools.combinations") return sequence([], "list", true);
  if (path === "os.path.join" || /^pathlib\.(?:Pure)?(?:Posix|Windows)?Path$/.test(path))
    return joinedPath(positional(args));
  if (path === "r.base.paste" || path === "r.base.paste0") return pasted(args, path.endsWith("0") ? "" : " ");
  if (path === "r.stats.as.formula" || path === "r.stats.formula") return positional(args)[0] ?? UNKNOWN;
  if (path === "r.base.sprintf")
    return formatted(positional(args)[0] ?? UNKNOWN, sequence(positional(args).slice(1), "tuple"));
  if (path === "pprint.pprint") return builtin(t, "print", args, node, scope);
  return path.startsWith("builtins.") ? builtin(t, path.slice("builtins.".length), args, node, scope) : null;
};

/** Texts and values with a separator between them. */
function pasted(args: readonly ArgumentValue[], usual: string): Value {
  const between = constant(textOf(named(args, "sep")) ?? usual);
  return { kind: "template", parts: positional(args).flatMap((part, i) => (i > 0 ? [between, part] : [part])) };
}

const builtin: LibraryCall = (t, name, args, node, scope) => {
  const values = positional(args);
  const [first = UNKNOWN, second] = values;
  switch (name) {
    case "print":
      return print(t, args, node);
    case "display":
      return display(t, args, node);
    case "range": {
      const items = rangeItems(values.map((v) => numberOf(v)));
      if (items !== null) return sequence([...items]);
      const long = rangeLength(values.map((v) => numberOf(v)));
      const of = values.length === 1 && first.kind === "rows" ? first.of : undefined;
      return {
        ...sequence([UNKNOWN], "list", true),
        ...(long === null ? {} : { turns: long }),
        ...(of === undefined ? {} : { of }),
      };
    }
    case "enumerate": {
      const { items, open, inAnyOrder } = elements(t, first);
      const start = numberOf(second ?? named(args, "start")) ?? 0;
      return sequence(
        items.map((item, i) => sequence([open || inAnyOrder ? UNKNOWN : constant(i + start), item], "tuple")),
        inAnyOrder ? "sorted" : "list",
        open,
      );
    }
    case "zip": {
      const all = values.map((value) => elements(t, value));
      // What is not known at all goes with as many as there are of the others: `zip(axes, tables)`.
      const known = all.filter(({ items, open: more }) => !more || items.some(({ kind }) => kind !== "unknown"));
      // A single thing may stand for more that are not followed.
      const lists = known.some(({ items }) => items.length > 1) ? known : all;
      const open = lists.some((one) => one.open);
      const length = all.length === 0 ? 0 : Math.min(...lists.map((one) => one.items.length));
      return sequence(
        Array.from({ length }, (_, i) =>
          sequence(
            all.map((one) => one.items[i] ?? UNKNOWN),
            "tuple",
          ),
        ),
        "list",
        open,
      );
    }
    case "list":
    case "tuple":
    case "set":
    case "sorted":
    case "reversed": {
      if (first.kind === "table" && first.state.made === "columns") return allBut([], first.state.columns);
      if (leftOut(first) !== null) return first;
      // The rows of a table in a list are its rows.
      if (first.kind === "table" && first.state.made !== "columns" && first.type !== "pandas.DataFrame") return first;
      if (first.kind === "measure" || first.kind === "prediction") return first;
      if (first.kind === "sequence" && first.of !== undefined && name === "list") return allNumbers(t, first.of);
      const { items, open } = values.length === 0 ? { items: [], open: false } : elements(t, first);
      const sorted = name === "sorted" && !open && args.length === 1 ? inOrder(items) : null;
      if (sorted !== null) return sequence([...sorted]);
      const ordered = name === "reversed" ? items.toReversed() : [...items];
      // The order after sorting is not known, what is in it is.
      const made = sequence(ordered, name === "tuple" || name === "set" || name === "sorted" ? name : "list", open);
      if (first.kind === "sequence" && first.chosenBy !== undefined) made.chosenBy = first.chosenBy;
      return made;
    }
    case "dict": {
      // A table, and what a tokenizer gives, has its parts under names already.
      if (first.kind === "table" && /DataFrame$|Tensor$/.test(first.type) && args.length === 1) return first;
      const entries: Dictionary["entries"] = new Map();
      if (first.kind === "dictionary") for (const [key, entry] of first.entries) entries.set(key, entry);
      if (first.kind === "sequence")
        for (const pair of first.items)
          if (pair.kind === "sequence" && pair.items[0]?.kind === "constant")
            entries.set(String(pair.items[0].value), { key: pair.items[0], value: pair.items[1] ?? UNKNOWN });
      for (const a of args) if (a.name !== null) entries.set(a.name, { key: constant(a.name), value: a.value });
      return {
        kind: "dictionary",
        entries,
        ...(elements(t, first).inAnyOrder ? { isSorted: true } : {}),
        open:
          first.kind === "dictionary" || first.kind === "sequence"
            ? first.open || (first.kind === "sequence" && first.items.length > entries.size)
            : first.kind !== "unknown",
      };
    }
    case "len":
      if (first.kind === "sequence" && !first.open) return constant(first.items.length);
      if (first.kind === "table") return { kind: "rows", share: 1, of: first.state };
      return first.kind === "dictionary" && !first.open ? constant(first.entries.size) : UNKNOWN;
    case "type":
      return first.kind === "instance" && args.length === 1
        ? (first.own ?? { kind: "reference", path: first.path })
        : UNKNOWN;
    case "str":
      if (first.kind === "constant" && typeof first.value !== "boolean" && first.value !== null)
        return constant(String(first.value));
      return first.kind === "unknown" ? UNKNOWN : { kind: "template", parts: [first] };
    case "int":
    case "float":
    case "round":
    case "abs":
      return number(name, first);
    case "pow":
      return combine(t, "**", first, second ?? UNKNOWN);
    case "sum":
      if (first.kind === "prediction") return workedOut(first);
      if (first.kind === "measure") return first.shape === "list" ? averaged(first) : first;
      if (first.kind === "sequence") {
        const measured = first.items.find((i) => i.kind === "measure");
        return measured?.kind === "measure" ? addedTo(measured) : (together(t, severalIn(first) ?? []) ?? UNKNOWN);
      }
      return UNKNOWN;
    case "min":
    case "max":
      if (values.length === 1) {
        const list = measuresIn(first);
        if (list !== null) return endOf(list);
        if (first.kind === "table") {
          const { state } = first;
          return t.table("number", {
            made: `builtins.${name}`,
            from: [state],
            columns: state.columns,
            column: state.column,
          });
        }
      }
      if (first.kind === "sequence" && !first.open) {
        const numbers = first.items.map(numberOf);
        if (numbers.length > 0 && numbers.every((n) => n !== null)) return constant(Math[name](...numbers));
      }
      if (name === "max" && keptFromZero(values) !== null) return keptFromZero(values) ?? UNKNOWN;
      // A prediction that is kept within bounds.
      return values.length > 1 ? (values.find(({ kind }) => kind === "prediction") ?? UNKNOWN) : UNKNOWN;
    case "map":
      // Predictions that are rounded one by one are still those of their model.
      return second?.kind === "prediction" && first.kind === "reference" && /^builtins\.(?:round|int)$/.test(first.path)
        ? second
        : mapped(t, first, second ?? UNKNOWN, node, scope);
    case "next":
    case "iter":
      return name === "iter" ? first : (elements(t, first).items[0] ?? UNKNOWN);
    case "getattr": {
      const asked = textOf(second);
      return asked !== null && first.kind === "reference"
        ? { kind: "reference", path: t.knowledge.canonical(`${first.path}.${asked}`) }
        : UNKNOWN;
    }
    case "super":
      return { kind: "reference", path: "builtins.object" };
    case "isinstance":
    case "any":
    case "all":
    case "input":
    case "bool":
    case "open":
      return UNKNOWN;
    case "filter":
      return second?.kind === "table" ? filtered(t, second, node) : UNKNOWN;
    default:
      return null;
  }
};

/** Texts or numbers that are all known, or pairs under such names, in the order of their names; null for anything else. */
function inOrder(items: readonly Value[]): readonly Value[] | null {
  const keyed = items.map((item) => {
    const name = item.kind === "sequence" ? item.items[0] : item;
    return { item, name: name?.kind === "constant" ? name.value : null };
  });
  const isAll = (type: string): boolean => keyed.every(({ name }) => typeof name === type);
  if (new Set(keyed.map(({ name }) => name)).size < items.length || !(isAll("string") || isAll("number"))) return null;
  return keyed.sort((a, b) => (a.name !== null && b.name !== null && a.name < b.name ? -1 : 1)).map(({ item }) => item);
}

/** `filter(row -> row.age > 18, table)`, as Julia writes it; some words of a text are still of that text. */
function filtered(t: Tracer, table: Table, node: Expression): Table {
  const { state, type } = table;
  if (!type.endsWith("DataFrame")) return table;
  const { columns, column, division } = state;
  const after = t.table(type, { made: "rows by condition", from: [state], columns, column, division });
  const test = node.kind === "call" ? node.args[0]?.value : undefined;
  const body = test?.kind === "lambda" ? test.body : test;
  if (body !== undefined)
    t.record<SelectEvent>(
      {
        kind: "select",
        by: "condition",
        before: state,
        after: after.state,
        columns: columnsIn(body),
        without: [],
        condition: t.source(body),
        share: null,
        between: null,
        mask: null,
      },
      node,
    );
  return after;
}

function number(name: string, value: Value): Value {
  if (value.kind === "measure") {
    if (name === "abs" && value.shape === "residual") return { ...value, shape: "absolute" };
    return name === "abs" && value.negated ? { ...value, negated: false } : value;
  }
  if (value.kind === "prediction" || value.kind === "table" || value.kind === "rows") return value;
  // R rounds all numbers of a vector.
  if ((value.kind === "outcome" && name !== "int") || (value.kind === "sequence" && name === "round")) return value;
  const known = numberOf(value) ?? (textOf(value) === null ? null : Number(textOf(value)));
  if (known === null || Number.isNaN(known)) return UNKNOWN;
  return constant(name === "int" ? Math.trunc(known) : name === "abs" ? Math.abs(known) : known);
}
