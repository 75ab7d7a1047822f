import { AUTHOR_CASES } from "./author-cases.ts";
import { notebookFile, type Output, result, stdout, type WrittenCell } from "./book.ts";
import { AUTHOR_FORM_CASES } from "./author-form-cases.ts";
import { BOARD_CASES } from "./board-cases.ts";
import type { Case } from "./case.ts";
import { CHOSEN_NAME_CASES } from "./chosen-name-cases.ts";
import { CHANGE_CASES } from "./change-cases.ts";
import { COLUMN_CASES } from "./column-cases.ts";
import { COUNTED_CASES } from "./counted-cases.ts";
import { DATA_CASES } from "./data-cases.ts";
import { type Expected, nothingExpected } from "./expected.ts";
import { FOLLOWED_CASES } from "./followed-cases.ts";
import { GRAPH_CASES } from "./graph-cases.ts";
import { HEADLINE_CASES } from "./headline-cases.ts";
import { LIBRARY_CASES } from "./library-cases.ts";
import { LOOP_CASES } from "./loop-cases.ts";
import { NETWORK_CASES } from "./network-cases.ts";
import { OUTPUT_CASES } from "./output-cases.ts";
import { R_CASES } from "./r-cases.ts";
import { RESULT_CASES } from "./result-cases.ts";
import { SCORE_CASES } from "./score-cases.ts";
import { SHOWN_CASES } from "./shown-cases.ts";
import { SOURCE_CASES } from "./source-cases.ts";
import { TABLE_CASES } from "./table-cases.ts";
import { TREATMENT_CASES } from "./treatment-cases.ts";
import { VALUE_CASES } from "./value-cases.ts";
import { VERSION_CASES } from "./version-cases.ts";
import { SESSION_CASES } from "./session-cases.ts";

export const CASES: readonly Case[] = [
  ...NETWORK_CASES,
  ...GRAPH_CASES,
  ...DATA_CASES,
  ...CHANGE_CASES,
  ...COLUMN_CASES,
  ...RESULT_CASES,
  ...SCORE_CASES,
  ...FOLLOWED_CASES,
  ...LOOP_CASES,
  ...COUNTED_CASES,
  ...HEADLINE_CASES,
  ...AUTHOR_CASES,
  ...SOURCE_CASES,
  ...TABLE_CASES,
  ...VERSION_CASES,
  ...SHOWN_CASES,
  ...OUTPUT_CASES,
  ...R_CASES,
  ...LIBRARY_CASES,
  ...BOARD_CASES,
  ...SESSION_CASES,
  ...TREATMENT_CASES,
  ...VALUE_CASES,
  ...AUTHOR_FORM_CASES,
  ...CHOSEN_NAME_CASES,
];

export function caseNotebook(given: Case): { file: object; cells: readonly WrittenCell[]; expected: Expected } {
  const cells = given.cells.map(([source, shown, as]): WrittenCell => {
    if (source.startsWith("#md ")) return { type: "markdown", source: source.slice(4), outputs: [], from: given.name };
    const shownAs = (text: string): Output[] => {
      if (as === "displays") return text.split("\n\n").map((block) => result(block));
      if (as !== "result") return [stdout(text)];
      return given.language === "r" ? text.split("\n").map((line) => result(line)) : [result(text)];
    };
    const outputs: Output[] = shown === undefined ? [] : shownAs(shown);
    return { type: "code", source, outputs, from: given.name };
  });
  return { file: notebookFile(cells, given.language), cells, expected: { ...nothingExpected(), ...given.expected } };
}
