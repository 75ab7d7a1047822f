import type { Cell, Notebook } from "../../../format/notebook.ts";

/** What a code cell showed, as text. */
export interface CellOutput {
  readonly cell: number;
  /** Text a cell printed or returned, in order; without standard error. */
  readonly texts: readonly OutputText[];
  /** Text of standard error (training logs of some libraries). */
  readonly errorText: string;
}
export interface OutputText {
  readonly text: string;
  /** "printed" by the code, or the "value" of an expression. */
  readonly kind: "printed" | "value";
}

/** The outputs of every code cell by cell index. Expects a condensed notebook: text only, progress bars resolved. */
export function readOutputs(notebook: Notebook): ReadonlyMap<number, CellOutput> {
  const outputs = new Map<number, CellOutput>();
  for (const cell of notebook.cells) {
    if (cell.type === "code" && cell.outputs.length > 0) outputs.set(cell.index, readOutput(cell));
  }
  return outputs;
}

function readOutput(cell: Cell): CellOutput {
  const texts: OutputText[] = [];
  let errorText = "";
  for (const output of cell.outputs) {
    if (output.kind === "stream") {
      if (output.name === "stderr") errorText += output.text;
      else texts.push({ text: output.text, kind: "printed" });
    } else if (output.kind === "display" || output.kind === "result") {
      const plain = output.data["text/plain"] ?? "";
      if (plain !== "") texts.push({ text: plain, kind: "value" });
    }
  }
  return { cell: cell.index, texts, errorText };
}
