import type { CellReading, Stage } from "../analysis.ts";
import type { Operation } from "../knowledge/library.ts";
import { MEANINGS } from "../operations.ts";
import { own } from "../own.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { codeList, isTable } from "./names.ts";
import { shortName, type Story } from "./story.ts";

/** What is done to the things of a stage, for cells that no sentence of their own speaks of. */
const DONE: Readonly<Partial<Record<Operation, string>>> = {
  load: "reads data",
  construct: "builds arrays or tables",
  show: "displays values",
  profile: "summarises values",
  missing: "looks for missing values",
  plot: "draws charts",
  test: "runs a statistical test",
  clean: "cleans values",
  drop: "removes what is not needed",
  filter: "selects parts of the data",
  convert: "converts types",
  rename: "renames columns",
  merge: "joins tables",
  aggregate: "groups rows",
  reshape: "brings arrays or tables into another shape",
  sort: "sorts rows",
  split: "divides the data",
  sample: "draws samples",
  text: "cleans and splits text",
  image: "prepares pictures",
  augment: "varies the training examples",
  scale: "scales the features",
  encode: "encodes categories as numbers",
  vectorize: "turns text into numbers",
  reduce: "reduces the number of dimensions",
  select: "chooses features",
  feature: "computes new features",
  define: "defines a model",
  pretrained: "loads a trained model",
  compile: "sets loss and optimiser",
  train: "trains a model",
  tune: "searches for good settings",
  space: "lists the settings to try",
  forecast: "makes a forecast",
  predict: "makes predictions",
  evaluate: "measures the result",
  crossValidate: "cross-validates",
  explain: "explains the result",
  history: "looks at the training history",
  evaluationPlot: "plots the results",
};

/** One sentence on a stage whose cells no other sentence describes: what is done, and to which names. */
export function remainingDrafts(story: Story, readings: readonly CellReading[], stage: Stage): Draft[] {
  const cells = readings.filter((r) => r.stage === stage).map((r) => r.index);
  if (cells.length === 0) return [];
  const here = new Set(cells);
  const steps = story.steps.filter(
    (s) => here.has(s.cell) && MEANINGS[s.operation].stage === stage && !isOnLiteral(story, s.action),
  );
  const counts = new Map<string, number>();
  for (const { operation } of steps) {
    const words = own(DONE, operation);
    if (words !== undefined) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const done = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 3);
  if (done.length === 0) return [];
  // Names that sound like a measure are no measure where nothing is learnt.
  const guessed = steps.every((s) => s.share < 1) && story.facts.models.length === 0;
  if (guessed && (stage === "modeling" || stage === "validation")) return [];
  const sized = steps.flatMap(({ action }) => sizeOf(story, action));
  if (sized.length > 0 && done.every(([words]) => words === DONE.show || words === DONE.profile))
    return [
      {
        text: `The ${new Set(sized).size > 1 ? "sizes" : "size"} of ${codeList(sized, 4)} ${new Set(sized).size > 1 ? "were" : "was"} printed.`,
        cells: steps.map((s) => s.cell),
        weight: 1,
      },
    ];
  const names = [...new Set(steps.flatMap(({ action }) => namesOf(story, action)))].filter(
    (name) => !/^(?:figs?|ax|axs|axes|ax\d|ax_\w+|plt|plot|subplot|i|j|k)$/.test(name),
  );
  // Showing a value is no exploration of data.
  if (done.every(([words]) => words === DONE.show) || (names.length === 0 && done.length < 2)) return [];
  const on = names.length > 0 ? `; it works with ${codeList(names, 4)}` : "";
  const told = steps.filter((s) => done.some(([words]) => own(DONE, s.operation) === words)).map((s) => s.cell);
  return [
    { text: `In this part the notebook ${enumerate(done.map(([words]) => words))}${on}.`, cells: told, weight: 1 },
  ];
}

/** Texts and numbers that the code itself states, and methods of them, are no data. */
function isOnLiteral(story: Story, index: number): boolean {
  const action = story.code.actions[index];
  if (action?.kind === "assign") return action.value.literal !== null;
  return action?.kind === "call" && action.receiver?.type === "str";
}

/** The plain name whose shape a step reads. */
function sizeOf(story: Story, index: number): readonly string[] {
  const action = story.code.actions[index];
  return action?.kind === "attribute" && action.name.endsWith(".shape") && isTable(action.subject)
    ? [action.subject]
    : [];
}

/** Names that a step reads or fills. */
function namesOf(story: Story, index: number): readonly string[] {
  const action = story.code.actions[index];
  if (action === undefined || action.within !== null) return [];
  if (action.kind === "display") return action.node.kind === "name" ? [action.node.id] : [];
  if (action.kind === "subset" || action.kind === "call") {
    const subject =
      action.kind === "call" && action.subject !== null && action.receiver !== null ? [action.subject] : [];
    return [...action.targets, ...subject].filter(
      (name) => /^[A-Za-z]\w{1,30}$/.test(name) && shortName(name) === name,
    );
  }
  return action.kind === "assign" ? action.names.filter((name) => /^[A-Za-z]\w{1,30}$/.test(name)) : [];
}
