import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Task } from "../knowledge/library.ts";
import type { NotebookCode } from "../python/code.ts";
import type { CallAction, CallArgument, Value } from "../python/values.ts";

/** A model that the code makes. */
export interface ModelFact {
  /** As people say it: "Random Forest". */
  readonly label: string;
  /** "RandomForestClassifier" */
  readonly className: string;
  readonly task: Task | null;
  readonly cell: number;
  /** Index of the making call in the notebook's actions. */
  readonly action: number;
  /** Names it is assigned to. */
  readonly names: readonly string[];
  /** Named settings as written: "n_estimators=100". */
  readonly settings: readonly string[];
  readonly within: string | null;
}

/** All models made in the notebook, in order. Pipelines and searches count as what they hold. */
export function readModels(code: NotebookCode, knowledge: Knowledge): ModelFact[] {
  const models: ModelFact[] = [];
  let trained: readonly number[] | null = null;
  let next = 0;
  const trainedAfter = (index: number): number | null => {
    trained ??= trainingCalls(code);
    while ((trained[next] ?? Infinity) <= index) next += 1;
    return trained[next] ?? null;
  };
  for (const [index, action] of code.actions.entries()) {
    if (action.kind !== "call") continue;
    models.push(...referenced(action, index, knowledge));
    const family = knowledge.model(action.name);
    if (!family || isWrapped(action, knowledge)) continue;
    const network = family.label === "Neural Network" ? networkLabel(action, index, code, trainedAfter(index)) : null;
    const label = bayesian(action) ?? network ?? family.label;
    models.push({
      label,
      className: action.name.slice(action.name.lastIndexOf(".") + 1),
      task: family.task ?? taskOfSettings(action),
      cell: action.cell,
      action: index,
      names: action.targets,
      settings: settingsOf(action.args),
      within: action.within,
    });
  }
  return models;
}

/** Classes handed to a function of the notebook, to be made there: `run_cv(X, y, SVC)`. */
function referenced(action: CallAction, index: number, knowledge: Knowledge): ModelFact[] {
  if (!/^(?:local\.|\?)/.test(action.name)) return [];
  return action.args.flatMap(({ value }) => {
    const family = value.path === null ? null : knowledge.model(value.path);
    if (!family || value.path === null) return [];
    const className = value.path.slice(value.path.lastIndexOf(".") + 1);
    return [
      {
        label: family.label,
        className,
        task: family.task,
        cell: action.cell,
        action: index,
        names: [],
        settings: [],
        within: action.within,
      },
    ];
  });
}

/** `model.fit` of an already known class, or a scikit-learn wrapper around a network that was counted. */
function isWrapped(action: CallAction, knowledge: Knowledge): boolean {
  return action.receiver !== null && knowledge.model(action.receiver.type) !== null;
}

/** Where networks are compiled or trained. */
const trainingCalls = (code: NotebookCode): number[] =>
  code.actions.flatMap((a, i) => (a.kind === "call" && /\.(?:compile|fit|fit_generator)$/.test(a.name) ? [i] : []));

/** Layers of one network stand no further apart than this. */
const MOST_LAYER_ACTIONS = 300;

/**
 * What kind of network the layers near a Keras or PyTorch model make.
 * @param until where it is compiled or trained; null where it is not
 */
function networkLabel(action: CallAction, index: number, code: NotebookCode, until: number | null): string | null {
  let from =
    action.name.endsWith(".Model") || action.name.endsWith("Module")
      ? Math.max(0, index - 5 * MOST_LAYER_ACTIONS)
      : index;
  // Layers given as a list stand before the call that takes them.
  for (
    let before = code.actions[from - 1];
    before?.cell === action.cell && before.from >= action.from;
    before = code.actions[from - 1]
  )
    from -= 1;
  const layers = code.actions.slice(from, Math.min(until ?? Infinity, index + MOST_LAYER_ACTIONS));
  let recurrent: string | null = null;
  for (const layer of layers) {
    if (layer.kind !== "call") continue;
    const name = layer.name.slice(layer.name.lastIndexOf(".") + 1);
    if (!/^(?:keras\.layers|torch\.nn)\./.test(layer.name)) continue;
    if (/^(?:Conv[12]D|Conv3D|SeparableConv2D|Conv[123]d|Conv2DTranspose)$/.test(name)) return "CNN";
    if (/^(?:LSTM|CuDNNLSTM|ConvLSTM2D|LSTMCell)$/.test(name)) recurrent = "LSTM";
    else if (/^(?:GRU|CuDNNGRU)$/.test(name)) recurrent ??= "GRU";
    else if (/^(?:SimpleRNN|RNN)$/.test(name)) recurrent ??= "RNN";
  }
  return recurrent;
}

/** PyMC's GLM with a binomial family is a Bayesian logistic regression. */
function bayesian(action: CallAction): string | null {
  if (!/^(?:pymc|bambi)\./.test(action.name) || !/GLM|bambi/.test(action.name)) return null;
  const binomial = action.args.some((a) => /Binomial|bernoulli|logit/i.test(a.text));
  return binomial ? "Bayesian Logistic Regression" : "Bayesian Linear Regression";
}

function taskOfSettings(action: CallAction): Task | null {
  const text = action.args.map((a) => a.text).join(" ");
  if (/classif|binary|multi:|softmax|logistic|logloss/i.test(text)) return "classification";
  if (/reg:|regression|rmse|squarederror/i.test(text)) return "regression";
  return null;
}

const LONGEST_SETTING = 48;

/** Named arguments as written, short ones only, and without those that say nothing about the method. */
export function settingsOf(args: readonly CallArgument[]): string[] {
  return args
    .filter((a) => a.name !== null && !a.star && !/^(?:verbose|n_jobs|silent|ax|figsize|copy|inplace)$/.test(a.name))
    .filter((a) => a.text.length <= LONGEST_SETTING && !a.text.includes("\n") && isPlain(a.value))
    .map((a) => `${a.name ?? ""}=${knownNumber(a) ?? a.text}`);
}

/** The number that a plain name stands for: `n_clusters=k` after `k = 4` is `n_clusters=4`. */
const knownNumber = ({ text, value }: CallArgument): string | null =>
  /^[A-Za-z_]\w*$/.test(text) && value.type === "number" && value.literal !== null && value.literal.length <= 12
    ? value.literal
    : null;

const isPlain = (value: Value): boolean => ["number", "str", "bool", "None", "tuple", "list", "?"].includes(value.type);
