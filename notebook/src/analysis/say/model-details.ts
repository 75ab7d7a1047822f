/** What is said of the model that an experiment ends with, and of those beside it. */
import type { Experiment, ModelFact } from "../facts.ts";
import { ADVERSARIES } from "../know/model-names.ts";
import { networkOfCheckpoint } from "../know/checkpoints.ts";
import { countWord } from "../wording.ts";
import { type Draft, draft, clause } from "./draft.ts";
import { code, counted, distinct, listed, named } from "./lists.ts";
import {
  areSeveral,
  areUsed,
  memberOf,
  modelNames,
  modelPhrase,
  modelsPhrase,
  modelWords,
  resultModels,
  theModel,
  trainedWords,
} from "./model-words.ts";
import { figure } from "./numbers.ts";
import { chosenWords, settings } from "./settings.ts";

/** Settings, layers and training of the model that the experiment ends with, then the models that were not run. */
export function details(experiment: Experiment, others: readonly ModelFact[], phrase?: string): Draft[] {
  const main = mainModel(experiment);
  const alike = resultModels(experiment).filter(({ name }) => name === main?.name);
  // Of networks that are built one after the other, the last is not the one.
  if (alike.some((one) => one.layers.length > 0) && areSeveral(experiment, alike)) return networks(alike);
  const layers = main === undefined ? [] : network(main, phrase);
  const namesakes = others.filter(({ name }) => name === main?.name);
  const drafts =
    main === undefined
      ? []
      : [
          ...layers,
          ...ensemble(main),
          ...settings(main, experiment, namesakes, layers.length === 0 ? phrase : undefined),
        ];
  const searched = resultModels(experiment).filter(({ tuning }) => tuning !== null);
  const vain = searched.filter(({ tuning }) => tuning?.unused === true);
  const tuned = searched.filter((model) => !vain.includes(model) && model.name !== main?.name);
  // A search for a model of the same kind is another one than what is told of the one that was measured.
  const again = main?.tuning !== null ? [] : searched.filter((one) => !vain.includes(one) && one.name === main.name);
  const ways = distinct(again.flatMap(({ tuning }) => tuning?.how ?? []));
  // One search over several models is told once.
  const isOne = ways.length === 1 && tuned.every(({ tuning }) => tuning?.how === ways[0]);
  if (main !== undefined && again.length > 0) {
    const all = isOne ? [...again, ...tuned] : again;
    const over = (name: string): readonly string[] => ownTried(all.filter((one) => one.name === name));
    const names = modelNames(all);
    const whose = listed(
      names.map((name) => `${theModel(name)}${over(name).length === 0 ? "" : ` (${named(over(name), 4)})`}`),
    );
    // That something was searched says nothing where nobody knows what.
    if (names.some((name) => over(name).length > 0))
      drafts.push(draft(`settings of ${whose} are also searched by ${listed(ways)}`, all, 7));
  }
  if (main !== undefined && tuned.length > 0 && !isOne) {
    const found = tuned.length === 1 ? tuned.map(chosenWords).join("") : "";
    // That settings are tuned says nothing where nobody knows which.
    const known = found === "" ? tuned.filter((one) => ownTried([one]).length > 0) : tuned;
    const whose = listed(
      modelNames(known).map((name) => {
        const over = ownTried(known.filter((one) => one.name === name));
        return `${theModel(name)}${over.length === 0 ? "" : ` (${named(over, 4)})`}`;
      }),
    );
    const more = searched.includes(main) && !vain.includes(main) ? " as well" : "";
    if (known.length > 0) drafts.push(draft(`the settings of ${whose} are tuned${more}${found}`, known, 6));
  }
  if (vain[0] !== undefined) {
    const over =
      vain.length === 1 && (vain[0].tuning?.over.length ?? 0) > 0 ? ` over ${named(vain[0].tuning?.over ?? [])}` : "";
    const who = listed(modelNames(vain).map(theModel));
    drafts.push(
      draft(
        `what the ${vain[0].tuning?.how}${over} finds for ${who} is not used in the models that are judged`,
        vain,
        7,
      ),
    );
  }
  const results = new Set(modelNames(resultModels(experiment)));
  const notTrained = new Set(modelNames(experiment.models.filter((model) => model.trained === "not trained")));
  const own = experiment.models.filter(({ name }) => notTrained.has(name) && !results.has(name));
  const [begun, never] = [own.filter(hasBegun), own.filter((model) => !hasBegun(model))].map((some) => ({
    some,
    names: modelNames(some),
  }));
  if (begun !== undefined && begun.names.length > 0)
    drafts.push(
      clause(
        {
          as: "untrained",
          of: begun.names,
          who: `the training of ${someModels(begun.names)}`,
          verb: endWords(begun.some),
        },
        begun.some,
        6,
      ),
    );
  if (never !== undefined && never.names.length > 0)
    drafts.push(
      clause(
        {
          as: "untrained",
          of: never.names,
          who: `the code that trains ${someModels(never.names)}`,
          verb: "was not run",
        },
        never.some,
        6,
      ),
    );
  return drafts;
}

