/** The tables and lines in which libraries that try many models say how good each was. */
import { boardOf, nameOnBoard, statementOf } from "../../know/boards.ts";
import type { Board } from "../../know/library.ts";
import { isBetter, measured, metricOfIdentifier, metricOfScoring } from "../../know/metrics.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { numbersIn, readNumber } from "../../read/outputs/numbers.ts";
import type { PrintedTable, TableRow } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { usualScoring } from "../../read/trace/measures/scoring.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type Instance, textOf } from "../../read/trace/value.ts";
import type { ModelFact, Part } from "../../facts.ts";
import { partOfCode } from "../../read/trace/rows/part-names.ts";
import { EMPTY, type Measured } from "./measured.ts";
import { partOfRows } from "./judged-rows.ts";
import type { FoundModel } from "../models/models.ts";
import { statesOf } from "../kept.ts";

export interface Boards {
  /** The models of the notebook, with those that only a board names. */
  readonly models: readonly FoundModel[];
  /** Values by the cell that shows them. */
  readonly values: ReadonlyMap<number, readonly Measured[]>;
}

/** Boards of thousands of trials are no comparison that anybody reads to its end. */
const MOST_MODELS = 30;

/** What boards and statements say, beside the models that the code names. */
export function readBoards(
  trace: Trace,
  outputs: ReadonlyMap<number, CellOutput>,
  found: readonly FoundModel[],
): Boards {
  const models = [...found];
  const values = new Map<number, Measured[]>();
  const listed = new Map<string, Instance>();
  const fits = trace.fits.filter(({ model }) => boardOf(model.path) !== null || statementOf(model.path) !== null);
  for (const { cell, texts, errorText } of fits.length === 0 ? [] : outputs.values()) {
    const fit = fits.findLast((one) => one.cell <= cell);
    if (fit === undefined) continue;
    const own: Measured[] = [];
    const board = boardOf(fit.model.path);
    const printed = board?.prints === undefined ? null : metricPrinted(board.prints, outputs.get(fit.cell));
    const printedTexts = [...texts.map((one) => one.text), errorText];
    // A bar beside the lines cuts what is printed into pieces.
    own.push(...statedIn(printedTexts.join("\n"), fit, cell));
    for (const text of printedTexts) {
      for (const table of board === null ? [] : readTables(text))
        own.push(
          ...listedIn(table, board as Board, fit, printed, trace, cell, (row) =>
            modelOf(row, board as Board, fit, cell),
          ),
        );
    }
    if (own.length > 0) values.set(cell, own);
  }
  return { models, values };

  /** One model for each label, however often it is listed. */
  function modelOf({ label, leads }: Listed, board: Board, fit: FitEvent, cell: number): Instance {
    const key = `${fit.model.id}|${label}`;
    const known = listed.get(key);
    if (known !== undefined) return known;
    const name = nameOnBoard(board, label);
    const at = models.findIndex(({ instance }) => instance === fit.model);
    const by = models[at];
    const isLeader = leads && by !== undefined;
    const instance = isLeader ? fit.model : { ...fit.model, id: -1 - listed.size, name: null, args: [], own: null };
    listed.set(key, instance);
    // Settings of the search are none of the model that it found, and what gives back no model is none.
    if (isLeader) models[at] = { ...by, fact: { ...by.fact, name, params: {} } };
    else if (board.leads === undefined && by !== undefined)
      models[at] = { ...by, fact: { ...by.fact, role: "helper" } };
    if (!isLeader)
      models.push({ instance, fits: [], fact: factOf(label, name, models.length, fit.cell, cell, by?.fact ?? null) });
    return instance;
  }
}

interface Listed {
  /** As the board calls it. */
  readonly label: string;
  /** Whether it is the one that the training gives back. */
  readonly leads: boolean;
}

function listedIn(
  table: PrintedTable,
  board: Board,
  fit: FitEvent,
  printed: string | null,
  trace: Trace,
  cell: number,
  modelOf: (row: Listed) => Instance,
): Measured[] {
  const names = table.columns.indexOf(board.models);
  if (board.models !== "" && names < 0) return [];
  if (board.sign !== undefined && !table.columns.includes(board.sign)) return [];
  const leader = leaderOf(table, board);
  return table.rows.slice(0, MOST_MODELS).flatMap((row, i) => {
    const label = (board.models === "" ? row.labels.at(-1) : row.cells[names])?.trim() ?? "";
    if (!/[A-Za-z]/.test(label)) return [];
    const values = table.columns.flatMap((column, k) => {
      const number = readNumber(row.cells[k] ?? "");
      const scored = board.scores?.[column];
      const metric = scored === undefined ? metricOfIdentifier(column) : scoredBy(table, row, fit, printed);
      const part = scored === undefined ? partOf(board, fit, trace) : scored;
      // Columns that count or time have no decimals, or no metric.
      if (number === null || metric === null || metric === "loss" || part === null || !/[.%]/.test(number.text))
        return [];
      // Errors are listed with their sign turned where more is better.
      const value = measured(metric, isBetter(metric, 0, 1) ? Math.abs(number.value) : number.value, number.isPercent);
      // No ranking is wrong throughout: where a model gives no probabilities, PyCaret writes 0.
      const isUnknown = value === null || (metric === "AUC" && value === 0);
      return isUnknown ? [] : [{ name: metric, value, printed: number.text, part, site: `board ${i}.${k}` }];
    });
    if (values.length === 0) return [];
    const model = modelOf({ label, leads: row === leader });
    // How many columns there are says the same of each model.
    const isPlain = values.some(({ name }) => name === "R2");
    const told = values.filter(({ name }) => !(isPlain && name === "adjusted R2"));
    return told.map((value) => ({ ...EMPTY, ...value, model, fit: fit.fit, cell, by: "report" as const }));
  });
}

