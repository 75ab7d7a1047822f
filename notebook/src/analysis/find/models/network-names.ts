/** What people call networks: by their layers, by what they were trained to do elsewhere, or by what they give back. */
import { networkOfCheckpoint } from "../../know/checkpoints.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { modelInText, spaced } from "../../know/model-names.ts";
import { startsFromWeights } from "../../read/trace/models/freezing.ts";
import { hasOnlyKnownLayers, layersIn } from "../../read/trace/models/layers.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type ArgumentValue, type Instance, textOf } from "../../read/trace/value.ts";

/** A network that gives back what it is given, by what it learns from or else by what it is called; null for any other. */
export function autoencoderName({ own, name }: Instance, events: readonly FitEvent[]): string | null {
  const called = spaced(own?.name ?? name ?? "").toLowerCase();
  if (/variational|\bvae\b/.test(called)) return "Variational Autoencoder";
  const isItsOwnTarget = ({ x, y }: FitEvent): boolean =>
    x.kind === "table" && y.kind === "table" && x.state.id === y.state.id;
  return /\bauto ?encoder/.test(called) || events.some(isItsOwnTarget) ? "Autoencoder" : null;
}

/** A network that another is built around: a wrapper of BERT is one, and layers on top of a network that was trained elsewhere. */
export function knownInside(instance: Instance, knowledge: Knowledge): string | null {
  const { own, fields } = instance;
  if (own === null)
    return (
      layersIn(instance)
        .map(pretrainedName)
        .find((name) => name !== null) ?? null
    );
  const labels = [...fields.values()].flatMap((field) =>
    field.kind === "instance"
      ? [pretrainedName(field) ?? partsOf(field) ?? knowledge.model(field.path)?.label ?? "Neural Network"]
      : [],
  );
  return labels.find((label) => label !== "Neural Network") ?? null;
}

/** The network that is rebuilt from its parts: `Sequential(*list(resnet.children())[:-1])`. */
const partsOf = (field: Instance): string | null =>
  field.path.endsWith(".Sequential")
    ? (layersIn(field)
        .map(pretrainedName)
        .find((name) => name !== null) ?? null)
    : null;

/** What the libraries around Hugging Face's call a checkpoint, on a hub or in a folder. */
const CHECKPOINT = "model_name_or_path";

