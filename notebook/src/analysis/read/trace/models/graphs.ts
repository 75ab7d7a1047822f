/** TensorFlow's first version: what is computed is written down as a graph, and a session runs the step that changes its variables. */
import type { Expression } from "../../python/ast.ts";
import { judging } from "../measures/judging.ts";
import { callLocal } from "../language/functions.ts";
import { givenAs } from "../arguments.ts";
import { fit, TARGETS } from "./learners.ts";
import { epochsOf } from "./networks.ts";
import type { CallEvent, InstanceMethod, LibraryCall, Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  constant,
  type Instance,
  type Measure,
  MODEL,
  sequence,
  type Table,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** The step of an optimiser and what runs it; null for anything else. */
export const graphMethod: InstanceMethod = (t, receiver, name, args, node) => {
  if (OPTIMISES.test(receiver.path) && /^(?:minimize|apply_gradients)$/.test(name)) return stepOf(t, receiver);
  if (name !== "run") return null;
  if (receiver.path === STEP) return taken(t, receiver, fedIn(args), node);
  return SESSION.test(receiver.path) ? taken(t, args[0]?.value ?? UNKNOWN, fedIn(args), node) : null;
};

/** `tf.equal(tf.argmax(logits, 1), tf.argmax(labels, 1))`: which answers of a graph are right, whatever it is fed with; null for any other call. */
export const rightInGraph: LibraryCall = (_, path, args) =>
  (path.endsWith(".in_top_k") || args.some(({ text }) => /arg_?max/.test(text))) &&
  args.every(({ value }) => value.kind === "unknown" || value.kind === "constant")
    ? { ...judging(null, null), shape: "hits" }
    : null;

/** `accuracy.eval(feed_dict={X: rows, y: labels})`; null where nothing is fed. */
export const measuredInGraph = (t: Tracer, asked: Measure, args: readonly ArgumentValue[]): Measure | null =>
  measuredOf(t, asked, fedIn(args));

function measuredOf(t: Tracer, asked: Measure, rows: Fed | null): Measure | null {
  const model = graphBefore(t);
  if (rows === null || model === null || asked.model !== null) return null;
  const { x, y, isBatch } = rows;
  return {
    ...asked,
    model,
    fit: model.fit,
    on: x?.state ?? null,
    truth: y?.state ?? null,
    ...(isBatch && { ofBatch: true }),
  };
}

/** The graph that learned last, or that is about to. */
function graphBefore({ fits, events }: Tracer): Instance | null {
  const learned = fits.findLast(({ model }) => model.fields.has(MADE))?.model;
  const step = learned
    ? undefined
    : events.findLast((event): event is CallEvent => event.kind === "call" && event.path.endsWith(".minimize"))?.result;
  const model = step?.kind === "instance" ? step.fields.get(MODEL) : learned;
  return model?.kind === "instance" ? model : null;
}

/** Field of the models that graphs are. */
const MADE = " graph";

interface Fed {
  readonly x: Table | undefined;
  readonly y: Table | undefined;
  /** Whether the code calls them a batch. */
  readonly isBatch: boolean;
}

/** What a graph is fed with: rows, then their answers, unless their names say otherwise; null where that is not said. */
function fedIn(args: readonly ArgumentValue[]): Fed | null {
  const given = args.find(({ name, value }) => (name === null || name === "feed_dict") && value.kind === "dictionary");
  if (given?.value.kind !== "dictionary") return null;
  const fed = [...given.value.entries.values()].map(({ value }) => value);
  const tables = fed.flatMap((value) => (value.kind === "table" ? [value] : []));
  // What the graph calls its places says more than what is put there.
  const places = [...given.text.matchAll(PLACES)].flatMap(([, name]) => name ?? []);
  const at = places.length === fed.length ? places.findIndex(isAnswer) : -1;
  const asked = fed[at];
  const isBatch = FED_BATCH.test(given.text.replace(PLACES, ""));
  if (asked !== undefined)
    return { x: tables.find((one) => one !== asked), y: asked.kind === "table" ? asked : undefined, isBatch };
  const answers = tables.find(
    ({ state }) => state.column !== null || ANSWERS.test(state.made) || state.bound.some(isAnswer),
  );
  const x = tables.find((one) => one !== answers);
  return { x, y: answers ?? tables.find((one) => one !== x), isBatch };
}

/** `{x_in: rows, self.labels: kinds}` */
const PLACES = /[{,]\s*([A-Za-z_][\w.]*)\s*:/g;
/** `batch_x`, `rows[i:i + batch_size]`, and not a size by itself. */
const FED_BATCH = /batch(?!_?size)|\[[^\]]*batch/i;
const ANSWERS = /^attribute (?:labels|target)$/;
const isAnswer = (name: string): boolean => TARGETS.test(name);

const OPTIMISES = /^tensorflow\.train\.\w+Optimizer$/;
const SESSION = /^tensorflow\.(?:Interactive)?Session$/;
const STEP = "tensorflow.Operation";

/** The step that changes the variables of a graph, which is known by what was put into it since the last one. */
function stepOf(t: Tracer, optimiser: Instance): Instance {
  const from = t.events.findLastIndex(({ kind, cell }) => kind === "fit" && cell < t.place.cell) + 1;
  const made = t.events.slice(from).filter((event): event is CallEvent => event.kind === "call");
  const model = graphOf(t, made);
  model.fields.set(MADE, constant(true));
  model.fields.set("optimizer", optimiser);
  const loss = made.findLast(({ path }) => LOSSES.test(path));
  if (loss !== undefined) model.fields.set("loss", { kind: "reference", path: loss.path });
  const step = t.instance(STEP, []);
  step.fields.set(MODEL, model);
  return step;
}

/** `Estimator(model_fn)`: the function writes the graph down, and is run here, where the model learns. */
export function specify(t: Tracer, estimator: Instance, name: string): void {
  if (name !== "train" || estimator.path !== "tensorflow.estimator.Estimator") return;
  const written = estimator.args.find(({ value }) => value.kind === "function")?.value;
  if (written?.kind !== "function" || estimator.fields.has("layers")) return;
  const before = t.events.length;
  callLocal(t, written, []);
  const step = t.events
    .slice(before)
    .findLast((event): event is CallEvent => event.kind === "call" && event.path.endsWith(".minimize"))?.result;
  const graph = step?.kind === "instance" ? step.fields.get(MODEL) : undefined;
  if (graph?.kind === "instance") for (const [field, value] of graph.fields) estimator.fields.set(field, value);
}

/** Losses that the library works out, and those that are written with a logarithm or a square. */
const LOSSES = /^tensorflow\.(?:nn\.\w*cross_entropy\w*|(?:contrib\.)?losses\.\w+)$/;
const ENTROPY = /cross_entropy|^tensorflow\.(?:math\.)?log$/;
const BENDS = /^tensorflow\.(?:nn\.)?(?:relu\d?|elu|selu|tanh|leaky_relu|dropout)$/;
const SQUARES = /^tensorflow\.(?:math\.)?(?:square|abs|pow)$/;
const WEIGHS = /^tensorflow\.(?:matmul|multiply|mul|nn\.xw_plus_b)$/;
const LAYERS: Readonly<Record<string, RegExp>> = {
  Conv2D: /\.(?:conv2d|convolution2d|conv1d)$/,
  LSTM: /\.(?:\w*LSTMCell|LSTMBlockCell)$/,
  GRU: /\.GRUCell$/,
  SimpleRNN: /\.\w*RNNCell$/,
  Embedding: /\.embedding_lookup$/,
  Dense: /\.(?:layers\.dense|fully_connected)$/,
};

const layerOf = (path: string): string | undefined => Object.keys(LAYERS).find((layer) => LAYERS[layer]?.test(path));
const isLayer = (path: string): boolean => WEIGHS.test(path) || layerOf(path) !== undefined;

/** One product of weights and features, with nothing bent in between, is a linear model. */
function graphOf(t: Tracer, made: readonly CallEvent[]): Instance {
  const ops = made.filter(({ path }) => path.startsWith("tensorflow."));
  const layers = ops.flatMap(({ path }) => layerOf(path) ?? []);
  const weights = new Set(ops.flatMap(({ path, args }) => (WEIGHS.test(path) ? [args[1]?.text ?? ""] : [])));
  if (layers.length === 0 && weights.size === 1 && !ops.some(({ path }) => BENDS.test(path)))
    return t.instance(
      `local.${ops.some(({ path }) => ENTROPY.test(path)) ? "LogisticRegression" : "LinearRegression"}`,
      [],
    );
  const model = t.instance("tensorflow.Graph", []);
  const fed = new Set(ops.filter(({ path }) => isLayer(path)).map(({ args }) => args[0]?.text ?? ""));
  // What is compared with the very rows that the first layer is fed with is rebuilt.
  if (ops.some(({ path, args }) => SQUARES.test(path) && fed.has(/ - (\w+)$/.exec(args[0]?.text ?? "")?.[1] ?? " ")))
    model.name = "autoencoder";
  model.fields.set("layers", sequence(layers.map((layer) => t.instance(`keras.layers.${layer}`, []))));
  return model;
}

/** A session that is asked for a step lets its graph learn; everything else that it is asked for it computes of what it is fed with. */
function taken(t: Tracer, asked: Value, rows: Fed | null, node: Expression): Value {
  if (asked.kind === "sequence")
    return sequence(
      asked.items.map((one) => taken(t, one, rows, node)),
      "tuple",
    );
  if (asked.kind === "measure") return measuredOf(t, asked, rows) ?? UNKNOWN;
  // Nothing has to be fed for what was made of data.
  if (asked.kind === "table" && rows === null) return asked;
  const model = asked.kind === "instance" && asked.path === STEP ? asked.fields.get(MODEL) : undefined;
  // One loop is one training, however often it steps.
  if (model?.kind === "instance" && t.fits[model.fit]?.cell !== t.place.cell) {
    const given = [...(rows?.x ? [givenAs("x", rows.x)] : []), ...(rows?.y ? [givenAs("y", rows.y)] : [])];
    fit(t, model, [...given, ...epochsOf(t)], node, "loop");
  }
  return UNKNOWN;
}
