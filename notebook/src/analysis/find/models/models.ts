import type { Knowledge } from "../../know/knowledge.ts";
import { networkOfCheckpoint } from "../../know/checkpoints.ts";
import { CLASS_WEIGHTS, firstSetting, MAIN_SETTING } from "../../know/idle-settings.ts";
import { modelInText, nameByPath, POLYNOMIAL, spaced } from "../../know/model-names.ts";
import { isComposed, learnsFromModels } from "../../read/trace/models/ensembles.ts";
import { hasOnlyKnownLayers, layersOf } from "../../read/trace/models/layers.ts";
import { isOwnNetwork, isSearch, modelInside } from "../../read/trace/models/roles.ts";
import { ruleOf } from "../../read/trace/models/rules.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type Instance, numberOf, type Value } from "../../read/trace/value.ts";
import type { ModelFact } from "../../facts.ts";
import { formulaOf } from "../data/target.ts";
import { asAdversaries } from "./adversaries.ts";
import { stopsEarly } from "./early-stopping.ts";
import { composedName, handName } from "./hand-names.ts";
import { autoencoderName, knownInside, networkName, pretrainedName, shortName, learnsOn } from "./network-names.ts";
import { namedApart } from "./named-apart.ts";
import { askedOf, isUnasked } from "./asked.ts";
import { nameByFamily, penalisedName } from "./penalties.ts";
import { degreeOf, isPolynomial } from "./polynomials.ts";
import { searchesOf, triesModels, tuningOf } from "./tuned.ts";
import { grouped } from "../../grouped.ts";

/** A model with the fits in which it learned, in order. */
export interface FoundModel {
  readonly fact: ModelFact;
  readonly instance: Instance;
  readonly fits: readonly FitEvent[];
}

/** The models that learn in the notebook, in the order in which they first do. */
export function findModels(trace: Trace, knowledge: Knowledge): FoundModel[] {
  const fits = grouped(trace.fits, ({ model }) => model);
  const searched = searchesOf(trace);
  const found = [...fits].map(([instance, events], id): FoundModel => {
    const known = factOf(instance, events, id, knowledge);
    const fact = {
      ...known,
      tuning: known.tuning ?? searched(instance),
      params: { ...known.params, ...(known.name === POLYNOMIAL && degreeOf(events, trace)) },
      ...askedOf(instance, trace),
      ...(isUnasked(instance, trace) && { unasked: true as const }),
      ...(hasDefaults(instance, known.library, trace) && { defaults: true as const }),
    };
    const isHelper = reducesOnly(instance, trace, knowledge);
    return { fact: isHelper ? { ...fact, role: "helper" } : fact, instance, fits: events };
  });
  return asAdversaries(namedApart(found, knowledge));
}

/** Whether a class whose constructor takes all settings is given none, and none is set later. */
const hasDefaults = ({ path, own, args, fields }: Instance, library: string | null, { calls }: Trace): boolean =>
  own === null &&
  WITH_DEFAULTS.has(library ?? "") &&
  /\.[A-Z]\w*$/.test(path) &&
  args.every(({ name, star }) => star === "" && name !== null && OF_RUNNING.test(name)) &&
  [...fields.keys()].every((name) => name.startsWith(" ")) &&
  !calls.some((call) => call.path.endsWith(".set_params"));
const WITH_DEFAULTS: ReadonlySet<string> = new Set(["scikit-learn", "XGBoost", "LightGBM", "CatBoost"]);
const OF_RUNNING =
  /^(?:random_(?:state|seed)|seed|n_jobs|nthread|thread_count|verbose|verbosity|silent|logging_level|use_label_encoder|eval_metric|allow_writing_files)$/;

