/** On what state each cell ran, where the numbers that the kernel counts show that cells were not run in the order in which they stand. */
import type { Cell } from "../../../format/notebook.ts";
import type { Scope, TableState, Value } from "./value.ts";

/** What a name stood for after a cell had bound it, or changed what it stands for. */
interface Binding {
  readonly cell: number;
  readonly value: Value;
  /** Of a table, whose state changes in its place. */
  readonly state: TableState | null;
  /** Of a model, which may be fitted again. */
  readonly fit: number;
}

/**
 * Gives names back, before a cell is followed, what they stood for when it ran. Only the last run of a cell has a number: what stands above and
 * was run later is taken to have been run before as well, so that the cell may have seen another version of it.
 */
export class RunOrder {
  /**
   * Numbers of the last runs, by cell; empty where no cell was run before one above it, or where nobody knows. Those of several sessions say
   * nothing of what came before what.
   */
  private readonly turns: ReadonlyMap<number, number>;
  /** Their places among the numbers that there are. */
  private readonly ranks: ReadonlyMap<number, number>;
  private readonly bindings = new Map<string, Binding[]>();
  /** Names that a cell bound whose last run came before that of a cell above it: only they may have stood for something else. */
  private readonly turned = new Set<string>();
  /** Names of what may change without being bound again. */
  private readonly changing = new Set<string>();
  private readonly now = new Map<string, Binding>();
  private readonly asked = new Map<number, Map<string, Binding>>();
  private cell = -1;

  constructor(cells: readonly Cell[] = []) {
    const run = cells.flatMap(({ index, executionCount }) =>
      // Tools that clean notebooks leave 0.
      executionCount !== null && executionCount > 0 ? [[index, executionCount] as const] : [],
    );
    const falls = run.flatMap(([, turn], at) => (turn < (run[at - 1]?.[1] ?? 0) ? [turn] : []));
    const turns = new Set(run.map(([, turn]) => turn));
    const isOneSession = turns.size === run.length && !falls.some((turn) => turn <= FIRST_TURNS);
    this.turns = new Map(isOneSession && falls.length > 0 && run.length <= MOST_CELLS ? run : []);
    this.ranks = new Map(run.sort(([, one], [, other]) => one - other).map(([cell], rank) => [cell, rank]));
  }

  /** Before a cell. */
  enter(cell: number, globals: Scope): void {
    this.cell = cell;
    const turn = this.turns.get(cell);
    if (this.turns.size === 0) return;
    for (const name of this.turned) {
      const before = this.chosen(this.bindings.get(name) ?? [], turn);
      if (before === undefined || isSame(before, this.now.get(name))) continue;
      const value = restored(before);
      this.now.set(name, { ...before, value });
      globals.set(name, value);
    }
  }

  /** What a name stood for was asked for. */
  ask(name: string, value: Value): void {
    const before = this.now.get(name);
    if (before?.value !== value || !CARRIES.has(value.kind)) return;
    const own = this.asked.get(this.cell) ?? new Map<string, Binding>();
    this.asked.set(this.cell, own.set(name, before));
  }

  /** After a cell. */
  leave(globals: Scope): void {
    if (this.turns.size === 0) return;
    for (const name of new Set([...globals.takeBound(), ...this.changing])) {
      const value = globals.get(name);
      if (value !== undefined && !isBound(value, this.now.get(name))) this.bind(name, value);
    }
  }

  private bind(name: string, value: Value): void {
    // A table of which only the name is known was bound by no cell.
    const cell = value.kind === "table" && value.state.made === "unseen" ? -1 : this.cell;
    const after = { cell, value, state: stateOf(value), fit: fitOf(value) };
    const own = this.bindings.get(name) ?? [];
    const last = own.at(-1);
    if (last !== undefined && this.turnOf(last) > this.turnOf(after)) this.turned.add(name);
    if (value.kind === "table" || value.kind === "instance") this.changing.add(name);
    own.push(after);
    this.bindings.set(name, own);
    this.now.set(name, after);
  }

