import type { Notebook, Output } from "../../format/notebook.ts";
import { filterMap } from "../filter-map.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { languageOf, type ReadCell, readCells } from "./cells.ts";
import { errorOf, failedFit, failedLine, firstFit, isStopped } from "./failures.ts";
import { modelsMade } from "./models-made.ts";
import type { Statement } from "./python/ast.ts";
import { type CellOutput, readOutputs } from "./outputs/cell-outputs.ts";
import { RunOrder } from "./trace/run-order.ts";
import { type Trace, traceCells } from "./trace/trace.ts";

/** The cells of one language, and what they do. */
export interface LanguageCode {
  readonly language: "python" | "r" | "julia";
  readonly cells: readonly ReadCell[];
  readonly knowledge: Knowledge;
  readonly trace: Trace;
  /** Why models could not learn, by the cell that failed at it. */
  readonly failures: ReadonlyMap<number, string>;
}

/** The code of a notebook, read once and used by every later step. */
export interface NotebookCode {
  /** All code cells, of any language; none if the notebook's own is not supported. */
  readonly cells: readonly ReadCell[];
  readonly outputs: ReadonlyMap<number, CellOutput>;
  /** In the language of the notebook; without cells if that is not supported. */
  readonly main: LanguageCode;
  /** Cells in other languages, under cell magics. */
  readonly others: readonly LanguageCode[];
}

const LANGUAGES = ["python", "r", "julia"] as const;

/** Reads and follows all code. Linear in the source; never throws on broken code. */
export function readCode(notebook: Notebook, known: Knowledge): NotebookCode {
  const cells = readCells(notebook);
  const outputs = new Map(readOutputs(notebook));
  const read = (language: LanguageCode["language"]): LanguageCode => {
    const own = cells.filter((cell) => cell.language === language);
    const knowledge = language === "python" ? known : known.speaking(language);
    const failures = failedFits(own, notebook, knowledge);
    const code = own.map((cell) => untilFailure(cell, notebook, failures));
    const follow = (): Trace => traceCells(code, knowledge, outputs, new RunOrder(notebook.cells));
    const trace = follow();
    const displaced = trace.order.displaced();
    if (displaced.size === 0) return { language, cells: own, knowledge, trace, failures };
    for (const cell of own) {
      const [names, output] = [displaced.get(cell.index), outputs.get(cell.index)];
      if (names !== undefined && output !== undefined) outputs.set(cell.index, withoutShown(names, cell, output));
    }
    return { language, cells: own, knowledge, trace: follow(), failures };
  };
  const main = languageOf(notebook.language) ?? "python";
  const others = LANGUAGES.filter((one) => one !== main && cells.some(({ language }) => language === one));
  return { cells, outputs, main: read(main), others: others.map(read) };
}

/**
 * What a cell shows of something that a cell below it had made says nothing of the code above it; what it printed before does, where only its last line
 * asks for that.
 */
function withoutShown(names: readonly string[], cell: ReadCell, output: CellOutput): CellOutput {
  const asks = ({ from, to }: Statement): boolean =>
    cell.text
      .slice(from, to)
      .split(/[^\w.]+/)
      .some((word) => names.includes(word.split(".")[0] ?? ""));
  const last = cell.body.at(-1);
  const isLastAlone =
    last?.kind === "expression" &&
    last.value.kind !== "call" &&
    cell.body.find(asks) === last &&
    output.texts.at(-1)?.kind === "value";
  return { ...output, texts: isLastAlone ? output.texts.filter(({ kind }) => kind === "printed") : [], errorText: "" };
}

/** Why models could not learn, by the cell. */
function failedFits(cells: readonly ReadCell[], notebook: Notebook, knowledge: Knowledge): ReadonlyMap<number, string> {
  // Few notebooks fail where a name has to be known.
  let made: ((name: string) => boolean) | null = null;
  const isModel = (name: string): boolean => (made ??= modelsMade(cells, knowledge))(name);
  return new Map(
    filterMap(cells, ({ index }) => {
      const { source = "", outputs = [] } = notebook.cells[index] ?? {};
      const why = failedFit(source, outputs, isModel);
      return why === null ? null : ([index, why] as const);
    }),
  );
}

/**
 * A cell that ended in an error did nothing from the failing line on. What was at work until somebody stopped it, or until it had
 * displayed a table, did that much; a model that could not learn is still the one that was to, unless another learned in its place.
 */
function untilFailure(cell: ReadCell, notebook: Notebook, failures: ReadonlyMap<number, string>): ReadCell {
  const { source = "", outputs = [] } = notebook.cells[cell.index] ?? {};
  const error = errorOf(outputs);
  if (error === undefined) return cell;
  const line = failedLine(error, source) ?? firstFit(source, outputs);
  const lines = source.split("\n");
  // Without a line, the last statement is taken for the one that failed.
  const [from, to] =
    line === null
      ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      : // What has a body reaches to where the next statement starts.
        [
          lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0),
          lines.slice(0, line).join("\n").length,
        ];
  const isLast = !notebook.cells
    .slice(cell.index + 1)
    .some((later) => later.type === "code" && TRAINS.test(later.source) && !failures.has(later.index));
  if (isStopped(error) || (isLast && failures.has(cell.index)))
    return { ...cell, body: cell.body.filter((s) => s.from <= to) };
  const body = line === null ? cell.body.slice(0, -1) : cell.body.filter((s) => s.to <= from);
  const isSurelyOwn = body.every(({ kind }) => SHOWS_NOTHING.has(kind));
  const failed = cell.body[body.length];
  const hasShown = failed !== undefined && isSurelyOwn && outputs.slice(0, outputs.indexOf(error)).some(isTable);
  return { ...cell, body: hasShown ? [...body, failed] : body };
}

const TRAINS = /\.fit\(/;
const SHOWS_NOTHING: ReadonlySet<Statement["kind"]> = new Set(["import", "function", "class"]);
const isTable = (output: Output): boolean =>
  output.kind === "display" && /\S\n.*\S/.test(output.data["text/plain"] ?? "");
