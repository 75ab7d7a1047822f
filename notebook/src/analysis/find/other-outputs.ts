import type { CellOutput } from "../facts/outputs.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { ShownCell } from "../read/trace/tracer.ts";
import type { Measured } from "./measured.ts";

/** Values that stand in reports, tables and logs, where no single expression of the code is one of them. */
export function readOtherOutputs(
  trace: Trace,
  output: CellOutput,
  own: readonly Measured[],
  shown: ShownCell,
): Measured[] {
  void trace;
  void output;
  void own;
  void shown;
  return [];
}
