import { settingsOf } from "../facts/models.ts";
import { type Inputs, readInputs } from "../facts/inputs.ts";
import { readTarget } from "../facts/target.ts";
import { countWord, enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { modelDrafts } from "./model-sentences.ts";
import { code, codeList, columnList, settings } from "./names.ts";
import { argument, type CallStep, callSteps, outputText, quotable, type Story, written } from "./story.ts";

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
  const target = readTarget(story.code);
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

function networkDrafts(story: Story): Draft[] {
  const drafts: Draft[] = [];
  const layers = callSteps(story, ["define"]).filter(
    ({ call, short }) =>
      /^(?:keras\.layers|torch\.nn)\./.test(call.name) &&
      /^[A-Z]/.test(short) &&
      !/Loss$|^Module|^Sequential|^Input$|^ReLU|^Activation/.test(short),
  );
  if (layers.length > 1) {
    const kinds = [...new Set(layers.map((l) => written(l.call)))];
    drafts.push({
      text: `${layerText(layers, kinds)}.`,
      cells: layers.map((l) => l.step.cell),
      weight: 1.6,
    });
  }
  const compiled = callSteps(story, ["compile"]).find(({ call }) => call.args.length > 0);
  if (compiled) {
    const parts = ["loss", "optimizer"].flatMap((name) => {
      const value = quotable(argument(compiled.call, name), 45);
      return value ? [`${code(value.replace(/^["']|["']$/g, ""))} as ${name}`] : [];
    });
    if (parts.length > 0)
      drafts.push({ text: `For training it takes ${enumerate(parts)}.`, cells: [compiled.step.cell], weight: 1.5 });
  }
  const lossCall = story.code.calls.find((c) => /^torch\.nn\.\w+Loss$/.test(c.name));
  const optimizer = story.code.calls.find((c) => /^torch\.optim\.[A-Z]\w+$/.test(c.name));
  if (optimizer) {
    const loss = lossCall ? ` against ${code(written(lossCall))}` : "";
    drafts.push({
      text: `The weights are optimised by ${code(written(optimizer))}${loss}${settings(settingsOf(optimizer.args), 2)}.`,
      cells: [optimizer.cell, ...(lossCall ? [lossCall.cell] : [])],
      weight: 1.6,
    });
  }
  const pretrained = callSteps(story, ["pretrained"]).find(
    ({ call, short, step }) =>
      /from_pretrained$|^keras\.applications|^torchvision\.models|^timm\.|hub\.|^transformers\.pipeline|^segmentation_models/.test(
        call.name,
      ) &&
      !/preprocess_input|decode_predictions/.test(short) &&
      !story.facts.models.some((m) => m.action === step.action && m.className === short),
  );
  if (pretrained) {
    const name = argument(pretrained.call, null, 0)?.value.literal;
    const what =
      name && name.length <= 60 && /from_pretrained|pipeline|load|create_model|hub/.test(pretrained.call.name)
        ? code(name)
        : code(written(pretrained.call));
    drafts.push({
      text: `The work starts from the pretrained model ${what}.`,
      cells: [pretrained.step.cell],
      weight: 1.7,
    });
  }
  return drafts;
}

/** "The network stacks `Flatten` and `Dense` layers, ending in `Dense` with `activation='softmax'`" */
function layerText(layers: readonly CallStep[], kinds: readonly string[]): string {
  const last = layers.at(-1);
  const given = last ? settingsOf(last.call.args).slice(0, 2) : [];
  const end =
    last && given.length > 0 ? `, ending in ${code(written(last.call))} with ${enumerate(given.map(code))}` : "";
  return `The network stacks ${codeList(kinds, 7)} layers${end}`;
}

function trainingDrafts(story: Story): Draft[] {
  const fits = callSteps(story, ["train"]).filter(
    ({ short, call }) =>
      /^(?:fit|fit_generator|train|fit_one_cycle|fine_tune|sample)$/.test(short) && call.args.length > 0,
  );
  const shown = fits.find((f) => trainingSettings(f).length > 0) ?? fits[0];
  if (!shown) return [];
  const data = shown.call.args
    .filter((a) => a.name === null && /^[A-Za-z_]\w*$/.test(a.text) && !/param/i.test(a.text))
    .slice(0, 2)
    .map((a) => a.text);
  const on = data.length > 0 ? ` on ${codeList(data, 2)}` : "";
  const options = trainingSettings(shown);
  if (on === "" && options.length === 0) return [];
  const many = new Set(story.facts.models.map((m) => m.label)).size > 1;
  const subject = story.facts.models.length === 0 ? "Training ran" : many ? "Training ran" : "It was trained";
  // Told after the model, even where a function that trains stands above it.
  const made = Math.min(...story.facts.models.map((m) => m.cell), Number.MAX_SAFE_INTEGER);
  const later = fits.map((f) => f.step.cell).filter((cell) => cell >= made);
  const cells = later.length > 0 ? later : fits.map((f) => f.step.cell);
  return [{ text: `${subject}${on}${settings(options, 4)}.`, cells, weight: 1.4 }];
}

const trainingSettings = ({ call }: CallStep): string[] =>
  settingsOf(call.args).filter((s) =>
    /^(?:epochs|nb_epoch|batch_size|num_boost_round|early_stopping_rounds|validation_split|n_epoch|steps_per_epoch|draws|chains|tune|lr|maxiter|cat_features|eval_metric|class_weight)=/.test(
      s,
    ),
  );

function tuningDrafts(story: Story): Draft[] {
  const searches = callSteps(story, ["tune"]).filter(({ short }) =>
    /SearchCV$|create_study|fmin|BayesianOptimization|CrossValidator|tune_model|^cv$/.test(short),
  );
  const drafts: Draft[] = [];
  const keys = searches.flatMap(({ call }) => {
    const grid = argument(call, "param_grid", 1) ?? argument(call, "param_distributions", 1);
    return grid ? [...grid.value.keys, ...grid.value.items.flatMap((i) => i.keys)] : [];
  });
  const over = keys.length > 0 ? ` over ${codeList(keys, 6)}` : "";
  const options = searches.flatMap(({ call }) =>
    settingsOf(call.args).filter((s) => /^(?:cv|n_iter|scoring|numFolds|num_folds|nfold|direction|max_evals)=/.test(s)),
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
  return drafts.slice(0, 4);
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
