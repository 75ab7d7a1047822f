/** The layers that networks are made of. */
import { LOSS } from "./roles.ts";
import { type Instance, LAST_LOSS, LEARNED, MODEL, UNKNOWN, type Value } from "../value.ts";

/** Kinds of layers of a network with their sizes, in order: "Conv2D 32", "Dense 10". */
export const layersOf = (model: Instance): readonly string[] => walked(model).layers;

/** Whether these are all layers that it has: loops whose turns are not known add more, and very large networks are not followed to their end. */
export const hasOnlyKnownLayers = (model: Instance): boolean => walked(model).isWhole;

/** The layers that look vectors up: of words, of the codes of categories. */
export const embeddingLayersOf = (model: Instance): readonly Instance[] =>
  layersIn(model).filter(({ path }) => EMBEDS.test(path));

/** Everything that networks are put together from. */
export const layersIn = (model: Instance): readonly Instance[] => walked(model).parts;

const EMBEDS =
  /^(?:keras\.layers\.Embedding|torch\.nn\.Embedding(?:Bag)?(?:\.from_pretrained)?|tensorflow_hub\.KerasLayer)$/;

const MOST_LAYERS = 60;

function walked(model: Instance): {
  readonly layers: readonly string[];
  readonly parts: readonly Instance[];
  readonly isWhole: boolean;
} {
  const layers: string[] = [];
  const parts: Instance[] = [];
  /** Layers that are whole networks: alone they are only wrapped. */
  let bodies = 0;
  let isWhole = true;
  const seen = new Set<Value>();
  const visit = (value: Value, depth: number): void => {
    if (seen.has(value)) return;
    if (depth > 60 || layers.length >= MOST_LAYERS) {
      isWhole = false;
      return;
    }
    seen.add(value);
    if (value.kind === "sequence") {
      if (value.open) isWhole = false;
      for (const item of value.items) visit(item, depth + 1);
    } else if (value.kind === "instance") {
      parts.push(value);
      if (value.path === "keras.Tensor") {
        for (const key of ["before", "layer"]) visit(value.fields.get(key) ?? UNKNOWN, depth + 1);
      } else if (LOSS.test(value.path)) {
        return;
      } else if (
        /^(?:keras\.layers|torch\.nn|mxnet\.gluon\.nn)\.\w+$/.test(value.path) &&
        !/\.(?:Module|Block|Sequential|ModuleList|ModuleDict)$/.test(value.path) &&
        value.own === null
      ) {
        const inner = value.args.map(({ value: given }) => given).find(isLayer);
        layers.push(inner === undefined ? layerText(value) : `${lastPart(value)} ${layerText(inner)}`);
      } else {
        const body = depth > 0 && value.own === null ? BODY.exec(value.path) : null;
        if (body !== null) {
          layers.push(body.slice(1).find((name) => name !== undefined) ?? "");
          bodies += 1;
        }
        const known = layers.length;
        for (const { name, value: given } of value.args) {
          // Layers that are taken from elsewhere: `Sequential(trained.layers[:-1])`.
          if (name === null && given.kind === "unknown" && value.path.endsWith(".Sequential")) isWhole = false;
          visit(given, depth + 1);
        }
        for (const [key, field] of value.fields) if (!OTHER_FIELDS.has(key)) visit(field, depth + 1);
        // An own layer that is not made of others works on its own weights.
        if (depth > 0 && layers.length === known && isOwnLayer(value)) layers.push(layerText(value));
      }
    }
  };
  visit(model, 0);
  return { layers: layers.length === bodies ? [] : layers, parts, isWhole };
}

/** What a layer wraps: `Bidirectional(LSTM(32))`. */
const isLayer = (value: Value): value is Instance =>
  value.kind === "instance" && value.path.startsWith("keras.layers.") && value.own === null;

/** A whole network of a library, within another: its class. */
const BODY =
  /^(?:transformers\.(?:\w+\.)*(\w+(?:Model|For[A-Z]\w+))(?:\.from_(?:pretrained|config))?|torchvision\.models\.(\w+)|keras\.applications\.(?:[a-z_\d]+\.)*(\w+)|tensorflow_hub\.(KerasLayer))$/;

const isOwnLayer = ({ own, path }: Instance): boolean =>
  own !== null &&
  /^(?:torch\.nn\.Module|mxnet\.gluon\.nn\.Block|keras\.(?:layers\.)?Layer)$/.test(path) &&
  !/loss|criterion|metric/i.test(own.name);

const lastPart = ({ path, own }: Instance): string => own?.name ?? path.slice(path.lastIndexOf(".") + 1);

const OTHER_FIELDS = new Set(["optimizer", "loss", "metrics", MODEL, "from", LEARNED, LAST_LOSS]);

function layerText(layer: Instance): string {
  const { path, args } = layer;
  const name = lastPart(layer);
  const sizes = args.filter((a) => a.name === null);
  // PyTorch's layers take the size of the input before that of the output, and embeddings everywhere how many there are before how wide.
  const isEmbedding = name.startsWith("Embed");
  const place = isEmbedding || (path.startsWith("torch.nn.") && !/^(?:Dropout|BatchNorm)/.test(name)) ? 1 : 0;
  const size =
    args.find((a) => a.name !== null && WIDTHS.test(a.name)) ?? sizes[place] ?? (isEmbedding ? undefined : sizes[0]);
  const number =
    size?.value.kind === "constant" && typeof size.value.value === "number" ? String(size.value.value) : "";
  const isSized = layer.own === null ? !/^(?:Flatten|ReLU|Max|Average|Global)/.test(name) : SIZED.test(name);
  return number === "" || !isSized ? name : `${name} ${number}`;
}

const WIDTHS = /^(?:units|filters|features|channels|out_features|out_channels|hidden_size|output_dim|embedding_dim)$/;

/** What an own layer is called that takes sizes as those of libraries do. */
const SIZED = /(?:Linear|Dense|Conv(?:\dd)?|LSTM|GRU|RNN)$/i;
