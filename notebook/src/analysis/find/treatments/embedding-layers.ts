/** What models themselves make of the data that they learn from: vectors that networks look up in their first layers: learned with the rest, or trained elsewhere. */
import { named, positional, unnamed } from "../../read/trace/arguments.ts";
import type { Embedded, TreatmentFact } from "../../facts.ts";
import { networkOfCheckpoint } from "../../know/checkpoints.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { isGivenWeights } from "../../read/trace/models/layer-weights.ts";
import { embeddingLayersOf, layersIn } from "../../read/trace/models/layers.ts";
import { ENCODED, encoded } from "../../read/trace/rows/splitting.ts";
import { allBehind, lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  numberOf,
  type TableState,
  textOf,
  type Value,
} from "../../read/trace/value.ts";
import { insideFormula } from "./formulas.ts";
import { textColumns } from "./named-columns.ts";
import { treatmentFact } from "./treatment-of.ts";

/** What a model makes of rows and answers by itself when it learns. */
export const madeInside = (fit: FitEvent, trace: Trace, knowledge: Knowledge): readonly TreatmentFact[] => [
  ...insideFormula(fit, trace.fits),
  ...embeddedInside(fit, trace),
  ...transformedTarget(fit, knowledge),
];

/** What networks do to the data that a model learns from: those that made its features, and its own embedding layers. */
function embeddedInside({ model, x, cell, certain }: FitEvent, trace: Trace): readonly TreatmentFact[] {
  const base = { kind: "embedded", table: null, certainty: certain ? "certain" : "likely" } as const;
  const features = featuresIn(x);
  if (features !== null) return [{ ...base, ...features, cells: [...features.cells, cell] }];
  const columns = textColumns({ args: [unnamed(x)] });
  const ways = new Map<string, Instance>();
  for (const layer of embeddingLayersOf(model)) {
    const how = wayOf(layer);
    if (how !== null && !ways.has(how)) ways.set(how, layer);
  }
  const { cells, ...sizes } = ways.size === 0 ? { cells: [] } : sizesOf(x, model, trace);
  return [...ways].map(([how, layer]) => ({
    ...base,
    columns,
    how,
    ...sizes,
    cells: [...cells, layer.cell].sort((a, b) => a - b),
  }));
}

/** How many words a network knows, and to how many each text is cut or padded, where the code says so. */
function sizesOf(x: Value, model: Instance, { makers, calls }: Trace): Pick<Embedded, "known" | "length" | "cells"> {
  const found: { known?: number; length?: number; cells: number[] } = { cells: [] };
  const note = (path: string, args: readonly ArgumentValue[], cell: number): void => {
    for (const { of, at, as, by } of SIZES) {
      const number = by.test(path)
        ? numberOf(named(args, of) ?? (at === null ? undefined : positional(args)[at]))
        : null;
      if (number === null || number <= 0 || found[as] !== undefined) continue;
      found[as] = number;
      if (!found.cells.includes(cell)) found.cells.push(cell);
    }
  };
  for (const layer of layersIn(model)) note(layer.path, layer.args, layer.cell);
  for (const state of x.kind === "table" ? allBehind(x.state, LONGEST_WAY) : []) {
    const maker = makers.get(state.id);
    if (maker?.kind !== "call") continue;
    note(maker.path, maker.args, maker.cell);
    if (maker.receiver?.kind === "instance") note(maker.receiver.path, maker.receiver.args, maker.receiver.cell);
  }
  // What is loaded comes in parts, which one call does not make.
  const root = x.kind === "table" ? lineage(x.state, LONGEST_WAY).at(-1) : undefined;
  for (const { path, args, cell } of calls) if (cell === root?.cell && LOADS.test(path)) note(path, args, cell);
  return found;
}

const LONGEST_WAY = 40;
const LOADS = /\.(?:imdb|reuters)\.load_data$/;

/** Where sizes are given: by name, or at a place. */
const SIZES = [
  { by: /\.pad_sequences$/, of: "maxlen", at: 1, as: "length" },
  { by: /\.TextVectorization$/, of: "output_sequence_length", at: null, as: "length" },
  { by: /\.TextVectorization$/, of: "max_tokens", at: 0, as: "known" },
  { by: /\.text\.Tokenizer$/, of: "num_words", at: 0, as: "known" },
  { by: LOADS, of: "num_words", at: 1, as: "known" },
] as const;

/** What a network made of texts or pictures before a model learned from it, without having learned from them; null where none did. */
function featuresIn(x: Value): Pick<Embedded, "how" | "columns" | "network" | "cells"> | null {
  const made = x.kind === "table" ? lineage(x.state, 8).find((one) => one.made === ENCODED)?.content : x;
  const said = encoded(made ?? null);
  if (said === null || said.model === null) return null;
  const { model, on } = said;
  const parts = layersIn(model);
  const reader = parts.find((one) => ENCODER.test(one.path) || readsTexts(one));
  const told = (one: Instance): Pick<Embedded, "network" | "cells"> => {
    const network = networkOfCheckpoint([textOf(one.args[0]?.value) ?? "", one.path].join(" "));
    return { cells: [one.cell], ...(network !== null && { network }) };
  };
  // What a pretrained network makes of texts, without a head of its own, are vectors.
  if (reader !== undefined)
    return { how: "a pretrained encoder", columns: on === null ? [] : columnsBehind(on), ...told(reader) };
  const viewer = parts.find(({ path }) => path.startsWith("keras.applications."));
  return viewer === undefined ? null : { how: "a pretrained network of pictures", columns: [], ...told(viewer) };
}

const ENCODER =
  /^transformers\.(?:\w+\.)*(?:Auto|TFAuto|\w*?(?:Bert|BERT|Roberta|RoBERTa|Electra|XLNet|Albert|MPNet))Model(?:\.from_pretrained)?$/;

/** The column whose texts became the tokens that a network is given. */
function columnsBehind(tokens: TableState): readonly string[] {
  const tokenised = lineage(tokens, 8).find(({ made }) => made === "transformers.Tokenizer.__call__");
  return tokenised?.from.flatMap(({ column }) => (column === null ? [] : [column])) ?? [];
}

/** Whether a layer of the Hub reads texts. */
const readsTexts = ({ path, args }: Instance): boolean =>
  path === "tensorflow_hub.KerasLayer" &&
  /nnlm|sentence-encoder|swivel|elmo|bert|wiki-words|text/i.test(textOf(args[0]?.value) ?? "");

/** How a layer comes to its vectors; null for a network of the Hub that reads no texts. */
function wayOf(layer: Instance): string | null {
  const { path, args } = layer;
  if (path === "tensorflow_hub.KerasLayer") return readsTexts(layer) ? "a pretrained layer" : null;
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
