/** What models themselves make of the data that they learn from: vectors that networks look up in their first layers: learned with the rest, or trained elsewhere. */
import { named, unnamed } from "../../read/trace/arguments.ts";
import type { TreatmentFact } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { isGivenWeights } from "../../read/trace/models/layer-weights.ts";
import { embeddingLayersOf, layersIn } from "../../read/trace/models/layers.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type Instance, type TableState, textOf } from "../../read/trace/value.ts";
import { insideFormula } from "./formulas.ts";
import { textColumns } from "./named-columns.ts";
import { treatmentFact } from "./treatment-of.ts";

/** What a model makes of rows and answers by itself when it learns. */
export const madeInside = (
  fit: FitEvent,
  fits: readonly FitEvent[],
  knowledge: Knowledge,
): readonly TreatmentFact[] => [
  ...insideFormula(fit, fits),
  ...embeddedInside(fit),
  ...laggedInside(fit),
  ...transformedTarget(fit, knowledge),
];

/** `ForecasterRecursive(regressor, lags=24)`, `MLForecast(models, lags=[1, 7])`: the earlier values that a forecaster makes features of. */
function laggedInside({ model, outer, y, cell, certain }: FitEvent): readonly TreatmentFact[] {
  const args = [model, outer].flatMap((one) => (FORECASTS.test(one.path) ? one.args : []));
  const given = args.find(({ name }) => name === "lags");
  if (given === undefined || (given.value.kind === "constant" && given.value.value === null)) return [];
  const columns = y.kind === "table" && y.state.column !== null ? [y.state.column] : [];
  const certainty = certain ? "certain" : "likely";
  return [{ kind: "lagged", columns, from: columns, how: "shift", table: null, cells: [cell], certainty }];
}

const FORECASTS = /^(?:skforecast|mlforecast|darts)\./;

/** What the embedding layers of a trained network do to the data that it learns from. */
function embeddedInside({ model, x, cell, certain }: FitEvent): readonly TreatmentFact[] {
  // What a pretrained network makes of texts, without a head of its own, are vectors.
  if (x.kind === "prediction" && ENCODER.test(x.model?.path ?? ""))
    return [
      {
        kind: "embedded",
        columns: x.on === null ? [] : columnsBehind(x.on),
        how: "a pretrained encoder",
        table: null,
        cells: [cell],
        certainty: certain ? "certain" : "likely",
      },
    ];
  const [prediction] = x.kind === "sequence" ? x.items : [x];
  if (prediction?.kind === "prediction" && prediction.model !== null && givesFeatures(prediction.model))
    return [
      {
        kind: "embedded",
        columns: [],
        how: "a pretrained network of pictures",
        table: null,
        cells: [cell],
        certainty: certain ? "certain" : "likely",
      },
    ];
  const columns = textColumns({ args: [unnamed(x)] });
  const ways = new Map<string, Instance>();
  // Topics are found among the vectors of sentences, which the model makes first.
  if (TOPICS.test(model.path)) ways.set("a sentence transformer", model);
  for (const layer of embeddingLayersOf(model)) {
    const how = wayOf(layer);
    if (how !== null && !ways.has(how)) ways.set(how, layer);
  }
  return [...ways].map(([how, layer]) => ({
    kind: "embedded",
    columns,
    how,
    table: null,
    cells: [layer.cell],
    certainty: certain ? "certain" : "likely",
  }));
}

const ENCODER =
  /^transformers\.(?:\w+\.)*(?:Auto|TFAuto|\w*?(?:Bert|BERT|Roberta|RoBERTa|Electra|XLNet|Albert|MPNet))Model(?:\.from_pretrained)?$/;

/** Whether a pretrained network of pictures computes features, as it came: alone, or what lies below some layer of it. */
const givesFeatures = (model: Instance): boolean =>
  model.fit < 0 && layersIn(model).some(({ path }) => path.startsWith("keras.applications."));

const TOPICS = /^bertopic\.BERTopic$/;

/** The column whose texts became the tokens that a network is given. */
function columnsBehind(tokens: TableState): readonly string[] {
  const tokenised = lineage(tokens, 8).find(({ made }) => made === "transformers.Tokenizer.__call__");
  return tokenised?.from.flatMap(({ column }) => (column === null ? [] : [column])) ?? [];
}

/** How a layer comes to its vectors; null for a network of the Hub that reads no texts. */
function wayOf(layer: Instance): string | null {
  const { path, args } = layer;
  if (path === "tensorflow_hub.KerasLayer")
    return /nnlm|sentence-encoder|swivel|elmo|bert|wiki-words|text/i.test(textOf(args[0]?.value) ?? "")
      ? "a pretrained layer"
      : null;
  const isGiven =
    isGivenWeights(layer) ||
    path.endsWith(".from_pretrained") ||
    args.some(
      ({ name, text }) => name === "weights" || (name === "embeddings_initializer" && /constant|matrix/i.test(text)),
    );
  return isGiven ? "word vectors" : "learned";
}

/** What a wrapper does to the target before a model learns it: `TransformedTargetRegressor(model, func=np.log1p)`. */
function transformedTarget({ outer, y, cell, certain }: FitEvent, knowledge: Knowledge): readonly TreatmentFact[] {
  if (!outer.path.endsWith(".TransformedTargetRegressor")) return [];
  const given = named(outer.args, "func") ?? named(outer.args, "transformer");
  const path = given?.kind === "reference" || given?.kind === "instance" ? given.path : null;
  const treatment = path === null ? null : knowledge.treatment(path);
  if (treatment === null || !(treatment.as === "transformed" || treatment.as === "scaled")) return [];
  const columns = textColumns({ args: [unnamed(y)] });
  const fact = treatmentFact(treatment, {
    columns,
    table: null,
    cells: [cell],
    certainty: certain ? "certain" : "likely",
    from: columns,
  });
  return fact === null ? [] : [fact];
}
