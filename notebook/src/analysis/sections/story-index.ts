import type { Operation } from "../knowledge/library.ts";
import type { Step } from "../operations.ts";
import type { NotebookCode } from "../python/code.ts";
import type { Action, CallAction } from "../python/values.ts";

/** A step together with the call it rests on. */
export interface CallStep {
  readonly step: Step;
  readonly call: CallAction;
  /** "read_csv" */
  readonly short: string;
}

interface Source {
  readonly code: NotebookCode;
  readonly steps: readonly Step[];
}

type Lists<K, V> = ReadonlyMap<K, readonly V[]>;

/** Ways into the actions of a notebook that many sentences ask for. Each is built once, when the first sentence asks for it. */
class StoryIndex {
  /** Steps of the cell's own doing that rest on an action, by what they do. */
  readonly byOperation: Lists<Operation, Step>;
  /** Those of them that are calls. */
  readonly callsByOperation: Lists<Operation, CallStep>;
  readonly #code: NotebookCode;
  #positions: ReadonlyMap<Action, number> | undefined;
  #bySubject: Lists<string, CallAction> | undefined;
  #byArgument: Lists<string, CallAction> | undefined;
  #byTarget: Lists<string, CallAction> | undefined;
  #byShort: Lists<string, CallAction> | undefined;
  #ofLocal: Lists<string, CallAction> | undefined;
  #byCell: Lists<number, Action> | undefined;
  #texts: ReadonlyMap<number, string> | undefined;

  constructor({ code, steps }: Source) {
    this.#code = code;
    const byOperation = new Map<Operation, Step[]>();
    const callsByOperation = new Map<Operation, CallStep[]>();
    for (const step of steps) {
      const action = step.share >= 1 ? code.actions[step.action] : undefined;
      if (action === undefined) continue;
      push(byOperation, step.operation, step);
      if (action.kind === "call")
        push(callsByOperation, step.operation, { step, call: action, short: shortName(action.name) });
    }
    this.byOperation = byOperation;
    this.callsByOperation = callsByOperation;
  }

  get positions(): ReadonlyMap<Action, number> {
    return (this.#positions ??= new Map(this.#code.actions.map((action, position) => [action, position])));
  }

  /** Calls of methods by the name before the dot. */
  get bySubject(): Lists<string, CallAction> {
    return (this.#bySubject ??= grouped(this.#code.calls, ({ subject }) => subject));
  }

  /** Calls by a plain name given to them as an argument. */
  get byArgument(): Lists<string, CallAction> {
    return (this.#byArgument ??= listed(this.#code.calls, ({ args }) =>
      args.length === 0 ? NO_KEYS : args.map(({ text }) => text).filter((text) => /^[A-Za-z_]\w*$/.test(text)),
    ));
  }

  /** Calls by a name their result is assigned to. */
  get byTarget(): Lists<string, CallAction> {
    return (this.#byTarget ??= listed(this.#code.calls, ({ targets }) => targets));
  }

  /** Calls by the last part of their name: "read_csv". */
  get byShort(): Lists<string, CallAction> {
    return (this.#byShort ??= grouped(this.#code.calls, ({ name }) => shortName(name)));
  }

  /** Calls of the notebook's own functions, by "local.name". */
  get ofLocal(): Lists<string, CallAction> {
    return (this.#ofLocal ??= grouped(this.#code.calls, ({ name }) => (name.startsWith("local.") ? name : null)));
  }

  /** Actions cell by cell. */
  get byCell(): Lists<number, Action> {
    return (this.#byCell ??= grouped(this.#code.actions, ({ cell }) => cell));
  }

  /** The Python of each cell. */
  get texts(): ReadonlyMap<number, string> {
    return (this.#texts ??= new Map(this.#code.cells.map((cell) => [cell.index, cell.text])));
  }
}

const indexes = new WeakMap<readonly Step[], StoryIndex>();

/** Linear in steps and actions; the same object for the same story. */
export function indexOf(story: Source): StoryIndex {
  const known = indexes.get(story.steps);
  if (known) return known;
  const index = new StoryIndex(story);
  indexes.set(story.steps, index);
  return index;
}

export const shortName = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** Things by each of their keys, in order. */
function listed<K, V>(values: readonly V[], keysOf: (value: V) => readonly K[]): Lists<K, V> {
  const lists = new Map<K, V[]>();
  for (const value of values) for (const key of keysOf(value)) push(lists, key, value);
  return lists;
}

/** Things by their one key, in order; those without one are left out. */
function grouped<K, V>(values: readonly V[], keyOf: (value: V) => K | null): Lists<K, V> {
  const lists = new Map<K, V[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key !== null) push(lists, key, value);
  }
  return lists;
}

const NO_KEYS: readonly string[] = [];

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const seen = map.get(key);
  if (seen) seen.push(value);
  else map.set(key, [value]);
}

/** Calls by one of some names' last parts, in the order of the names and then of the code. */
export const callsNamed = (story: Source, shorts: readonly string[]): CallAction[] =>
  shorts.flatMap((short) => indexOf(story).byShort.get(short) ?? []);

/** The actions right after one: what stands around a call is recorded soon after it. */
export function actionsAfter(story: Source, action: Action, most: number): readonly Action[] {
  const position = indexOf(story).positions.get(action);
  return position === undefined ? [] : story.code.actions.slice(position + 1, position + 1 + most);
}
