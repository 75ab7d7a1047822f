import type { Operation } from "../knowledge/library.ts";
import type { Step } from "../operations.ts";
import type { NotebookCode } from "../python/code.ts";
import type { Action, CallAction } from "../python/values.ts";

/** Ways into the actions of a notebook that many sentences ask for, built once. */
export interface StoryIndex {
  /** Steps of the cell's own doing, by what they do; each with its place among all steps. */
  readonly byOperation: ReadonlyMap<Operation, readonly { readonly step: Step; readonly place: number }[]>;
  readonly positions: ReadonlyMap<Action, number>;
  /** Calls of methods by the name before the dot. */
  readonly bySubject: ReadonlyMap<string, readonly CallAction[]>;
  /** Calls by a plain name given to them as an argument. */
  readonly byArgument: ReadonlyMap<string, readonly CallAction[]>;
  /** Calls by a name their result is assigned to. */
  readonly byTarget: ReadonlyMap<string, readonly CallAction[]>;
  /** Calls of the notebook's own functions, by "local.name". */
  readonly ofLocal: ReadonlyMap<string, readonly CallAction[]>;
  /** Actions cell by cell. */
  readonly byCell: ReadonlyMap<number, readonly Action[]>;
  /** The Python of each cell. */
  readonly texts: ReadonlyMap<number, string>;
}

const indexes = new WeakMap<readonly Step[], StoryIndex>();

/** Linear in steps and actions; the same object for the same story. */
export function indexOf(story: { readonly code: NotebookCode; readonly steps: readonly Step[] }): StoryIndex {
  const known = indexes.get(story.steps);
  if (known) return known;
  const byOperation = new Map<Operation, { step: Step; place: number }[]>();
  for (const [place, step] of story.steps.entries()) {
    if (step.share >= 1) push(byOperation, step.operation, { step, place });
  }
  const positions = new Map<Action, number>();
  const bySubject = new Map<string, CallAction[]>();
  const byArgument = new Map<string, CallAction[]>();
  const byTarget = new Map<string, CallAction[]>();
  const ofLocal = new Map<string, CallAction[]>();
  const byCell = new Map<number, Action[]>();
  for (const [position, action] of story.code.actions.entries()) {
    positions.set(action, position);
    push(byCell, action.cell, action);
    if (action.kind !== "call") continue;
    if (action.subject !== null) push(bySubject, action.subject, action);
    for (const target of action.targets) push(byTarget, target, action);
    if (action.name.startsWith("local.")) push(ofLocal, action.name, action);
    for (const { text } of action.args) if (/^[A-Za-z_]\w*$/.test(text)) push(byArgument, text, action);
  }
  const texts = new Map(story.code.cells.map((cell) => [cell.index, cell.text]));
  const index = { byOperation, positions, bySubject, byArgument, byTarget, ofLocal, byCell, texts };
  indexes.set(story.steps, index);
  return index;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const seen = map.get(key);
  if (seen) seen.push(value);
  else map.set(key, [value]);
}

/** The actions right after one: what stands around a call is recorded soon after it. */
export function actionsAfter(
  story: { readonly code: NotebookCode; readonly steps: readonly Step[] },
  action: Action,
  most: number,
): readonly Action[] {
  const position = indexOf(story).positions.get(action);
  return position === undefined ? [] : story.code.actions.slice(position + 1, position + 1 + most);
}
