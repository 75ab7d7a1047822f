import { settingsOf } from "../facts/models.ts";
import { capitalized, countWord, modelWords } from "../wording.ts";
import type { CallArgument } from "../python/values.ts";
import type { Draft } from "./draft.ts";
import { codeList, isTable, settings } from "./names.ts";
import { namesOutside } from "./outside-names.ts";
import { argument, type CallStep, callSteps, outputText, type Story } from "./story.ts";

/** What the models are fitted to, with which settings, and how the loss fell. */
export function trainingDrafts(story: Story): Draft[] {
  const fits = callSteps(story, ["train"]).filter(
    ({ short, call }) =>
      /^(?:fit|fit_generator|train|fit_one_cycle|fine_tune|sample)$/.test(short) && call.args.length > 0,
  );
  const shown = fits.find((f) => trainingSettings(f).length > 0) ?? fits[0];
  if (!shown) return cutDrafts(story);
  const given = fits.flatMap((f) => {
    const [inputs, targets] = fitData(f, story);
    return inputs === undefined ? [] : [{ inputs, targets, within: f.call.within }];
  });
  // What a function calls its data means little outside it.
  const outside = given.filter(({ within }) => within === null);
  const data = outside.length > 0 ? outside : calledOutside(given, story);
  const inputs = [...new Set(data.map((d) => d.inputs))];
  const targets = [...new Set(data.flatMap((d) => d.targets ?? []))];
  const modelSettings = new Set(story.facts.models.flatMap((m) => (MADE_BY_FIT.test(m.className) ? [] : m.settings)));
  const options = trainingSettings(shown).filter((s) => !modelSettings.has(s));
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
  const watched = labels.length === 1 ? watchedBy(shown) : "";
  const set = options.length > 0 ? `${what === "" ? "" : ","}${settings(options, 4)}` : "";
  // Told after the model, even where a function that trains stands above it.
  const made = Math.min(...story.facts.models.map((m) => m.cell), Number.MAX_SAFE_INTEGER);
  const later = fits.map((f) => f.step.cell).filter((cell) => cell >= made);
  const cells = later.length > 0 ? later : fits.map((f) => f.step.cell);
  const text =
    what === ""
      ? `${capitalized(who)} ${many ? "are" : "is"} trained${set}${watched}`
      : `${capitalized(who)} ${what}${set}${watched}`;
  const tasks = new Set(story.facts.models.flatMap((m) => m.task ?? []));
  const [task] = tasks;
  // With a target the task is told beside it.
  const kind =
    tasks.size === 1 && task !== undefined && story.facts.target === null && what !== "" ? `; the task is ${task}` : "";
  return [{ text: `${text}${kind}.`, cells, weight: 1.4, trails: many }, ...progressDrafts(story, cells)];
}

interface Given {
  readonly inputs: string;
  readonly targets: string | undefined;
  readonly within: string | null;
}

/** Data of fits inside functions, under the names that are given to the functions; as it is where none is seen. */
function calledOutside(given: readonly Given[], story: Story): readonly Given[] {
  const found = given.flatMap(({ inputs, targets, within }) => {
    const from = namesOutside(story, within, inputs);
    const [learned] = targets === undefined ? [] : namesOutside(story, within, targets);
    return targets !== undefined && learned === undefined
      ? []
      : from.map((one) => ({ inputs: one, targets: learned, within: null }));
  });
  return found.length > 0 ? found : given;
}

/** Functions that make and train a model in one: `lgb.train`. Their settings of training are told with the training. */
export const MADE_BY_FIT = /^train$/;

/** A tree of clusters that is cut into single ones. */
function cutDrafts(story: Story): Draft[] {
  const cuts = callSteps(story, ["train"]).filter(({ short }) => short === "fcluster");
  const [first] = cuts;
  if (first === undefined) return [];
  const trees = cuts.flatMap(({ call }) => (isTable(call.args[0]?.text ?? null) ? [call.args[0]?.text ?? ""] : []));
  const most = /^\d{1,4}$/.exec(argument(first.call, "t", 1)?.value.literal ?? "")?.[0];
  const by = argument(first.call, "criterion")?.value.literal ?? "";
  const kept = cuts.flatMap(({ call }) => call.targets);
  const into = most !== undefined && by === "maxclust" ? `at most ${most} clusters` : "clusters";
  return [
    {
      text: `The ${trees.length > 1 ? "trees" : "tree"}${trees.length > 0 ? ` ${codeList(trees, 3)}` : ""} ${trees.length > 1 ? "were" : "was"} cut into ${into}${kept.length > 0 ? `, kept as ${codeList(kept, 3)}` : ""}.`,
      cells: cuts.map(({ step }) => step.cell),
      weight: 1.4,
    },
  ];
}

