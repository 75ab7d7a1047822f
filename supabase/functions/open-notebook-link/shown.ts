/** What a link shows of a notebook's file and facts. */
import type { Cell, Notebook, Output } from "@data-documentation/notebook/format/notebook.ts";
import { notebookJson } from "@data-documentation/notebook/format/notebook-json.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";

export interface StoredFile {
  readonly file: string;
  readonly withCode: boolean;
}

/**
 * The cells as a notebook of their own: no metadata, which may name people and machines. Null if the file is not a
 * notebook.
 */
export const shownFile = ({ file, withCode }: StoredFile): string | null => {
  const parsed = parseNotebook(file);
  if (!parsed.ok) return null;
  const notebook = { ...parsed.value, kernel: null };
  return notebookJson(withCode ? notebook : withoutCode(notebook));
};

const withoutCode = (notebook: Notebook): Notebook => ({ ...notebook, cells: notebook.cells.map(outputsOf) });

/** Text that a person wrote stays; code, and what quotes it, is removed. */
const outputsOf = (cell: Cell): Cell =>
  cell.type === "markdown" ? cell : { ...cell, source: "", outputs: cell.outputs.map(withoutTraceback) };

const withoutTraceback = (output: Output): Output => (output.kind === "error" ? { ...output, traceback: [] } : output);

/**
 * Facts without what they quote from the code: conditions, formulas, settings, names of variables. What is left is what
 * the page shows of them: sources, pictures, and what was tried.
 */
export const shownFacts = (facts: unknown): unknown => {
  if (!isObject(facts)) return facts ?? null;
  return {
    ...facts,
    facts: listOf(facts["facts"]).flatMap((fact) =>
      fact["kind"] === "source" ? [{ ...fact, variable: null }] : fact["kind"] === "chart" ? [fact] : [],
    ),
    experiments: listOf(facts["experiments"]).map((experiment) => ({
      ...experiment,
      models: listOf(experiment["models"]).map((model) => ({ ...model, params: {}, tuning: null, inner: [] })),
    })),
  };
};

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
