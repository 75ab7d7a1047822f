import { settingsOf } from "../facts/models.ts";
import { own } from "../own.ts";
import type { CallAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { code, codeList } from "./names.ts";
import { argument, callSteps, quotable, type Story, written } from "./story.ts";

/** How the data was divided into parts for training and for judging. */
export function splitDrafts(story: Story): Draft[] {
  const splits = new Map<string, { readonly text: string; readonly cells: number[] }>();
  for (const { call, short, step } of callSteps(story, ["split", "fold"])) {
    const text =
      short === "train_test_split"
        ? trainTest(call)
        : short === "randomSplit" || short === "random_split"
          ? randomParts(call)
          : foldText(call, short);
    const kind = /folds|splits \(/.test(text ?? "") ? short : (text ?? "");
    if (text === null) continue;
    const seen = splits.get(kind);
    if (seen) seen.cells.push(step.cell);
    else splits.set(kind, { text, cells: [step.cell] });
  }
  return [...splits.values()].slice(0, 2).map(({ text, cells }) => ({ text, cells, weight: 2 }));
}

function trainTest(call: CallAction): string {
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
  return `${vary(call.targets.join(), ["The data was split", "The rows were divided"])}${parts}${how}.`;
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

function foldText(call: CallAction, short: string): string | null {
  const kind = own(FOLDS, short);
  if (kind === undefined) return null;
  const given = settingsOf(call.args).slice(0, 3);
  return `${vary(short, ["The data was divided", "The rows were cut"])} into ${kind} (${[code(written(call)), ...given.map(code)].join(", ")}).`;
}
