/** Rows drawn by their numbers: `X[np.random.randint(0, n, n)]`, `df.loc[np.random.choice(df.index, 500)]`. */
import type { CallEvent, SelectEvent } from "../../read/trace/tracer.ts";
import { named } from "../../read/trace/arguments.ts";
import type { ArgumentValue, TableState, Value } from "../../read/trace/value.ts";

const DRAWS = /^numpy\.random\.(?:\w+\.)?(choice|randint|integers)$/;

export interface Draw {
  readonly size: ArgumentValue;
  /** True where a row can be drawn more than once. */
  readonly isAgain: boolean;
  /** True where all rows are drawn, each once. */
  readonly isShuffle: boolean;
}

/** The draw that chose rows; null where they were chosen in any other way. */
export function drawOf(event: SelectEvent | undefined, calls: ReadonlyMap<number, CallEvent>): Draw | null {
  const call = event?.by === "rows" && event.mask !== null ? calls.get(event.mask.id) : undefined;
  const draw = drawnNumbers(call);
  const isAll = event !== undefined && draw !== null && !draw.isAgain && countsRows(draw.size.value, event.before);
  return isAll ? { ...draw, isShuffle: true } : draw;
}

/** The draw that a call makes: `np.random.choice(range(n), 50)`; null for any other call. */
export function drawnNumbers(call: CallEvent | undefined): Draw | null {
  const name = call && DRAWS.exec(call.path)?.[1];
  if (call === undefined || name === undefined) return null;
  const places = call.args.filter((a) => a.name === null);
  const size = call.args.find((a) => a.name === "size") ?? places[name === "choice" ? 1 : 2];
  if (size === undefined) return null;
  const isAgain = name !== "choice" || !isFalse(named(call.args, "replace") ?? places[2]?.value);
  return { size, isAgain, isShuffle: !isAgain && isAllOf(places[0]?.text ?? "", size.text) };
}

/** Whether `df.sample(...)` only puts all rows in another order. */
export function isShuffle({ args, before }: CallEvent): boolean {
  const size = named(args, "n") ?? args.find(({ name }) => name === null)?.value;
  const again = named(args, "replace");
  return before !== null && countsRows(size, before) && (again === undefined || isFalse(again));
}

const isFalse = (value: Value | undefined): boolean => value?.kind === "constant" && value.value === false;

/** `choice(range(n), n)` */
const isAllOf = (from: string, size: string): boolean => from === size || from.includes(`range(${size})`);

/** `len(df)`, where `df` are these rows. */
const countsRows = (size: Value | undefined, of: TableState): boolean =>
  size?.kind === "rows" && size.share >= 1 && size.of?.id === of.id;
