import type { Notebook } from "../../format/notebook.ts";
import type { Sentence, Stage } from "../analysis.ts";
import type { Facts } from "../facts/facts.ts";
import type { Operation } from "../knowledge/library.ts";
import type { Step } from "../operations.ts";
import { compose, type Draft } from "../sections/draft.ts";
import { metricDrafts } from "../sections/metric-sentences.ts";
import { code, codeList } from "../sections/names.ts";
import { enumerate, withArticle } from "../wording.ts";

/** Sections of a notebook in R or Julia: shorter, because only function names are read. */
export function writeLightSections(
  notebook: Notebook,
  steps: readonly Step[],
  facts: Facts,
): Record<Stage, readonly Sentence[]> {
  const of = (...operations: Operation[]): Step[] => steps.filter((s) => operations.includes(s.operation));
  const names = (own: readonly Step[]): string[] => [...new Set(own.map((s) => s.reason.replace(/^calls /, "")))];
  const say = (own: readonly Step[], text: (list: string) => string, weight = 1): Draft[] =>
    own.length === 0 ? [] : [{ text: text(codeList(names(own), 4)), cells: own.map((s) => s.cell), weight }];
  return {
    exploration: compose([
      ...say(of("profile"), (list) => `The data was summarised with ${list}.`),
      ...say(of("plot"), (list) => `Charts were drawn with ${list}.`),
      ...say(of("missing"), (list) => `Missing values were looked for with ${list}.`),
      ...say(of("test"), (list) => `Statistical tests were run with ${list}.`),
    ]),
    preparation: compose([
      ...loadDrafts(notebook, of("load")),
      ...say(of("clean", "filter"), (list) => `Rows and values were cleaned and selected with ${list}.`),
      ...say(of("convert"), (list) => `Types were converted with ${list}.`),
      ...say(of("merge", "aggregate"), (list) => `Tables were joined or grouped with ${list}.`),
      ...say(of("split"), (list) => `The data was divided with ${list}.`, 1.5),
    ]),
    featureEngineering: compose([
      ...say(of("feature", "encode"), (list) => `Features were built with ${list}.`),
      ...say(of("scale"), (list) => `Values were scaled with ${list}.`),
    ]),
    modeling: compose([...modelDrafts(facts), ...say(of("tune"), (list) => `Settings were varied with ${list}.`)]),
    validation: compose([
      ...metricDrafts({ facts }),
      ...say(of("predict"), (list) => `Predictions were made with ${list}.`, 0.8),
      ...say(of("evaluate"), (list) => `The result was judged with ${list}.`, 0.9),
      ...say(of("explain"), (list) => `Influential variables were read off with ${list}.`, 0.8),
    ]),
  };
}

/** Files named in the cells that load. */
function loadDrafts(notebook: Notebook, steps: readonly Step[]): Draft[] {
  const files = new Map<string, number>();
  for (const cell of new Set(steps.map((s) => s.cell))) {
    const source = notebook.cells[cell]?.source ?? "";
    for (const match of source.matchAll(
      /["']([^"'\n]{1,200}\.(?:csv|tsv|txt|xlsx?|rds|rda|RData|zip|gz|json|parquet|mat|dat|jld2?))["']/gi,
    )) {
      const name = match[1]?.split(/[/\\]/).at(-1);
      if (name && !files.has(name)) files.set(name, cell);
    }
  }
  if (files.size > 0)
    return [
      { text: `The data was read from ${codeList([...files.keys()], 4)}.`, cells: [...files.values()], weight: 2 },
    ];
  const names = [...new Set(steps.map((s) => s.reason.replace(/^calls /, "")))];
  return names.length === 0
    ? []
    : [{ text: `The data was read with ${codeList(names, 3)}.`, cells: steps.map((s) => s.cell), weight: 1.5 }];
}

function modelDrafts(facts: Facts): Draft[] {
  const labels = [...new Set(facts.models.map((m) => m.label))];
  const cells = facts.models.map((m) => m.cell);
  if (labels.length === 0) return [];
  const functions = [...new Set(facts.models.map((m) => m.className))];
  if (labels.length === 1) {
    const label = labels[0] ?? "";
    return [
      {
        text: `The notebook trained ${withArticle(/model$/i.test(label) ? label : `${label} model`)} with ${functions.slice(0, 3).map(code).join(", ")}.`,
        cells,
        weight: 2,
      },
    ];
  }
  return [
    { text: `${enumerate(labels.slice(0, 8))} models were trained, with ${codeList(functions, 6)}.`, cells, weight: 2 },
  ];
}