/** The row of the model that the training gives back, if the whole board is shown. */
function leaderOf({ columns, rows }: PrintedTable, { leads }: Board): TableRow | undefined {
  if (leads === undefined || leads === "first") return leads && rows[0];
  const at = columns.indexOf(leads.most);
  const valueOf = (row: TableRow): number => readNumber(row.cells[at] ?? "")?.value ?? Number.NEGATIVE_INFINITY;
  return at < 0 ? undefined : rows.toSorted((a, b) => valueOf(b) - valueOf(a))[0];
}

/** The metric that a training says it judges by. */
function metricPrinted(line: RegExp, output: CellOutput | undefined): string | null {
  const texts = output === undefined ? [] : [...output.texts.map(({ text }) => text), output.errorText];
  const matches = texts.map((text) => line.exec(text)).find((match) => match !== null);
  return matches?.slice(1).find((group) => group !== undefined) ?? null;
}

/** The metric of a column of scores: a column beside it names it, the setting of the training, or what that prints. */
function scoredBy(
  table: PrintedTable,
  row: TableRow,
  { model, args }: FitEvent,
  printed: string | null,
): string | null {
  const said = row.cells[table.columns.indexOf("eval_metric")];
  const given = textOf([...args, ...model.args].find(({ name }) => name === "eval_metric")?.value);
  return metricOfIdentifier(said ?? given ?? printed ?? "");
}

function partOf({ part }: Board, { args, model }: FitEvent, trace: Trace): Part | null {
  if (part === null || typeof part === "string") return part;
  const places = args.filter(({ name }) => name === null);
  for (const given of [...args, ...model.args]) {
    const place = given.name ?? String(places.indexOf(given));
    if (part[place] === undefined) continue;
    return partOfRows(trace, statesOf(given.value)[0] ?? null) ?? partOfCode(given.text);
  }
  return part["none"] ?? null;
}

/** What a search says of the best that it found: its last line counts. */
function statedIn(text: string, fit: FitEvent, cell: number): Measured[] {
  const statement = statementOf(fit.model.path);
  const lines = statement === null ? [] : text.split("\n").filter((line) => statement.line.test(line));
  const printed = statement?.line.exec(lines.at(-1) ?? "")?.[1];
  const number = printed === undefined ? undefined : numbersIn(printed)[0];
  if (statement === null || number === undefined) return [];
  const isClassifier = fit.model.path.endsWith("Classifier");
  const scoring =
    statement.metric === "scoring"
      ? (usualScoring(fit.model) ?? (isClassifier ? "accuracy" : ""))
      : statement.metric === "function"
        ? ""
        : (statement.metric.exec(text)?.[1] ?? "");
  const known = metricOfScoring(scoring);
  if (known === null) return [];
  const value = measured(known.metric, known.negated ? -number.value : number.value, false);
  if (value === null) return [];
  const { model } = fit;
  return [
    {
      ...EMPTY,
      name: known.metric,
      value,
      printed: number.text,
      part: statement.part,
      model,
      fit: fit.fit,
      cell,
      by: "report",
      site: "statement",
    },
  ];
}

/** A model of which nothing is known but what the board calls it. */
const factOf = (
  label: string,
  name: string,
  id: number,
  madeIn: number,
  cell: number,
  by: ModelFact | null,
): ModelFact => ({
  kind: "model",
  id,
  name,
  class: label,
  ownClass: null,
  library: by?.library ?? null,
  params: {},
  role: /Dummy|baseline/i.test(`${label} ${name}`) ? "baseline" : "result",
  variant: null,
  tuning: null,
  trained: by === null ? "pretrained" : "fit",
  layers: [],
  optimiser: null,
  loss: null,
  epochs: null,
  inner: [],
  cells: [...new Set([madeIn, cell])].sort((a, b) => a - b),
  certainty: "certain",
});
