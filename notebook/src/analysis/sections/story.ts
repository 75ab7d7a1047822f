import type { Notebook } from "../../format/notebook.ts";
import type { Facts } from "../facts/facts.ts";
import type { CellOutput } from "../facts/outputs.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Operation } from "../knowledge/library.ts";
import type { Step } from "../operations.ts";
import type { NotebookCode } from "../python/code.ts";
import type { Action, CallAction, CallArgument } from "../python/values.ts";
import { type CallStep, indexOf, shortName } from "./story-index.ts";

export { type CallStep, shortName } from "./story-index.ts";

/** Everything a section is written from. */
export interface Story {
  readonly notebook: Notebook;
  readonly code: NotebookCode;
  readonly knowledge: Knowledge;
  readonly steps: readonly Step[];
  readonly facts: Facts;
}

/** The steps of some operations that are calls, in order. */
export function callSteps(story: Story, operations: readonly Operation[]): readonly CallStep[] {
  const { callsByOperation } = indexOf(story);
  return inOrder(operations, callsByOperation, ({ step }) => step);
}

/** The actions of some operations, of one kind, in order. */
export function actionSteps<K extends Action["kind"]>(
  story: Story,
  operations: readonly Operation[],
  kind: K,
): (Action & { kind: K })[] {
  const { byOperation } = indexOf(story);
  const found: (Action & { kind: K })[] = [];
  for (const step of inOrder(operations, byOperation, (one) => one)) {
    const action = step.share === 1 ? story.code.actions[step.action] : undefined;
    if (action?.kind === kind) found.push(action as Action & { kind: K });
  }
  return found;
}

/** What cells do themselves, of some operations, in the order of their actions. Mostly that is one list as it is. */
function inOrder<T>(
  operations: readonly Operation[],
  lists: ReadonlyMap<Operation, readonly T[]>,
  stepOf: (one: T) => Step,
): readonly T[] {
  const found: (readonly T[])[] = [];
  for (const operation of operations) {
    const list = lists.get(operation);
    if (list) found.push(list);
  }
  const [only = []] = found;
  return found.length < 2 ? only : found.flat().sort((a, b) => stepOf(a).action - stepOf(b).action);
}

/** The cells of some steps. */
export const cellsOf = (steps: readonly CallStep[]): number[] => steps.map((s) => s.step.cell);

/** A call's name as the notebook writes it: our name for a class may be a later one than the code's. */
export function written(call: CallAction): string {
  const callee = call.node.kind === "call" ? call.node.callee : null;
  if (callee?.kind === "attribute") return callee.name;
  return callee?.kind === "name" ? callee.id : shortName(call.name);
}

/** An argument by name, else by position among the unnamed. */
export function argument(call: CallAction, name: string | null, position = -1): CallArgument | undefined {
  const named = name === null ? undefined : call.args.find((a) => a.name === name);
  return named ?? (position < 0 ? undefined : call.args.filter((a) => a.name === null && !a.star)[position]);
}

/** Source of an argument where it is short enough to quote; else null. */
export function quotable(argument_: CallArgument | undefined, longest = 40): string | null {
  if (!argument_ || argument_.text.includes("\n") || argument_.text.length > longest) return null;
  return argument_.text;
}

/** What the cell showed, as one text. */
export function outputText(story: Story, cell: number): string {
  const output: CellOutput | undefined = story.facts.outputs.get(cell);
  if (!output) return "";
  const [first] = output.texts;
  return first && output.texts.length === 1 ? first.text : output.texts.map((t) => t.text).join("\n");
}

/** What the cell returned as the value of its last expression. */
export function outputValue(story: Story, cell: number): string {
  return story.facts.outputs.get(cell)?.texts.findLast((t) => t.kind === "value")?.text ?? "";
}