/** The settings of models themselves that searches try, without those of the steps before them. */
const ownTried = (models: readonly ModelFact[]): readonly string[] =>
  distinct(
    models.flatMap(({ tuning }) => (tuning?.over ?? []).filter((name) => tuning?.before?.includes(name) !== true)),
  );

/** Whether its training began: a cell that nobody ran broke nothing off, as a sheet of exercises is saved before anybody fills it in. */
const hasBegun = ({ failed, stopped }: ModelFact): boolean => failed !== undefined || stopped === true;

/** "failed (the data contains missing or infinite values)"; "was not completed", where not all of them ended in an error. */
export function endWords(models: readonly ModelFact[]): string {
  if (models.some(({ failed }) => failed === undefined)) return "was not completed";
  const [why, ...others] = distinct(models.map(({ failed = "" }) => reasonOf(failed)));
  return others.length > 0 ? "failed" : `failed (${why})`;
}

/** The error of a library in plain words; its name, where nobody else has words for it. */
function reasonOf(failed: string): string {
  for (const [error, words] of REASONS) {
    const found = error.exec(failed);
    if (found !== null) return words.replace("$1", code(found[1] ?? ""));
  }
  return code(/^\w+/.exec(failed)?.[0] ?? "");
}
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\bNaN\b|infinity|missing values/i, "the data contains missing or infinite values"],
  [/could not convert string/i, "the data contains text that was not turned into numbers"],
  [
    /inconsistent numbers of samples|Data cardinality is ambiguous/i,
    "features and target have different numbers of rows",
  ],
  // Of other types the library's own hint at continuous values is a guess.
  [/Unknown label type: ?\W*continuous/i, "the target is a continuous number, not a class"],
  [/memory|alloc/i, "out of memory"],
  // Spark lists the columns that there are.
  [/^\w+: (?:Field |Column )?"?(\w+)"? does not exist\.?\s+Available\b/, "the data has no column $1"],
];

export function mainModel(experiment: Experiment): ModelFact | undefined {
  const models = resultModels(experiment);
  return (
    models.find(({ id }) => id === experiment.best?.model) ??
    (new Set(models.map(({ name }) => name)).size === 1 ? models.at(-1) : undefined) ??
    // Of two that learn against each other, the one that is kept.
    (ADVERSARIES.every((name) => models.some((one) => one.name === name))
      ? models.findLast(({ name }) => name === ADVERSARIES[0])
      : undefined)
  );
}

/** "a CNN (`DigitNet`)", "naive Bayes (`CategoricalNB`)" */
export function introduced(model: ModelFact): string {
  const { name, ownClass } = model;
  // Of a network that everybody knows, or of one of that kind, the class around it tells nothing more.
  const isTelling =
    ownClass !== null &&
    lettersOf(ownClass) !== lettersOf(name) &&
    networkOfCheckpoint(name) === null &&
    !NO_NAME.test(ownClass);
  const more = isTelling ? ownClass : memberOf(model);
  return `${modelPhrase(name)}${more === null ? "" : ` (${code(more)})`}`;
}
/** "MyNet", "LightningModel", "Classifier2": no more than what any model is. */
const NO_NAME =
  /^(?:My|The|Our|Simple|Basic|Custom|Lightning|Torch|Base|Net|Network|Neural|NN|Model|Module|Classifier|Regressor|RNN|CNN|LSTM|GRU|MLP|_|\d)+$/i;
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

function network(model: ModelFact, phrase: string = theModel(model.name)): Draft[] {
  // A network that comes whole only gets its last layers.
  const added = model.layers.filter((layer) => networkOfCheckpoint(layer) !== model.name);
  const has = /^[a-z]+\d/.test(model.class) || added.length < model.layers.length ? "gets" : "has";
  // Where a search varies how a network is built, the layers are those of its defaults.
  const isVaried = model.tuning !== null && model.tuning.over.some((name) => !OF_TRAINING.test(name));
  const layers = added.length === 0 || isVaried ? "" : `${has} ${layerWords(added)}`;
  const epochs =
    model.epochs !== null && /^\d+$/.test(model.epochs)
      ? model.planned === undefined
        ? `${figure(model.epochs)} epoch${model.epochs === "1" ? "" : "s"}`
        : `${figure(model.epochs)} of the planned ${figure(model.planned)} epochs`
      : "";
  const isCeiling = epochs !== "" && model.stopsEarly === true;
  const means = [isCeiling ? "early stopping" : "", model.optimiser === null ? "" : code(model.optimiser)];
  const manner = [
    epochs === "" ? "" : `for ${isCeiling ? "up to " : ""}${epochs}${keptWords(model)}`,
    means.join("") === "" ? "" : `with ${listed(means.filter((one) => one !== ""))}`,
  ].filter((part) => part !== "");
  const loss = model.loss === null ? "" : `, minimising ${code(model.loss)}`;
  const frozen = frozenWords(model);
  const how = areUsed([model]) ? "" : `${manner.map((part) => ` ${part}`).join("")}${loss}${frozen}`;
  if (layers === "" && how === "") return [];
  const verb = listed([layers, how === "" ? "" : `is ${trainedWords([model])}`].filter((part) => part !== ""));
  const isForEpochs = epochs !== "" && !isCeiling && how === ` for ${epochs}${keptWords(model)}`;
  const as = how === "" ? "model" : layers !== "" ? "setup" : isForEpochs ? "epochs" : "training";
  return [clause({ as, of: [model.name], who: phrase, verb, how }, [model], 8)];
}

