import { settingsOf } from "../facts/models.ts";
import { own } from "../own.ts";
import type { Expression } from "../python/ast.ts";
import type { CallAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { code, codeList } from "./names.ts";
import { argument, type CallStep, callSteps, quotable, type Story, written } from "./story.ts";
import { indexOf } from "./story-index.ts";

interface Division {
  /** "`X` and `y`"; null where that is no plain name. */
  readonly given: string | null;
  readonly many: boolean;
  /** "into `X_train` and `X_test`, with the seed 0" */
  readonly how: string;
  readonly seed: string;
}

const ON_TRIAL = ", only on trial: no model learns from these parts";

/** How the data was divided into parts for training and for judging. */
export function splitDrafts(story: Story): Draft[] {
  const splits = new Map<string, { readonly divisions: Division[]; readonly text: string; readonly cells: number[] }>();
  const steps = callSteps(story, ["split", "fold"]);
  const idle = idleSplits(story, steps);
  for (const { call, short, step } of steps) {
    const division = short === "train_test_split" ? trainTest(call, idle.has(call) ? ON_TRIAL : "") : null;
    const text = division
      ? division.how
      : /^random_?[sS]plit$/.test(short)
        ? randomParts(call)
        : foldText(call, short, story);
    if (text === null) continue;
    const kind = /folds|splits \(/.test(text) ? short : text;
    const seen = splits.get(kind) ?? { divisions: [], text, cells: [] };
    if (division) seen.divisions.push(division);
    seen.cells.push(step.cell);
    splits.set(kind, seen);
  }
  return [...splits.values()].slice(0, 2).map(({ divisions, text, cells }) => ({
    text: divisions.length > 0 ? dividedText(divisions) : text,
    cells,
    weight: 2,
  }));
}

/** What was divided in the same way in one sentence: "`X` and `y`, and later `X_poly` and `y`, were divided into ...". */
function dividedText(divisions: readonly Division[]): string {
  const [first] = divisions;
  const given = [...new Set(divisions.flatMap((one) => one.given ?? []))];
  const verb = vary(first?.seed ?? "", ["split", "divided"]);
  const what =
    first === undefined || given.length === 0
      ? `The ${verb === "split" ? "data was" : "rows were"}`
      : given.length === 1
        ? `${given[0] ?? ""} ${first.many ? "were" : "was"}`
        : `${given[0] ?? ""}, and later ${given[1] ?? ""}, were`;
  return `${what} ${verb}${first?.how ?? ""}.`;
}

/** Divisions whose parts are only looked at, where those of another one are worked with. */
function idleSplits(story: Story, steps: readonly CallStep[]): ReadonlySet<CallAction> {
  const splits = steps.filter(({ short, call }) => short === "train_test_split" && call.targets.length > 0);
  const folds = steps.some(({ short }) => own(FOLDS, short) !== undefined);
  if (story.facts.models.length === 0 || (splits.length < 2 && !folds)) return new Set();
  const { bySubject, byArgument } = indexOf(story);
  const isUsed = (name: string): boolean =>
    (byArgument.get(name) ?? []).some(
      (c) => story.knowledge.operation(c.name) !== null && !/\.(?:len|print)$/.test(c.name),
    ) ||
    (bySubject.get(name) ?? []).some((c) => c.targets.length > 0) ||
    story.code.actions.some(
      (a) =>
        (a.kind === "subset" && a.frame === name && a.targets.length > 0) ||
        (a.kind === "column" && (a.frame === name || mentions(story, a.value, a.cell, name))) ||
        (a.kind === "assign" &&
          a.names.every((n) => n !== name) &&
          a.node.kind !== "call" &&
          mentions(story, a.node, a.cell, name)) ||
        (a.kind === "call" && a.args.some(({ text }) => text !== name && names(text, name))),
    );
  return new Set(splits.flatMap(({ call }) => (call.targets.some(isUsed) ? [] : [call])));
}

const mentions = (story: Story, node: Expression, cell: number, name: string): boolean =>
  names((indexOf(story).texts.get(cell) ?? "").slice(node.from, node.to), name);

/** Code without the name needs no expression, which takes longer to make than to use. */
const names = (text: string, name: string): boolean =>
  text.includes(name) && new RegExp(String.raw`\b${name}\b`).test(text);

function trainTest(call: CallAction, remark: string): Division {
  const number = (name: string, longest: number): string | null => {
    const given = argument(call, name);
    return given?.value.type === "number" ? given.value.literal : quotable(given, longest);
  };
  const test = number("test_size", 16);
  const train = number("train_size", 16);
  const seed = number("random_state", 20);
  const stratify = quotable(argument(call, "stratify"), 40);
  const unshuffled = argument(call, "shuffle")?.text === "False";
  const parts =
    call.targets.length > 0 && call.targets.length <= 6
      ? ` into ${codeList(call.targets, 6)}`
      : " into a training and a test part";
  const details = [
    test && test !== "None" ? sizeOf("test", test) : train ? sizeOf("training", train) : "",
    seed && seed !== "None" ? `the seed ${amountOf(seed)}` : "",
    stratify && stratify !== "None" ? `the proportions of ${code(stratify)} kept in both` : "",
    unshuffled ? "the order of the rows kept" : "",
  ].filter((detail) => detail !== "");
  const how = details.length === 0 ? "" : `, with ${enumerate(details)}`;
  const unnamed = call.args.filter(({ name }) => name === null);
  const given = unnamed.flatMap(({ text }) => (/^[A-Za-z_]\w{0,30}$/.test(text) ? [text] : []));
  const plain = given.length === unnamed.length && given.length > 0 && given.length <= 3;
  return {
    given: plain ? codeList(given) : null,
    many: given.length > 1,
    how: `${parts}${how}${remark}`,
    seed: call.targets.join(),
  };
}

const sizeOf = (part: string, size: string): string =>
  /^\d+$/.test(size) && size !== "1" ? `${size} ${part} rows` : `a ${part} share of ${amountOf(size)}`;

/** A share as a plain number, anything else as code. */
const amountOf = (text: string): string => (/^\d*\.?\d+$/.test(text) && !text.startsWith(".") ? text : code(text));

function randomParts(call: CallAction): string {
  const ratio = quotable(argument(call, null, 0), 30);
  const seed = quotable(argument(call, "seed"), 12);
  const parts = call.targets.length > 0 && call.targets.length <= 4 ? ` into ${codeList(call.targets, 4)}` : "";
  return `The rows were divided at random${parts}${ratio ? ` in the ratio ${code(ratio)}` : ""}${seed ? `, with the seed ${code(seed)}` : ""}.`;
}

const FOLDS: Readonly<Record<string, string>> = {
  KFold: "folds",
  StratifiedKFold: "stratified folds",
  GroupKFold: "folds by group",
  TimeSeriesSplit: "folds in the order of time",
  StratifiedShuffleSplit: "stratified random splits",
  ShuffleSplit: "random splits",
  RepeatedKFold: "repeated folds",
  RepeatedStratifiedKFold: "repeated stratified folds",
};

function foldText(call: CallAction, short: string, story: Story): string | null {
  const kind = own(FOLDS, short);
  if (kind === undefined) return null;
  const given = settingsOf(call.args).slice(0, 3);
  const use = call.targets
    .flatMap((name) => indexOf(story).bySubject.get(name) ?? [])
    .find((c) => c.name.endsWith("split"));
  const by = short.startsWith("Stratified") ? columnText(classesOf(use)) : null;
  const kept = by === null ? "" : `, keeping the proportions of ${code(by)}`;
  return `${vary(short, ["The data was divided", "The rows were cut"])} into ${kind} (${[code(written(call)), ...given.map(code)].join(", ")})${kept}.`;
}

const classesOf = (use: CallAction | undefined): string =>
  use === undefined ? "" : (argument(use, "y", 1)?.text ?? "");

/** The column of `df["a"]`, or a plain name. */
const columnText = (text: string): string | null =>
  /^\w+\[["']([^"'\]]{1,40})["']\](?:\.values)?$/.exec(text)?.[1] ?? /^[A-Za-z_]\w{0,30}$/.exec(text)?.[0] ?? null;