/** What a network that was trained elsewhere is called, by its checkpoint or else by its class. */
export function pretrainedName({ path, args }: Instance): string | null {
  // Whatever reads a checkpoint is that network: `FARMReader(model_name_or_path="deepset/minilm-uncased-squad2")`.
  const read = args.find(({ name }) => name === CHECKPOINT);
  const network = read === undefined ? null : networkOfCheckpoint((textOf(read.value) ?? "").replace(/^.*\//, ""));
  if (network !== null) return network;
  if (path.startsWith("fastai."))
    return args.map(({ text }) => networkOfCheckpoint(text)).find((name) => name !== null) ?? null;
  if (
    !/^(?:(?:simple)?transformers|torchvision\.models|timm|keras\.applications|mxnet\.gluon\.model_zoo|ktrain|tensorflow_hub)\./.test(
      path,
    )
  )
    return null;
  const called = args.flatMap(({ name, value }) => {
    const isNamed = name === null || /^(?:model|model_name|pretrained_model_name_or_path)$/.test(name);
    const checkpoint = isNamed ? textOf(value) : null;
    if (checkpoint === null) return [];
    // TensorFlow Hub has kinds and versions after the name: "https://tfhub.dev/google/albert_base/3".
    const isAddress = path.startsWith("tensorflow_hub.");
    const found = networkOfCheckpoint(isAddress ? checkpoint : checkpoint.slice(checkpoint.lastIndexOf("/") + 1));
    return [found ?? (path.startsWith("ktrain.") ? modelInText(checkpoint) : null)];
  });
  // The first argument of a pipeline is its task.
  return called.find((one) => one !== null) ?? networkOfCheckpoint(path);
}

/** What kind of network its layers make; null where they say nothing more. */
export function networkName(layers: readonly string[], instance: Instance): string | null {
  // What is made smaller, made larger again and joined with what it was on the way.
  if (OF_UNET.every((kind) => layers.some((layer) => kind.test(layer)))) return "U-Net";
  if (layers.some((l) => /^(?:TimeDistributed )?(?:Conv|SeparableConv)/.test(l)))
    return layers.some((l) => /LSTM/.test(l)) ? "CNN-LSTM" : "CNN";
  const bidirectional =
    /bidirectional/i.test(layers.join(" ")) ||
    instance.args.some((a) => a.name === "bidirectional" && isTrue(a)) ||
    hasBidirectional(instance);
  if (layers.some((l) => /LSTM/.test(l))) return bidirectional ? "Bidirectional LSTM" : "LSTM";
  if (layers.some((l) => /^(?:Bidirectional )?(?:CuDNN)?GRU/.test(l)))
    return bidirectional ? "Bidirectional GRU" : "GRU";
  if (layers.some((l) => /RNN/.test(l))) return "RNN";
  if (layers.some((l) => /Transformer|MultiheadAttention|MultiHeadAttention/.test(l))) return "Transformer";
  const [only, ...others] = layers.filter((layer) => !/^Normalization|^(?:Input|Flatten)/.test(layer));
  // One linear layer without any other is a linear model.
  if (others.length === 0 && only !== undefined && /^(?:Linear|Dense) 1$/.test(only) && hasOnlyKnownLayers(instance))
    return /binary_crossentropy|^BCE/i.test(shortName(instance.fields.get("loss")) ?? "")
      ? "Logistic Regression"
      : "Linear Regression";
  return null;
}

/** Source: Ronneberger, Fischer and Brox, "U-Net: Convolutional Networks for Biomedical Image Segmentation", 2015. */
const OF_UNET = [/^Conv\dD\b/, /^MaxPool/, /^(?:Conv\dDTranspose|UpSampling\dD)/, /^Concatenate/];

const isTrue = (a: ArgumentValue): boolean => a.value.kind === "constant" && a.value.value === true;
const hasBidirectional = ({ fields }: Instance): boolean =>
  [...fields.values()].some(
    (field) => field.kind === "instance" && field.args.some((a) => a.name === "bidirectional" && isTrue(a)),
  );

/** A text, or the last name of a path: "adam", `CrossEntropyLoss`. */
export function shortName(value: ReturnType<Instance["fields"]["get"]>): string | null {
  if (value === undefined) return null;
  const text = textOf(value);
  if (text !== null) return text;
  return value.kind === "instance" || value.kind === "reference"
    ? value.path.slice(value.path.lastIndexOf(".") + 1)
    : null;
}

/** Whether a network learns on: from a checkpoint, or from the weights of the one in a collection that it is known by, where none of them are frozen. */
export const learnsOn = (instance: Instance, name: string, events: readonly FitEvent[]): boolean =>
  isTunedOn(instance, events) ||
  (events.every(({ frozen }) => !frozen) &&
    [instance, ...layersIn(instance)].some(
      (part) => pretrainedName(part) === name && startsFromWeights(part) === true,
    ));

/** Hugging Face's `from_pretrained` loads the weights of a checkpoint, which `from_config` does not; fastai has a word for learning on. */
const isTunedOn = ({ path, args, own, fields }: Instance, events: readonly FitEvent[]): boolean =>
  path.endsWith(".from_pretrained") ||
  // A class around one network learns on with it.
  (own !== null &&
    [...fields.values()].some((field) => field.kind === "instance" && field.path.endsWith(".from_pretrained"))) ||
  args.some(({ name }) => name === CHECKPOINT) ||
  events.some(({ text }) => path.startsWith("fastai.") && text.includes(".fine_tune("));
