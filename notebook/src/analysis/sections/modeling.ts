import { settingsOf } from "../facts/models.ts";
import { type Inputs, readInputs } from "../facts/inputs.ts";
import { countWord } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { modelDrafts } from "./model-sentences.ts";
import { code, codeList, columnList } from "./names.ts";
import { networkDrafts } from "./networks.ts";
import { argument, callSteps, outputText, type Story, written } from "./story.ts";
import { callsNamed } from "./story-index.ts";
import { trainingDrafts } from "./training.ts";

/** Which models were built, how they were set up, trained and tuned. */
export function modelingDrafts(story: Story): Draft[] {
  return [
    ...taskDrafts(story),
    ...modelDrafts(story),
    ...networkDrafts(story),
    ...trainingDrafts(story),
    ...tuningDrafts(story),
  ];
}

/** What is predicted, and from what. */
function taskDrafts(story: Story): Draft[] {
  if (story.facts.models.length === 0) return [];
  const target = story.facts.target;
  const inputs = readInputs(story.code);
  const tasks = new Set(story.facts.models.flatMap((m) => (m.task === null ? [] : [m.task])));
  const [task] = tasks.size === 1 ? tasks : [];
  const kind = task === "classification" || task === "regression" ? `, a ${task} task` : "";
  const learned = inputs ? inputText(inputs) : null;
  if (!target && !learned) return [];
  const goal = target ? `The target is ${code(target.name)}${kind}` : "";
  const text = target
    ? `${goal}${learned ? `${kind === "" ? "" : ","} and the inputs are ${learned}` : ""}.`
    : `The inputs are ${learned ?? ""}.`;
  const cells = [...(target ? [target.cell] : []), ...(inputs ? [inputs.cell] : [])];
  return [{ text, cells, weight: 2.3, leads: target !== null }];
}

/** "the three features `a`, `b` and `c`", "the other columns of `df`" */
function inputText({ columns, left, frame }: Inputs): string {
  const names = [...new Set(columns)].filter((c) => c.trim() !== "");
  if (names.length === 1) return `the single column ${codeList(names)}`;
  if (names.length > 1 && names.length <= 7) return `the ${countWord(names.length)} features ${codeList(names, 7)}`;
  if (names.length > 7) {
    const count = countWord(names.length);
    return count === "many" ? columnList(names, 6) : `${count} features, among them ${codeList(names.slice(0, 5), 5)}`;
  }
  return `the columns of ${code(frame)} without ${codeList(left, 4)}`;
}

function tuningDrafts(story: Story): Draft[] {
  const searches = callSteps(story, ["tune"]).filter(({ short }) =>
    /SearchCV$|create_study|fmin|BayesianOptimization|CrossValidator|tune_model|^cv$/.test(short),
  );
  const drafts: Draft[] = [];
  const keys = searches.flatMap(({ call }) => {
    const grid =
      argument(call, "param_grid", 1) ?? argument(call, "param_distributions", 1) ?? argument(call, "custom_grid");
    return grid ? [...grid.value.keys, ...grid.value.items.flatMap((i) => i.keys)] : [];
  });
  const over = keys.length > 0 ? ` over ${codeList(keys, 6)}` : "";
  const options = searches.flatMap(({ call }) =>
    settingsOf(call.args).filter((s) =>
      /^(?:cv|fold|n_iter|scoring|optimize|numFolds|num_folds|nfold|direction|max_evals)=/.test(s),
    ),
  );
  const tools = [...new Set(searches.map((s) => written(s.call)))];
  const settled = searches.length === 0 ? null : bestFound(story);
  if (tools.length > 0) {
    const found = settled ? `; it settled on ${code(settled.text)}` : "";
    drafts.push({
      text: `Good settings were sought with ${codeList(tools, 3)}${over}${options.length > 0 ? ` (${[...new Set(options)].slice(0, 3).map(code).join(", ")})` : ""}${found}.`,
      cells: [...searches.map((s) => s.step.cell), ...(settled ? [settled.cell] : [])],
      weight: 2,
    });
  }
  if (searches.length === 0) drafts.push(...combinedDrafts(story));
  return drafts.slice(0, 4);
}

/** `itertools.product(*grid.values())`, `ParameterGrid(grid)`: a search without a tool, over the keys of what it is given. */
function combinedDrafts(story: Story): Draft[] {
  if (story.facts.models.length === 0) return [];
  for (const call of callsNamed(story, ["product", "ParameterGrid"])) {
    const [, name] = /^\*?([A-Za-z_]\w*)(?:\.values\(\))?$/.exec(call.args[0]?.text ?? "") ?? [];
    const grid = story.code.actions.findLast(
      (a) => a.kind === "assign" && a.cell <= call.cell && name !== undefined && a.names.includes(name),
    );
    const keys = grid?.kind === "assign" ? grid.value.keys : [];
    if (keys.length > 0)
      return [
        {
          text: `All combinations of values for ${codeList(keys, 6)} were tried.`,
          cells: [call.cell, ...(grid === undefined ? [] : [grid.cell])],
          weight: 2,
        },
      ];
  }
  return [];
}

/** What a search prints as its best settings. */
function bestFound(story: Story): { readonly text: string; readonly cell: number } | null {
  for (const action of story.code.actions) {
    if (action.kind !== "attribute" || !action.name.endsWith("best_params_")) continue;
    const text = /\{[^{}\n]{3,120}\}/.exec(outputText(story, action.cell))?.[0];
    if (text) return { text, cell: action.cell };
  }
  return null;
}