/** The families whose fit is seen. */
function fittedLabels(story: Story, fits: readonly CallStep[]): ReadonlySet<string> {
  const key = (within: string | null, name: string): string => `${within ?? ""}|${name}`;
  const names = new Set(fits.flatMap(({ call }) => (call.subject === null ? [] : [key(call.within, call.subject)])));
  const origins = new Set(fits.flatMap(({ call }) => call.receiver?.origin ?? []));
  return new Set(
    story.facts.models
      .filter((m) => origins.has(m.action) || m.names.some((n) => names.has(key(m.within, n))))
      .map((m) => m.label),
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

/** `X_train`, `X[rows]`, `y.iloc[:, 0].ravel()`: a name, and what only brings its values into another shape. */
const DATA =
  /^([A-Za-z_]\w*)(?:\.(?:i?loc\b|values|T)|\[[^\]]*\]+|\.(?:ravel|to_numpy|reshape|astype|copy)\([^)]*\))*$/;

/** Inputs and targets that a data set of a boosting library holds: `lgb.Dataset(X, label=y)`. */
function heldBy(given: CallArgument | undefined, story: Story): string[] {
  const made = given === undefined ? undefined : story.code.actions[given.value.origin];
  if (made?.kind !== "call" || !/\.(?:Dataset|DMatrix|Pool)$/.test(made.name)) return [];
  const parts = [argument(made, "data", 0), argument(made, "label", 1)].map((part) => part?.text ?? "");
  return parts.every((part) => DATA.test(part)) ? parts.flatMap((part) => DATA.exec(part)?.[1] ?? []) : [];
}

/** `train["target"]`, `train["target"].values`: the column. */
const COLUMN = /^\w+\[["']([^"'\]]{1,40})["']\](?:\.values|\.\w+\([^)]*\))?$/;

/** The names given to a fit: inputs, then targets; of `X[rows]` the name before the bracket. */
const fitData = ({ call }: CallStep, story: Story): string[] => {
  const held = heldBy(argument(call, "train_set") ?? argument(call, "dtrain") ?? argument(call, "params", 1), story);
  if (held.length > 0) return held;
  const names = ["X", "y"].map((name, i) => argument(call, name, i) ?? argument(call, name === "X" ? "x" : "Y"));
  const found = names.map(
    (a, i) => (i === 1 ? COLUMN.exec(a?.text ?? "")?.[1] : undefined) ?? DATA.exec(a?.text ?? "")?.[1] ?? "",
  );
  const plain = found.map((name) => (/param|^num_|round|^lr$|^None$/i.test(name) ? "" : name));
  return plain[0] === "" ? [] : plain.filter((name) => name !== "");
};

/** ", and is checked on `X_val` and `y_val`": data that a fit measures itself on from round to round. */
function watchedBy({ call }: CallStep): string {
  const given = ["validation_data", "eval_set", "valid_sets", "evals"].flatMap((name) => argument(call, name) ?? []);
  const names = given.flatMap(({ text }) =>
    [...text.matchAll(/(?<![\w."'=])([A-Za-z_]\w{0,30})(?![\w("'=.])/g)].map((m) => m[1] ?? ""),
  );
  return names.length === 0 ? "" : `, and is checked on ${codeList(names, 3)}`;
}

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

export const trainingSettings = ({ call }: Pick<CallStep, "call">): string[] =>
  settingsOf(call.args).filter((s) =>
    /^(?:epochs|nb_epoch|batch_size|num_boost_round|early_stopping_rounds|validation_split|n_epoch|steps_per_epoch|draws|chains|tune|lr|maxiter|cat_features|eval_metric|class_weight)=/.test(
      s,
    ),
  );
