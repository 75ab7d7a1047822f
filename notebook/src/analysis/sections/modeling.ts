import { settingsOf } from "../facts/models.ts";
import { type Inputs, readInputs } from "../facts/inputs.ts";
import { capitalized, countWord, enumerate, modelWords } from "../wording.ts";
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
  const parameters = callSteps(story, ["define", "compile", "show", "profile"]).flatMap(({ step }) => {
    const total = /Total params: ([\d,]+)/.exec(outputText(story, step.cell))?.[1];
    return total ? [{ total, cell: step.cell }] : [];
  });
  const [counted] = parameters;
  if (counted)
    drafts.push({ text: `In all, the network has ${counted.total} parameters.`, cells: [counted.cell], weight: 1.4 });
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
  const data = fits.flatMap((f) =>
    fitData(f)
      .slice(0, 1)
      .map((inputs) => ({ inputs, targets: fitData(f)[1] })),
  );
  const inputs = [...new Set(data.map((d) => d.inputs))];
  const targets = [...new Set(data.flatMap((d) => d.targets ?? []))];
  const options = trainingSettings(shown);
  if (inputs.length === 0 && options.length === 0) return [];
  const labels = [...new Set(story.facts.models.map((m) => m.label))];
  const [only] = labels;
  const who =
    labels.length === 1 && only !== undefined
      ? `the ${modelWords(only)}`
      : labels.length > 1
        ? together(fittedLabels(story, fits).size === labels.length ? labels.length : 0)
        : "training";
  const many = labels.length > 1;
  const what =
    inputs.length === 0
      ? ""
      : targets.length > 0
        ? `${many ? "learn" : labels.length === 0 ? "relates" : "learns"} ${codeList(targets, 3)} from ${codeList(inputs, 3)}`
        : `${many ? "are" : "is"} fitted to ${codeList(inputs, 3)}`;
  const set = options.length > 0 ? `${what === "" ? "" : ","}${settings(options, 4)}` : "";
  // Told after the model, even where a function that trains stands above it.
  const made = Math.min(...story.facts.models.map((m) => m.cell), Number.MAX_SAFE_INTEGER);
  const later = fits.map((f) => f.step.cell).filter((cell) => cell >= made);
  const cells = later.length > 0 ? later : fits.map((f) => f.step.cell);
  const text =
    what === "" ? `${capitalized(who)} ${many ? "are" : "is"} trained${set}` : `${capitalized(who)} ${what}${set}`;
  const tasks = new Set(story.facts.models.flatMap((m) => m.task ?? []));
  const [task] = tasks;
  // With a target the task is told beside it.
  const kind =
    tasks.size === 1 && task !== undefined && story.facts.target === null && what !== "" ? `; the task is ${task}` : "";
  return [{ text: `${text}${kind}.`, cells, weight: 1.4, trails: many }, ...progressDrafts(story, cells)];
}

/** The families whose fit is seen. */
function fittedLabels(story: Story, fits: readonly CallStep[]): ReadonlySet<string> {
  const names = new Set(fits.flatMap(({ call }) => call.subject ?? []));
  const origins = new Set(fits.flatMap(({ call }) => call.receiver?.origin ?? []));
  return new Set(
    story.facts.models.filter((m) => origins.has(m.action) || m.names.some((n) => names.has(n))).map((m) => m.label),
  );
}

/** "both models", "all five models"; "the models" of 0 */
const together = (count: number): string =>
  count === 0
    ? "the models"
    : count === 2
      ? "both models"
      : countWord(count) === "many"
        ? "all models"
        : `all ${countWord(count)} models`;

/** The names given to a fit: inputs, then targets; of `X[rows]` the name before the bracket. */
const fitData = ({ call }: CallStep): string[] => {
  const names = ["X", "y"].map((name, i) => argument(call, name, i) ?? argument(call, name === "X" ? "x" : "Y"));
  const found = names.map((a) => /^([A-Za-z_]\w*)(?:\[.*|\.values|\.ravel\(\))?$/.exec(a?.text ?? "")?.[1] ?? "");
  const plain = found.map((name) => (/param|^num_|round|^lr$|^None$/i.test(name) ? "" : name));
  return plain[0] === "" ? [] : plain.filter((name) => name !== "");
};

/** How the loss fell over the epochs, as the first and last line of the log say. */
function progressDrafts(story: Story, cells: readonly number[]): Draft[] {
  for (const cell of new Set(cells)) {
    const losses = [
      ...outputText(story, cell)
        .slice(0, 60_000)
        .matchAll(/\bloss: (\d+\.\d+(?:e[-+]\d+)?) ?-?/g),
    ];
    const [first] = losses;
    const last = losses.at(-1);
    const epochs = /Epoch \d+\/(\d+)/.exec(outputText(story, cell))?.[1];
    if (!first?.[1] || !last?.[1] || first[1] === last[1] || epochs === undefined) continue;
    return [
      {
        text: `Over ${epochs} epochs, the log shows the loss going from ${first[1]} to ${last[1]}.`,
        cells: [cell],
        weight: 1.6,
      },
    ];
  }
  return [];
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