/** Whether a model that could predict only makes features: it transforms rows, and nothing asks it for a prediction. */
function reducesOnly(instance: Instance, { calls, fits }: Trace, knowledge: Knowledge): boolean {
  if (knowledge.treatment(instance.path)?.as !== "reduced") return false;
  const own = calls.filter(({ receiver }) => receiver === instance).map(({ path }) => path);
  return (
    own.some((path) => path.endsWith("transform")) &&
    !own.some((path) => /\.(?:predict\w*|score|decision_function)$/.test(path)) &&
    !calls.some(({ args }) => args.some(({ value }) => value === instance)) &&
    fits.every(({ model, outer }) => model !== instance || outer === instance)
  );
}

const TRAINED: Readonly<Record<FitEvent["how"], ModelFact["trained"]>> = {
  fit: "fit",
  loop: "loop",
  trainer: "trainer",
  search: "fit",
  "cross-validation": "fit",
  formula: "formula",
};

/** @param events the fits in which it learned: none where it is used as it came */
export function factOf(instance: Instance, events: readonly FitEvent[], id: number, knowledge: Knowledge): ModelFact {
  const [first] = events;
  const compiled = events.at(-1)?.compiled;
  const outer = events.find((e) => isSearch(e.outer))?.outer ?? null;
  const layers = layersOf(instance);
  const name = nameOf(instance, events, layers, knowledge);
  return {
    kind: "model",
    id,
    name,
    class: classOf(instance),
    ownClass: instance.own?.name ?? null,
    library: knowledge.library(instance.path),
    params: paramsOf(instance),
    ...(variedIn(instance).length > 0 && { varied: variedIn(instance) }),
    role: BASELINES.test(`${instance.path} ${name}`) ? "baseline" : "result",
    variant: null,
    tuning: outer === null ? null : tuningOf(outer),
    // A model that only predicts here was trained in a cell that is gone.
    trained:
      first !== undefined
        ? TRAINED[first.how]
        : ruleOf(instance) !== null
          ? "formula"
          : isPretrained(instance, knowledge)
            ? "pretrained"
            : "fit",
    layers: hasOnlyKnownLayers(instance) ? layers : [],
    optimiser: shortName(compiled?.optimizer ?? instance.fields.get("optimizer")),
    loss: shortName(compiled?.loss ?? instance.fields.get("loss")),
    epochs: epochsOf(events),
    ...frozenName(events, name, instance, knowledge),
    ...(events.length > 0 && learnsOn(instance, name, events) && { pretrained: true }),
    ...(events.some(stopsEarly) && { stopsEarly: true }),
    ...(events.length > 0 && events.every(comparesGroups) && { comparesGroups: true }),
    inner: innerOf(instance, knowledge),
    cells: [...new Set([instance.cell, ...events.map((e) => e.cell)])].sort((a, b) => a - b),
    certainty: events.length === 0 || events.some((e) => e.certain) ? "certain" : "likely",
  };
}

/** `ols("height ~ C(soil)", plots)`: an analysis of variance is fitted as a regression on categories alone. */
const comparesGroups = (fit: FitEvent): boolean => OF_CATEGORIES.test(formulaOf(fit) ?? "");
const OF_CATEGORIES = /~\s*(?:C|(?:as\.)?factor)\([^()]*\)(?:\s*[+*:]\s*(?:C|(?:as\.)?factor)\([^()]*\))*\s*$/;

const BASELINES = /Dummy|(?<!KNN)baseline|^hand\.\S* (?:Random Guess|Majority Class)$/i;

const isPretrained = (instance: Instance, knowledge: Knowledge): boolean =>
  !isComposed(instance) && (learnedElsewhere(instance, knowledge) || knowledge.model(instance.path) === null);

/** Whether a model comes with what it learned: from a hub, or out of a file that the notebook did not write. */
export const learnedElsewhere = ({ path }: Instance, knowledge: Knowledge): boolean =>
  knowledge.operation(path) === "pretrained" || knowledge.model(path)?.label === "Loaded Model";

