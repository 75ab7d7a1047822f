import type { Expression } from "../../python/ast.ts";
import { partOfName } from "./part-names.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import { type Table, UNKNOWN, type Value } from "../value.ts";

/** `rows, _, labels, _ = train_test_split(rows, labels, test_size=0.9)`: where all rows of a part are thrown away, the others are a sample. */
export function drawnPieces(
  t: Tracer,
  targets: readonly Expression[],
  items: readonly Value[],
  node: Expression | null,
): void {
  const split = t.splits.at(-1);
  const pieces = items.filter((item): item is Table => item.kind === "table" && item.state.made === "split");
  if (split === undefined || pieces.length !== targets.length || node === null) return;
  if (pieces.some(({ state }) => state.division?.split !== split.split)) return;
  const parts = (isThrown: boolean): ReadonlySet<string | undefined> =>
    new Set(pieces.flatMap(({ state }, i) => (throws(targets[i]) === isThrown ? state.division?.part : [])));
  const [thrown, kept] = [parts(true), parts(false)];
  if (thrown.size !== 1 || kept.size !== 1 || [...kept].some((part) => thrown.has(part)) || namesPart(targets)) return;
  // Nothing is held out.
  Object.assign(split, { inputs: [], parts: [] });
  for (const [i, { state }] of pieces.entries()) {
    const [before = null] = state.from;
    Object.assign(state, { made: "pandas.DataFrame.sample", division: before?.division ?? null });
    if (i > 0 || before === null) continue;
    const event = { kind: "call", path: state.made, receiver: null, args: [], result: UNKNOWN, before, after: state };
    t.record<CallEvent>(event as never, node);
  }
}

const throws = (target: Expression | undefined): boolean => target?.kind === "name" && /^_+$/.test(target.id);

const namesPart = (targets: readonly Expression[]): boolean =>
  targets.some((target) => target.kind === "name" && partOfName(target.id) !== null);
