import type { Stage } from "../analysis.ts";
import type { Notebook } from "../../format/notebook.ts";

/** Words of headings and introductions that name a stage. */
const WORDS: readonly (readonly [Stage, RegExp])[] = [
  [
    "exploration",
    /\b(explor\w*|eda|overview|visuali[sz]\w*|distribution\w*|correlation\w*|statistic\w*|summary|glimpse|look at|insight\w*|plot\w*|histogram\w*|understand\w*)\b/i,
  ],
  [
    "preparation",
    /\b(load\w*|import\w* (?:the )?data|read\w*|clean\w*|prepar\w*|pre-?process\w*|missing|null|duplicate\w*|outlier\w*|split\w*|wrangl\w*|imput\w*|drop\w*|merg\w*|filter\w*|acqui\w*)\b/i,
  ],
  [
    "featureEngineering",
    /\b(features? (?:engineer|creat|extract|select|scal|transform)\w*|engineer\w*|encod\w*|scal(?:e|ing)|normali[sz]\w*|standardi[sz]\w*|tf-?idf|vectori[sz]\w*|embedding\w*|dummy|dummies|one-?hot|pca|dimensionality|new features?|features)\b/i,
  ],
  [
    "modeling",
    /\b(model(?:l?ing|s)?|train(?:ing)?|fit(?:ting)?|regression|classifier\w*|random forest|xgboost|lightgbm|neural network|svm|hyper-?parameter\w*|tun(?:e|ing)|grid search|baseline|architecture|cluster\w*|algorithm\w*)\b/i,
  ],
  [
    "validation",
    /\b(evaluat\w*|validat\w*|accuracy|performance|confusion matrix|roc|auc|metrics?|predict\w*|test set|results?|score\w*|residual\w*|importance\w*|interpret\w*|submission)\b/i,
  ],
];

/** A heading in markdown or HTML, or a line in bold type. */
const TITLE = /^ {0,3}#{1,6}\s|^\s*<h[1-6]|^\s*\*\*[^*]+\*\*\s*$/i;

const NONE: ReadonlyMap<Stage, number> = new Map();
const HEADING_WEIGHT = 0.9;
const TEXT_WEIGHT = 0.35;

/** For every cell the stages named by the nearest heading and the text right above it, with their weights. */
export function headingStages(notebook: Notebook): ReadonlyMap<number, ReadonlyMap<Stage, number>> {
  const result = new Map<number, ReadonlyMap<Stage, number>>();
  let heading: ReadonlyMap<Stage, number> = NONE;
  let text: ReadonlyMap<Stage, number> = NONE;
  // Evaluated at a cell below them: of several texts in a row, the last one counts.
  let titlesAbove: string | null = null;
  let textAbove: string | null = null;
  for (const cell of notebook.cells) {
    if (cell.type === "markdown") {
      const source = cell.source.slice(0, 2000);
      const titles = source.split("\n").filter((line) => TITLE.test(line));
      if (titles.length > 0) titlesAbove = titles.join(" ");
      textAbove = source.slice(0, 600);
    } else if (cell.type === "code") {
      if (titlesAbove !== null) heading = named(titlesAbove, HEADING_WEIGHT);
      text = textAbove === null ? NONE : named(textAbove, TEXT_WEIGHT);
      titlesAbove = null;
      textAbove = null;
      if (text.size === 0) {
        result.set(cell.index, heading);
        continue;
      }
      const both = new Map(heading);
      for (const [stage, weight] of text) both.set(stage, Math.max(weight, both.get(stage) ?? 0));
      result.set(cell.index, both);
    }
  }
  return result;
}

function named(text: string, weight: number): Map<Stage, number> {
  const found = WORDS.filter(([, pattern]) => pattern.test(text)).map(([stage]) => stage);
  return new Map(found.map((stage) => [stage, weight / found.length]));
}

/** Headings that name a stage, with the code cells that stand under them. */
export function announcedStages(
  notebook: Notebook,
): { readonly stage: Stage; readonly heading: string; readonly cells: readonly number[] }[] {
  const found: { stage: Stage; heading: string; cells: number[] }[] = [];
  let current: { stage: Stage; heading: string; cells: number[] } | null = null;
  for (const cell of notebook.cells) {
    if (cell.type === "markdown") {
      const line = [...cell.source.slice(0, 2000).matchAll(/^ {0,3}#{1,6}\s+(.+)$/gm)].at(-1)?.[1];
      if (line === undefined) continue;
      const stage = isProse(line) ? undefined : WORDS.find(([, pattern]) => pattern.test(line))?.[0];
      current = stage ? { stage, heading: line.replace(/[*_`#]/g, "").trim(), cells: [] } : null;
      if (current) found.push(current);
    } else if (cell.type === "code") current?.cells.push(cell.index);
  }
  return found.filter((one) => one.cells.length > 0);
}

/** Whether what is set as a heading is a text in large letters: several sentences, or more than anybody puts over a chapter. */
const isProse = (line: string): boolean => line.length > LONGEST_HEADING || /[.!?:] +\p{Lu}.*[.!?]\s*$/u.test(line);
const LONGEST_HEADING = 80;