/** " (of which the best is kept)": what is judged then has learned for fewer epochs. */
export const keptWords = ({ keepsBest }: ModelFact): string =>
  keepsBest === true ? " (of which the best is kept)" : "";

/** "four neural networks are trained for 200 epochs each with `SGD`": what networks of one kind share; how many they are is known where no loop builds them. */
function networks(models: readonly ModelFact[]): Draft[] {
  const [first] = models;
  if (first === undefined) return [];
  const isCounted = new Set(models.map(({ cells }) => cells[0])).size === models.length;
  const shared = (value: (model: ModelFact) => string | null): string | null =>
    new Set(models.map(value)).size === 1 ? value(first) : null;
  const epochs = shared((one) => (one.stopsEarly === true ? null : one.epochs));
  const optimiser = shared((one) => one.optimiser);
  const loss = shared((one) => one.loss);
  const how = [
    epochs === null || !/^\d+$/.test(epochs) ? "" : ` for ${figure(epochs)} epoch${epochs === "1" ? "" : "s"} each`,
    optimiser === null ? "" : ` with ${code(optimiser)}`,
    loss === null ? "" : `, minimising ${code(loss)}`,
  ].join("");
  const who = `${isCounted ? countWord(models.length) : "several"} ${modelsPhrase(first.name)}`;
  return [clause({ as: "setup", of: [first.name], who, verb: `are ${trainedWords(models)}`, how }, models, 8)];
}

/** Settings of how a network learns. */
const OF_TRAINING =
  /^(?:.*__)?(?:epochs?|batch_size|optimi[sz]er|loss|(?:init_|initial_)?(?:lr|learning_rate)|momentum|weight_decay)$/i;

/** What a model is built on, where that is another, whose weights stay frozen; of its own weights the verb says it. */
const frozenWords = ({ frozen, name }: ModelFact): string =>
  frozen === undefined || frozen === name ? "" : `, on top of a pretrained ${modelWords(frozen)} with frozen weights`;

/** Layers in order; long stacks by how many there are of each kind. */
function layerWords(layers: readonly string[]): string {
  if (layers.length <= 5)
    return new Set(layers).size === 1 && layers.length > 1
      ? `${countWord(layers.length)} ${code(layers[0] ?? "")} layers`
      : `the layer${layers.length === 1 ? "" : "s"} ${listed(layers.map(code))}`;
  const kinds = new Map<string, number>();
  for (const layer of layers) {
    const kind = layer.split(" ")[0] ?? layer;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const [[only] = []] = kinds;
  if (only !== undefined && kinds.size === 1) return `${countWord(layers.length)} ${code(only)} layers`;
  if (kinds.size === layers.length) return `the layers ${named([...kinds.keys()])}`;
  const counts = [...kinds].slice(0, 4).map(([kind, times]) => `${countWord(times)} ${code(kind)}`);
  return `${counted(layers.length, "layer")} (${listed(counts)}${kinds.size > 4 ? " among them" : ""})`;
}

/** The layers of a network are not combined as models are, and models of one kind are not worth a sentence. */
function ensemble(model: ModelFact): Draft[] {
  const kinds = distinct(model.inner);
  return kinds.length < 2 || model.layers.length > 0
    ? []
    : [
        clause(
          {
            as: "model",
            of: [model.name],
            who: theModel(model.name),
            verb: `combines ${listed(kinds.slice(0, 5).map(modelPhrase))}`,
          },
          [model],
          7,
        ),
      ];
}

/** More models than these are counted. */
const MOST_NAMED = 8;

/** "a random forest, XGBoost and 3 more"; the main one is among those that are named. */
export function someModels(names: readonly string[], more: (name: string) => string = () => "", main = ""): string {
  const last = names.length > MOST_NAMED ? Math.max(names.indexOf(main), MOST_NAMED - 2) : names.length;
  const shown = names.filter((_, at) => at < MOST_NAMED - 2 || at === last || names.length <= MOST_NAMED);
  const phrases = shown.map((name) => `${modelPhrase(name)}${more(name)}`);
  return names.length > shown.length
    ? `${phrases.join(", ")} and ${names.length - shown.length} more`
    : listed(phrases);
}

/** "a random forest and XGBoost": the models that a result can come from. */
export const modelsInWords = (experiment: Experiment): string => someModels(modelNames(resultModels(experiment)));
