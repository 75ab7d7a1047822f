import { once } from "../../../remembered.ts";
import { capitalized } from "../../../wording.ts";
import type { Expression, Statement } from "../../python/ast.ts";
import { ownExpressions, someExpressionIn } from "../../python/walk.ts";
import { givenAs } from "../arguments.ts";
import { judging } from "../measures/judging.ts";
import { givenInPart } from "./freezing.ts";
import { construct } from "../language/classes.ts";
import { callLocal } from "../language/functions.ts";
import { kept } from "../kept.ts";
import { hostedCall } from "./hosted.ts";
import { fit } from "./learners.ts";
import { LOSS } from "./roles.ts";
import { fieldIn } from "../tables/lineage.ts";
import { isTensor, joined } from "./tensors.ts";
import type { InstanceMethod, LibraryCall, Tracer } from "../tracer.ts";
import {
  LAST_LOSS,
  constant,
  MODEL,
  type ArgumentValue,
  type Instance,
  type Measure,
  type Prediction,
  type Scope,
  sequence,
  type TableState,
  textOf,
  textsOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

const OPTIMIZER =
  /^torch\.optim\.\w+$|^mxnet\.gluon\.Trainer$|^(?:keras|tensorflow)(?:\.\w+)*\.optimizers\.\w+$|^transformers\.AdamW$/;

/** What adapts, compiles or spreads a network gives back the same network. */
const KEEPS_NETWORK =
  /^(?:peft\.(?:get_peft_model|prepare_model_for_\w+|PeftModel\.from_pretrained)|torch\.(?:compile|jit\.script|nn\.(?:DataParallel|parallel\.DistributedDataParallel)))$/;

/** Layers, losses and optimisers of deep-learning libraries; null for any other call to them. */
export const networkCall: LibraryCall = (t, path, args, node, scope) => {
  if (LOSS.test(path) && /functional|nn\.\w*entropy|^optax/.test(path)) return lossOf(args, path);
  if (KEEPS_NETWORK.test(path)) return args.find(({ value }) => value.kind === "instance")?.value ?? null;
  if (LOSS.test(path)) return t.instance(path, args);
  const [, joining = ""] = JOINS.exec(path) ?? [];
  if (joining !== "") return joinedLayer(t, t.instance(`keras.layers.${capitalized(joining)}`, []), args);
  if (path.startsWith("sagemaker.")) return hostedCall(t, path, args);
  // A batch is shared out among devices.
  if (path === "mxnet.gluon.utils.split_and_load") return sequence([args[0]?.value ?? UNKNOWN], "list", true);
  if (LIKE_SKLEARN.test(path)) return dressed(t, path, args);
  if (OPTIMIZER.test(path)) return optimizer(t, path, args, node, scope);
  if (path.startsWith("torch.nn.functional.")) return args.find((a) => a.value.kind === "prediction")?.value ?? null;
  // What is worked out between two layers: `tf.expand_dims(inputs, -1)`.
  return FUNCTION.test(path) && args.some(({ value }) => isTensor(value)) ? joined(t, args) : null;
};

const FUNCTION = /^(?:tensorflow|keras)\.(?:\w+\.)?[a-z]\w*$/;

/** What dresses a network as a model of scikit-learn. */
const LIKE_SKLEARN = /\.Keras(?:Classifier|Regressor)$|^skorch\.(?:\w+\.)?NeuralNet\w*$/;

/** Such a model has the layers of the network that the function given to it builds, or is one of the class given to it. */
function dressed(t: Tracer, path: string, args: readonly ArgumentValue[]): Instance {
  const made = t.instance(path, args);
  const given = args.find(({ name }) => name === null || /^(?:build_fn|model|module)$/.test(name))?.value;
  if (given?.kind === "function") made.fields.set("network", callLocal(t, given, []));
  const network = given?.kind === "class" ? construct(t, given, settingsOfModule(args)) : given;
  if (network?.kind === "instance") made.fields.set(MODEL, network);
  return made;
}

/** skorch hands `module__units=64` to the network as `units=64`. */
const settingsOfModule = (args: readonly ArgumentValue[]): readonly ArgumentValue[] =>
  args.flatMap((a) => (a.name?.startsWith("module__") ? [{ ...a, name: a.name.slice("module__".length) }] : []));

/** What a loss function makes of predictions and the truth. */
function lossOf(args: readonly ArgumentValue[], path: string): Value {
  const predicted = args.find((a) => a.value.kind === "prediction")?.value as Prediction | undefined;
  const truth = args.find((a) => a.value.kind === "table")?.value;
  const measure = { ...judging(predicted ?? null, truth?.kind === "table" ? truth : null), metric: "loss" };
  if (predicted?.model) {
    noteAnswer(predicted.model, truth?.kind === "table" ? truth.state : null);
    predicted.model.fields.set(LAST_LOSS, measure);
    if (!predicted.model.fields.has("loss")) predicted.model.fields.set("loss", { kind: "reference", path });
    // What a batch has the answers under, where nobody knows the rows of it.
    const [, field] = truth === undefined ? (args.map(({ text }) => ANSWER.exec(text)).find(Boolean) ?? []) : [];
    if (field !== undefined) predicted.model.fields.set("answer", constant(field));
  }
  return measure;
}

/** Notes what of a batch a loss is worked out from: a network may learn several answers of it at once. */
function noteAnswer({ fields }: Instance, truth: TableState | null): void {
  const field = fieldIn(truth);
  if (field === null) return;
  const known = answersIn(fields.get(`${ANSWERS} ${field.of}`));
  const names = known.includes(field.name) ? known : [...known, field.name];
  const all = sequence(names.map(constant));
  fields.set(ANSWERS, all);
  fields.set(`${ANSWERS} ${field.of}`, all);
}
const answersIn = (value: Value | undefined): readonly string[] => textsOf(value) ?? [];
const ANSWERS = " answers";

const ANSWER = /^\w+\.(labels?|targets?|tags?|trg|y)$/;

/** An optimiser knows the model whose parameters it changes. */
function optimizer(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression, scope: Scope): Instance {
  const made = t.instance(path, args);
  const given = args.map(({ value }) =>
    value.kind === "instance" && value.path === "parameters" ? value.fields.get(MODEL) : undefined,
  );
  const model = givenInPart(t, node, scope) ?? given.findLast((one) => one !== undefined);
  if (model?.kind === "instance") {
    made.fields.set(MODEL, model);
    model.fields.set("optimizer", made);
  }
  return made;
}

/** Methods of networks, optimisers and losses; null for any other. */
export const networkMethod: InstanceMethod = (t, receiver, name, args, node) => {
  if (/^(?:parameters|named_parameters|collect_params|trainable_variables|state_dict)$/.test(name))
    return parametersOf(t, receiver);
  if (
    /^(?:to|cuda|cpu|float|double|half|eval|train|requires_grad_|compile)$/.test(name) &&
    /^(?:torch|pytorch_lightning|transformers|torchvision)\./.test(receiver.path)
  )
    return receiver;
  if (LOSS.test(receiver.path) && name === "__call__") return lossOf(args, receiver.path);
  if (OPTIMIZER.test(receiver.path) && (name === "step" || name === "apply_gradients" || name === "minimize")) {
    learnByStep(t, receiver.fields.get(MODEL), node);
    return UNKNOWN;
  }
  if (name === "gradient" && receiver.path.endsWith(".GradientTape")) {
    const of = args[1]?.value;
    learnByStep(t, of?.kind === "instance" && of.path === "parameters" ? of.fields.get(MODEL) : undefined, node);
    return UNKNOWN;
  }
  if (name === "compile") {
    for (const { name: key, value } of args) if (key !== null) receiver.fields.set(key, value);
    if (!receiver.fields.has("metrics")) receiver.fields.set("metrics", sequence([]));
    const [optimiser, loss, metrics] = args.filter((a) => a.name === null).map((a) => a.value);
    if (optimiser) receiver.fields.set("optimizer", optimiser);
    if (loss) receiver.fields.set("loss", loss);
    if (metrics) receiver.fields.set("metrics", metrics);
    return UNKNOWN;
  }
  if (name === "add" && args[0]) {
    const layers = receiver.fields.get("layers");
    if (layers?.kind === "sequence") layers.items.push(kept(args[0].value, layers));
    else receiver.fields.set("layers", sequence([args[0].value]));
    return UNKNOWN;
  }
  if (name === "save" && receiver.path.startsWith("keras.")) {
    t.kept.set(textOf(args[0]?.value) ?? "", receiver);
    return UNKNOWN;
  }
  // A whole network may be a layer of another one.
  const isBody = NETWORK_OF_LAYERS.test(receiver.path) && args.some(({ value }) => isTensor(value));
  if (name === "__call__" && (isBody || /^keras\.(?:Layer|layers\.)/.test(receiver.path)))
    return joinedLayer(t, receiver, args);
  return null;
};

/** The weights of a network, which know what they belong to. */
export function parametersOf(t: Tracer, network: Instance): Instance {
  const made = t.instance("parameters", []);
  made.fields.set(MODEL, network);
  return made;
}

/** Networks that can stand between the layers of Keras. */
const NETWORK_OF_LAYERS = /^(?:keras|tensorflow_hub|transformers)\./;

/** A layer that is called on a tensor comes after those that made it. */
function joinedLayer(t: Tracer, layer: Instance, args: readonly ArgumentValue[]): Value {
  const made = joined(t, args);
  made.fields.set("layer", layer);
  return made;
}

/** Functions that make one tensor of several, whose branches come before it: each makes a layer of the same name. */
const JOINS = /^keras\.layers\.(?:merge\.)?(concatenate|add|average|multiply|subtract|dot|maximum|minimum)$/;

/** One step of an optimiser in a loop of the notebook's own is how such a model learns. */
function learnByStep(t: Tracer, given: Value | undefined, node: Expression): void {
  const model = given?.kind === "instance" ? given : null;
  if (model === null) return;
  const last = t.fits[model.fit];
  // One loop is one training, however often it steps.
  if (last?.how === "loop" && last.cell === t.place.cell) return;
  fit(t, model, [...learnedFrom(t, model), ...epochsOf(t)], node, "loop");
}

/** Whether what a loop counts are games or other episodes: `for i_episode in range(600)`. */
export const countsEpisodes = (targets: readonly Expression[]): boolean =>
  targets.some((target) => target.kind === "name" && /episode|^games?$/i.test(target.id));

/** The outermost loop of a training runs over its epochs; who learns by trying, or takes one batch after the other, has none. */
export function epochsOf({ place }: Tracer): readonly ArgumentValue[] {
  if (place.turns.some(({ of }) => of === "episodes")) return [givenAs(EPISODES, constant(true))];
  if (place.turns[0]?.of === "batches") return [givenAs(BATCHES, constant(true))];
  const epochs = place.turns.find(({ count }) => count !== null);
  if (epochs === undefined) return [];
  const said = (name: string, value: number | boolean | null): ArgumentValue => ({
    ...givenAs(name, constant(value)),
    text: String(value),
  });
  return [said("epochs", epochs.count), ...(epochs.breaksOff ? [said("early_stopping", true)] : [])];
}

/** How a training is marked that goes from episode to episode. */
export const EPISODES = " episodes";
/** And how one that takes batch after batch, whatever its loop counts. */
export const BATCHES = " batches";

/** The rows of a training loop: what the loss was worked out from. */
function learnedFrom(t: Tracer, model: Instance): readonly ArgumentValue[] {
  const loss = model.fields.get(LAST_LOSS);
  if (loss?.kind !== "measure") return [];
  const as = (name: string, state: TableState | null): ArgumentValue[] =>
    state === null ? [] : [givenAs(name, { kind: "table", type: "torch.Tensor", state, view: null })];
  return [...as("x", loss.on), ...as("y", answered(t, model, loss))];
}

/** The answers of a network that has them from its batches by name, under these names. */
function answered(t: Tracer, { fields }: Instance, { on, truth }: Measure): TableState | null {
  const names = answersIn(fields.get(ANSWERS));
  const [name] = names;
  const field = fieldIn(truth);
  // What is to be given back is no column of answers.
  if (truth === null || field === null || name === undefined || field.name === fieldIn(on)?.name) return truth;
  const { division, sources } = truth;
  return names.length === 1
    ? t.nextState(truth, { made: "subscript", column: name })
    : t.nextState(truth, { made: "subscript", from: [], sources, division, columns: names });
}

/**
 * Runs the body of a training loop. Where gradients are followed by hand (`loss.backward()` without an optimiser of a library), the model
 * in the loop learns all the same.
 */
export function noteLearning(t: Tracer, body: readonly Statement[], work: () => void): void {
  const before = t.fits.length;
  work();
  if (t.fits.length > before || !takesGradients(body)) return;
  const model = lastPredicting(t);
  if (model !== null && t.fits[model.fit]?.cell !== t.place.cell)
    fit(t, model, [...learnedFrom(t, model), ...epochsOf(t)], NOWHERE, "loop");
}

/** Asked in every turn of the loops around a body. */
const takesGradients = once((body: readonly Statement[]): boolean =>
  someExpressionIn(
    body,
    (node) =>
      node.kind === "call" && node.callee.kind === "attribute" && /^(?:backward|gradient)$/.test(node.callee.name),
  ),
);

/** Whether each turn of a loop takes one batch (`x, y = next(iter(loader))`, `digits.train.next_batch(50)`): then it does not run over epochs. */
export const takesOneBatch = (body: readonly Statement[]): boolean =>
  body.some((statement) =>
    ownExpressions(statement).some(
      (node) =>
        node.kind === "call" && (node.callee.kind === "name" ? node.callee.id === "next" : isOfBatches(node.callee)),
    ),
  );

const isOfBatches = (callee: Expression): boolean => callee.kind === "attribute" && callee.name === "next_batch";

function lastPredicting(t: Tracer): Instance | null {
  for (let i = t.events.length - 1; i >= 0 && i > t.events.length - 200; i -= 1) {
    const event = t.events[i];
    if (event?.cell !== t.place.cell) return null;
    if (event.kind === "call" && event.result.kind === "prediction" && event.result.model) return event.result.model;
    if (event.kind === "call" && event.result.kind === "measure" && event.result.model) return event.result.model;
  }
  return null;
}

const NOWHERE: Expression = { kind: "unknown", from: 0, to: 0 };
