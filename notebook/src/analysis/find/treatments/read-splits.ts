/** How rows are divided. */
import type { TreatmentFact } from "../../facts.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { SplitEvent } from "../../read/trace/tracer.ts";
import { evidenceOf } from "../evidence.ts";
import { lastRowsOf, testRowsOf } from "./shares.ts";

/** Whether rows that the same cell held back are divided once more: into those for choosing a model and those for judging it. */
export function dividesPart({ inputs, cell }: SplitEvent, { splits }: Trace): boolean {
  const before = inputs.map(({ division }) => (division === null ? undefined : splits[division.split]));
  return before.length > 0 && before.every((one) => one?.cell === cell && isTold(one));
}

const isTold = ({ how, inputs, folds }: SplitEvent): boolean =>
  !/^(?:given|cv)$/.test(how) && inputs.length > 0 && folds === null;

export function readSplit(event: SplitEvent): readonly TreatmentFact[] {
  const { how, inputs, parts, testShare, folds, seed, stratified, cell, certain } = event;
  if (!isTold(event)) return [];
  // "Valid" rows are those that are in order, where no others are held back or learned from.
  if (parts.length === 1 && parts[0] === "validation") return [];
  return [
    {
      kind: "split",
      split: { how, testShare, folds, seed, stratified, ...lastRowsOf(event), ...testRowsOf(event) },
      columns: [],
      table: inputs[0]?.bound[0] ?? null,
      ...evidenceOf({ cell, certain }),
    },
  ];
}