/** What is frozen, where it is so whenever the model learns. */
function frozenName(
  events: readonly FitEvent[],
  name: string,
  instance: Instance,
  knowledge: Knowledge,
): Pick<ModelFact, "frozen"> {
  const bodies = events.map(({ frozen }) => frozen);
  const body = bodies.at(-1);
  if (!body || bodies.includes(null)) return {};
  return {
    frozen: body === instance ? name : (pretrainedName(body) ?? knowledge.model(body.path)?.label ?? "neural network"),
  };
}

/** The name that people give the model. */
function nameOf(
  instance: Instance,
  events: readonly FitEvent[],
  layers: readonly string[],
  knowledge: Knowledge,
): string {
  // Of a search among models nobody knows which one it comes to.
  if (events.length > 0 && events.every(({ outer }) => triesModels(outer, knowledge))) return "Model";
  const byHand = handName(instance);
  if (byHand !== null) return byHand;
  if (events.length > 0 && events.every(learnsFromModels)) return "Stacking Ensemble";
  if (isComposed(instance)) return composedName(instance.own?.name ?? instance.path);
  const family = knowledge.model(instance.path)?.label ?? null;
  const calledBy = instance.own ? modelInText(instance.own.name) : null;
  // With a hidden layer it is no linear model, whatever its class is called.
  const isDeep = layers.filter((layer) => /^(?:Linear|Dense)\b/.test(layer)).length > 1;
  const ownName = isDeep && /^(?:Linear|Logistic|Softmax) Regression$/.test(calledBy ?? "") ? null : calledBy;
  if (family === "Neural Network" || (family === null && layers.length > 0))
    return (
      autoencoderName(instance, events) ??
      networkName(layers, instance) ??
      knownInside(instance, knowledge) ??
      ownName ??
      "Neural Network"
    );
  if (family === "Linear Regression" && events.length > 0 && events.every((e) => isPolynomial(e))) return POLYNOMIAL;
  if (family === "Bagging" || family === "AdaBoost") return repeatedName(family, instance, knowledge);
  if (family !== null)
    return (
      penalisedName(instance) ??
      pretrainedName(instance) ??
      family.replace(/Generalized Linear Model$/, (general) => nameByFamily(instance) ?? general)
    );
  if (instance.own) return ownName ?? (isOwnNetwork(instance) ? "Neural Network" : spaced(instance.own.name));
  // Of a search around something that is not at hand nobody knows what it tunes.
  if (isSearch(instance)) return "Model";
  const known = pretrainedName(instance) ?? modelInText(lastPart(instance.path));
  // Classes that are not at hand, and only say what they are for, are networks where gradients train them.
  const isNetwork = GENERAL.test(instance.path) && events.some(({ how }) => how === "loop");
  // "BERTClassifier": a class that is not at hand, called after the network inside.
  const inside = networkOfCheckpoint(lastPart(instance.path));
  return known ?? inside ?? (isNetwork ? "Neural Network" : nameByPath(instance.path));
}

const GENERAL = /(?:Model|Net|Network|Classifier|Regressor)$/;

