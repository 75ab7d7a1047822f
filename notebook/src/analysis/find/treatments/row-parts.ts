/** The parts of tables that rows are, by the conditions that chose them. */
import type { Knowledge } from "../../know/knowledge.ts";
import type { CallEvent, SelectEvent } from "../../read/trace/tracer.ts";
import { type TableState, textOf } from "../../read/trace/value.ts";
import { drawnNumbers, drawOf } from "./draws.ts";
import { namesIn } from "./named-columns.ts";

export interface Part {
  readonly of: number;
  readonly state: number;
  readonly columns: readonly string[];
  readonly condition: string;
  readonly sample: Sample | null;
}

interface Sample {
  readonly state: TableState;
  /** True where a row can be drawn more than once. */
  readonly isAgain: boolean;
  /** True for the first rows of a part. */
  readonly isFirst?: boolean;
}

const LONGEST_WAY = 12;

/** Whether a row can be drawn more than once. */
export const drawsAgain = ({ args, path }: CallEvent): boolean => {
  const given = args.find((a) => a.name === "replace")?.value;
  return given === undefined
    ? path.endsWith(".resample")
    : given.kind === "constant" && (given.value === true || given.value === "true");
};

/** The parts of other tables that a state is, the smallest first, however it was sampled or split since. */
export function partsOf(
  state: TableState,
  selections: ReadonlyMap<number, SelectEvent>,
  calls: ReadonlyMap<number, CallEvent>,
  knowledge: Knowledge,
): readonly Part[] {
  const found: Part[] = [];
  let at: TableState | undefined = state;
  let sample: Sample | null = null;
  for (let steps = 0; at !== undefined && steps < LONGEST_WAY; steps += 1) {
    const chosen = selections.get(at.id);
    if (chosen?.by === "condition") {
      const { before, after, columns, condition } = chosen;
      found.push({ of: before.id, state: after.id, columns, condition, sample });
      at = before;
      continue;
    }
    const call = calls.get(at.id);
    const asked = call?.path.endsWith(".query") ? textOf(call.args[0]?.value) : undefined;
    if (asked && call?.before) {
      const columns = namesIn(asked);
      found.push({ of: call.before.id, state: at.id, columns, condition: asked, sample });
      at = call.before;
      continue;
    }
    const draw = drawOf(chosen, calls) ?? drawnNumbers(call);
    if (draw !== null && !draw.isShuffle) sample ??= { state: at, isAgain: draw.isAgain };
    else if (chosen?.by === "rows" && FIRST_ROWS.test(chosen.condition))
      sample ??= { state: at, isAgain: false, isFirst: true };
    else if (call && knowledge.treatment(call.path)?.as === "sampled")
      sample ??= { state: at, isAgain: drawsAgain(call) };
    // Rows chosen by the labels of some are those.
    at = (chosen?.mask?.from ?? []).length > 0 ? (chosen?.mask ?? undefined) : at.from[0];
  }
  return found;
}

/** `:492`, `:len(few)` */
const FIRST_ROWS = /^0?\s*:\s*(?:\w+|len\(\w+\))$/;

/** Compared with what a loop goes through, and not with a value that the code states. */
export const ASKS_FOR_ONE = /==\s*[A-Za-z_]\w*\)?$/;
