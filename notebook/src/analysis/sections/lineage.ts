import { columnNames } from "../python/bindings.ts";
import type { Expression } from "../python/ast.ts";
import { isFrame } from "../python/frames.ts";
import type { Action, CallAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code, codeList, columnList, isTable } from "./names.ts";
import { argument, shortName, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

const MOST_NAMES = 2;
const DEEPEST = 3;

interface Origin {
  /** "the columns `a` and `b` of `df`", "`df`" */
  readonly text: string;
  readonly cell: number;
}

/**
 * Where the names that a section speaks of come from, so that a reader knows what `X` is.
 * @param told names that an earlier section explained; grows
 */
export function lineageDrafts(story: Story, drafts: readonly Draft[], told: Set<string>): Draft[] {
  const said = drafts.map((draft) => draft.text).join(" ");
  const latest = Math.max(...drafts.flatMap((draft) => draft.cells), 0);
  const found: { readonly name: string; readonly origin: Origin }[] = [];
  for (const [, name = ""] of said.matchAll(/`([A-Za-z_]\w{0,30})(?:\[\w{1,20}\])?`/g)) {
    if (!isTable(name) || told.has(name) || found.some((one) => one.name === name) || found.length >= MOST_NAMES)
      continue;
    const origin = originOf(story, name, latest, 0);
    if (origin !== null && !said.includes(origin.text) && !origin.text.includes(code(name)))
      found.push({ name, origin });
  }
  if (found.length === 0) return [];
  const [first, second] = found;
  for (const { name } of found) told.add(name);
  const same = second !== undefined && second.origin.text === first?.origin.text;
  const parts = (same ? [found] : found.map((one) => [one])).map((group) => {
    const names = enumerate(group.map(({ name }) => code(name)));
    const text = group[0]?.origin.text ?? "";
    const verb = text.startsWith("`") ? "come" : "hold";
    return group.length > 1
      ? `${names} both ${verb}${verb === "come" ? " from" : ""} ${text}`
      : `${names} ${verb}s${verb === "come" ? " from" : ""} ${text}`;
  });
  return [
    {
      text: `Here ${enumerate(parts)}.`,
      cells: found.map(({ origin }) => origin.cell),
      weight: 0.9,
      trails: true,
    },
  ];
}

function originOf(story: Story, name: string, latest: number, depth: number): Origin | null {
  if (depth > DEEPEST) return null;
  const maker = makers(story)
    .get(name)
    ?.findLast((action) => action.cell <= latest && !updates(story, action, name));
  if (maker === undefined || maker.within !== null) return null;
  if (maker.kind === "subset") return originOfSubset(maker, name);
  if (maker.kind === "assign") {
    const root = rootOf(maker.node);
    return root !== null && root !== name && isTable(root) ? { text: code(root), cell: maker.cell } : null;
  }
  return maker.kind === "call" ? originOfCall(story, maker, name, depth) : null;
}

/** `X = scaler.fit_transform(X)`: what a name stood for before says more. */
function updates(story: Story, action: Action, name: string): boolean {
  if (action.kind === "assign") return rootOf(action.node) === name;
  if (action.kind !== "call") return false;
  const text = (indexOf(story).texts.get(action.cell) ?? "").slice(action.from, action.to);
  return text.includes(name) && [...text.matchAll(READ_NAMES)].some(([one]) => one === name);
}

/** Plain names but those that are given a value or head an argument. */
const READ_NAMES = /(?<![\w.])[A-Za-z_]\w*\b(?! *=[^=])/g;

function originOfSubset(
  { by, columns, frame, cell }: Extract<Action, { kind: "subset" }>,
  name: string,
): Origin | null {
  if (!isTable(frame)) return null;
  // `X = X.loc[:, ["a", "b"]]`
  if (frame === name) return columns.length > 1 ? { text: columnList(columns, 6), cell } : null;
  if ((by === "columns" || by === "column") && columns.length > 0)
    return { text: `${columnList(columns, 6)} of ${code(frame)}`, cell };
  return by === "rows" || by === "condition" ? { text: `some rows of ${code(frame)}`, cell } : null;
}

function originOfCall(story: Story, call: CallAction, name: string, depth: number): Origin | null {
  if (shortName(call.name) === "train_test_split") {
    const given = call.args.filter((a) => a.name === null)[Math.floor(call.targets.indexOf(name) / 2)]?.text ?? "";
    const [, frame, picked, named] = /^(\w+)(?:\[["']([^"'\]]{1,40})["']\]|\.([a-z]\w{0,40}))$/.exec(given) ?? [];
    const column = picked ?? named;
    if (column !== undefined && isTable(frame ?? null) && !/^(?:values|T|index|data|target)$/.test(column))
      return { text: `the column ${code(column)} of ${code(frame ?? "")}`, cell: call.cell };
    if (!isTable(given)) return null;
    // That `X_train` is a part of `X` goes without saying.
    const plain = stem(given) === stem(name) ? null : { text: code(given), cell: call.cell };
    return originOf(story, given, call.cell, depth + 1) ?? plain;
  }
  const { subject, receiver } = call;
  const [first] = call.args;
  // `corpus = Sparse2Corpus(counts)`, `X_poly = poly.fit_transform(X)`
  if (
    depth === 0 &&
    (receiver === null || shortName(call.name) === "fit_transform") &&
    story.knowledge.model(call.name) === null &&
    !/\.(?:DataFrame|Series|Index)$/.test(call.name) &&
    first !== undefined &&
    first.name === null &&
    isTable(first.text) &&
    first.text !== name &&
    first.text.length > 1 &&
    /\.(?:[A-Z]\w+|fit_transform)$/.test(call.name) &&
    makers(story).has(first.text)
  )
    return { text: code(first.text), cell: call.cell };
  if (receiver === null || !isFrame(receiver.type) || !isTable(subject) || subject === name) return null;
  const dropped =
    shortName(call.name) === "drop" ? columnNames(argument(call, "columns", 0)?.value ?? call.result) : [];
  if (dropped.length > 0)
    return { text: `the columns of ${code(subject)} without ${codeList(dropped, 4)}`, cell: call.cell };
  return call.columns.length > 0
    ? { text: `${columnList(call.columns, 4)} of ${code(subject)}`, cell: call.cell }
    : { text: code(subject), cell: call.cell };
}

/** "x" of `X_train` */
const stem = (name: string): string => name.toLowerCase().split("_")[0] ?? name;

/** The name an expression of attributes and subscripts starts from: `dataset.iloc[:, 1].values`. */
function rootOf(node: Expression): string | null {
  if (node.kind === "attribute") return node.object.kind === "name" ? node.object.id : rootOf(node.object);
  if (node.kind === "subscript") return node.object.kind === "name" ? null : rootOf(node.object);
  return null;
}

const known = new WeakMap<readonly Action[], ReadonlyMap<string, readonly Action[]>>();

/** What fills each name, in order. Linear, once a notebook. */
function makers(story: Story): ReadonlyMap<string, readonly Action[]> {
  const seen = known.get(story.code.actions);
  if (seen) return seen;
  const all = new Map<string, Action[]>();
  for (const action of story.code.actions) {
    const names =
      action.kind === "assign"
        ? action.names
        : action.kind === "subset" || action.kind === "call"
          ? action.targets
          : [];
    // A call or subset that is the right-hand side says more than the assignment around it.
    if (action.kind === "assign" && /^(?:call|subscript)$/.test(action.node.kind) && rootOf(action.node) === null)
      continue;
    for (const name of names) {
      const own = all.get(name);
      if (own) own.push(action);
      else all.set(name, [action]);
    }
  }
  known.set(story.code.actions, all);
  return all;
}