/** Bagging and boosting train one kind of model again and again: "SVM Bagging". Boosting takes small trees unless told otherwise. */
function repeatedName(family: string, { args }: Instance, knowledge: Knowledge): string {
  const given = args.find(({ name }, i) => (name === null ? i === 0 : /^(?:base_)?estimator$/.test(name)))?.value;
  const inner = given?.kind === "instance" ? (knowledge.model(modelInside(given).path)?.label ?? null) : null;
  return inner === null || (family === "AdaBoost" && inner === "Decision Tree") ? family : `${inner} ${family}`;
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** The class as the code calls it; of an own class its base, of a function that trains what it belongs to as well. */
function classOf({ path: full, own }: Instance): string {
  // What follows is the argument that says which kind of model it is.
  const path = full.replace(/\.(?:from_pretrained|from_config|\w+=.*)$/, "");
  const family = own === null ? "" : path.slice(0, path.indexOf("."));
  const prefix = { torch: "nn.", pytorch_lightning: "pl.", keras: "tf.keras." }[family] ?? "";
  return prefix + (/(?:^|\.)([^.]+\.(?:create|train[A-Z]\w*)|[A-Z]\w*\.train)$/.exec(path)?.[1] ?? lastPart(path));
}

const MOST_PARAMS = 8;
const LONGEST_PARAM = 60;
/** Whether trees are what is boosted, what classes weigh and how large a model is matters wherever it is written. */
const isKept = (name: string): boolean => LEARNERS.test(name) || CLASS_WEIGHTS.test(name) || MAIN_SETTING.test(name);
const LEARNERS = /^(?:booster|linear_tree)$/;

function paramsOf({ path, args, repeated }: Instance): Readonly<Record<string, string>> {
  const params: Record<string, string> = {};
  for (const [at, { name: given, star, value, text }] of args.entries()) {
    const name = given ?? (at === 0 && star === "" ? firstSetting(path) : null);
    if (
      name === null ||
      (Object.keys(params).length >= MOST_PARAMS && !isKept(name)) ||
      value.kind === "instance" ||
      value.kind === "table" ||
      // What a loop varies is no setting of the model.
      (repeated && isVaried(value, text))
    )
      continue;
    const known = value.kind === "constant" && typeof value.value !== "boolean" ? value.value : tupleOf(value);
    const written = known === null || /^-?[\d.]+(?:e-?\d+)?$/i.test(text) ? unquoted(text) : String(known);
    if (written !== "" && written.length <= LONGEST_PARAM) params[name] = written;
  }
  return params;
}

const isVaried = (value: Value, text: string): boolean => value.kind === "unknown" && VARIABLE.test(text);

/** The settings that the loop around a model varies. */
const variedIn = ({ args, repeated }: Instance): readonly string[] =>
  repeated ? args.flatMap(({ name, value, text }) => (name !== null && isVaried(value, text) ? [name] : [])) : [];

/** "(1, 1, 2)": the order of a series model, wherever its numbers are written; null for anything else. */
function tupleOf(value: Value): string | null {
  if (value.kind !== "sequence" || value.type !== "tuple" || value.open) return null;
  const numbers = value.items.flatMap((item) => numberOf(item) ?? []);
  return numbers.length === value.items.length && numbers.length > 1 ? `(${numbers.join(", ")})` : null;
}

/** A variable, or what is worked out from one; constants are written in capitals. */
const VARIABLE = /(?<![\w.])[a-z_]\w*/;

const unquoted = (text: string): string => text.replace(/^(['"])(.*)\1$/, "$2");

/** For how many epochs a model learned; null where it is not known, or where it learned on later. */
function epochsOf(events: readonly FitEvent[]): string | null {
  const [given, ...later] = events.flatMap(
    (e) =>
      [...e.args, ...e.outer.args].find(({ name }, at) =>
        name === null ? at === 0 && CYCLES.test(e.text) : EPOCHS.test(name),
      ) ?? [],
  );
  const number = given?.value.kind === "constant" && later.length === 0 ? given.value.value : null;
  return typeof number === "number" ? String(number) : null;
}

/** fastai is told first for how many. */
const CYCLES = /\.(?:fit_one_cycle|fine_tune)\(/;
const EPOCHS = /^(?:epochs|nb_epoch|n_epoch|max_epochs|num_train_epochs|n_epochs|num_epochs)$/;

function innerOf(instance: Instance, knowledge: Knowledge): readonly string[] {
  return instance.args.flatMap(({ value }) => {
    const items = value.kind === "sequence" ? value.items : [value];
    return items.flatMap((item) => {
      const model = item.kind === "sequence" ? item.items.find((i) => i.kind === "instance") : item;
      const family = model?.kind === "instance" ? knowledge.model(model.path) : null;
      return family ? [family.label] : [];
    });
  });
}