  /** Of several cells the one that was run last before another; undefined where none is known to have been. */
  lastBefore(cells: readonly number[], cell: number): number | undefined {
    const earlier = cells.filter((one) => this.isLater(cell, one));
    return earlier.find((one) => !earlier.some((other) => this.isLater(other, one)));
  }

  /** Cells that ran before something that they rest on was last run, each with the first on which that is true: itself, or one whose work it uses. */
  outdated(): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const [cell, asked] of this.asked) {
      const own = [...asked.values()];
      const first = own.some((one) => this.isLater(one.cell, cell))
        ? cell
        : own.flatMap((one) => found.get(one.cell) ?? [])[0];
      if (first !== undefined) found.set(cell, first);
    }
    return found;
  }

  /** Cells that surely ran on what a cell below them had made of a name, with such names. */
  displaced(): ReadonlyMap<number, readonly string[]> {
    const isSurelyLast = (one: Binding, before: Binding, cell: number): boolean =>
      one.cell > cell &&
      this.isLater(cell, one.cell) &&
      (this.isLater(before.cell, cell) ? this.isAllKnown(one.cell, cell) : this.isLater(one.cell, before.cell));
    const found = [...this.asked].map(([cell, asked]) => {
      const own = [...asked].filter(([name, before]) =>
        this.bindings.get(name)?.some((one) => isSurelyLast(one, before, cell)),
      );
      return [cell, own.map(([name]) => name)] as const;
    });
    return new Map(found.filter(([, names]) => names.length > 0));
  }

  /** What a name stood for in a run: what the cells above bound it to, the last of them that ran before it. */
  private chosen(own: readonly Binding[], turn: number | undefined): Binding | undefined {
    const last = own.at(-1);
    if (turn === undefined || last === undefined || this.turnOf(last) > turn) return last;
    const isNewer = (one: Binding, found: Binding): boolean =>
      this.turnOf(one) < turn && this.turnOf(one) > this.turnOf(found);
    return own.reduce((found, one) => (isNewer(one, found) ? one : found), last);
  }

  private turnOf({ cell }: Binding): number {
    return this.turns.get(cell) ?? Infinity;
  }

  /** Whether nothing was run between the runs of two cells but what has a number. */
  private isAllKnown(one: number, other: number): boolean {
    const places = [one, other].map((cell) => (this.turns.get(cell) ?? 0) - (this.ranks.get(cell) ?? 0));
    return places[0] === places[1];
  }

  private isLater(one: number, other: number): boolean {
    return (this.turns.get(one) ?? -1) > (this.turns.get(other) ?? Infinity);
  }
}

/** Each cell is compared with all that bind its names. */
const MOST_CELLS = 1_000;
/** Where the numbers fall to these, a new session began. */
const FIRST_TURNS = 2;

/** What is imported, defined or set rarely differs from one run to the next. */
const CARRIES: ReadonlySet<Value["kind"]> = new Set(["instance", "table", "prediction", "measure"]);

const isSame = (one: Binding, other: Binding | undefined): boolean =>
  one.value === other?.value && one.state === other.state && one.fit === other.fit;

const isBound = (value: Value, now: Binding | undefined): boolean =>
  value === now?.value && stateOf(value) === now.state && fitOf(value) === now.fit;
/** Of a table, whose state changes in its place. */
const stateOf = (value: Value): TableState | null => (value.kind === "table" ? value.state : null);
/** Of a model, which may be fitted again. */
const fitOf = (value: Value): number => (value.kind === "instance" ? value.fit : -1);

/** The value as it was; what has been made of a table in its place since is left as it is. */
function restored({ value, state, fit }: Binding): Value {
  if (value.kind === "instance") value.fit = fit;
  return value.kind === "table" && state !== null && value.state !== state ? { ...value, state } : value;
}
