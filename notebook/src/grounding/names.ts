/** Whether the columns, files, libraries and models that a sentence names are in the notebook. */
import { LIBRARIES } from "../analysis/know/libraries.ts";
import type { NamedModels } from "./models.ts";
import { mentionsOf, type Mention, type ReadSentence } from "./sentence.ts";
import { wordsOf, type Terrain } from "./terrain.ts";
import type { Verdict } from "./values.ts";

const FILE =
  /\b[\w./-]+\.(?:csv|tsv|xlsx?|json|jsonl|parquet|feather|pkl|pickle|joblib|h5|hdf5|npy|npz|txt|zip|gz|db|sqlite|png|jpe?g|pth?|onnx|xml|html?|ipynb)\b/gi;
/** Proper names in the middle of a sentence, and identifiers outside backticks. */
const PROPER = /(?<=[\p{L}\d,;:)] )\(?(?:\p{Lu}[\p{L}\d]+)|\b[\p{L}\d]+_[\p{L}\d_]+\b|\b\p{Ll}+\p{Lu}\p{L}*\b/gu;
/** Technical capitals: how measures, methods and formats are written in a sentence. */
const TRADE = new Set(
  "auc roc mae mse rmse rmsle mape smape r2 f1 iou bleu rouge csv tsv json sql api id ids eda ml ai nlp pca svd tf idf tfidf smote cv gpu cpu html xml url utc python r julia jupyter gaussian bayes bayesian pearson spearman kendall poisson euclidean i anova".split(
    " ",
  ),
);
/** "the column age", "the age column" */
const COLUMN =
  /\bcolumns? (?!is|are|was|were|and|or|of|with|in|to|by|from|for|that|which|names?|on|as|has|have)([a-z]+)|\b([a-z]+) columns?\b/g;
const PLAIN_COLUMN =
  /^(?:the|a|an|all|each|every|other|some|these|those|both|new|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|numeric|numerical|categorical|text|date|target|label|feature|input|output|constant|unused|first|last|remaining|more|of|and|its|their|this|that|no|one|single|missing|empty|encoded|scaled|derived|dropped|renamed|several|many|same|original|selected|boolean|string|many|few|only|with|which|named|called|labelled)$/;

/** "all models", "the model" are not names. */
export function checkNames(sentence: ReadSentence, terrain: Terrain, models: readonly Mention<NamedModels>[]): Verdict {
  const cells: number[] = models.flatMap(({ of }) => of.flatMap((model) => model.cells));
  const isStep = ({ at, end }: Mention<unknown>): boolean => {
    const name = sentence.prose.slice(at, end).toLowerCase();
    return terrain.grounds.some(({ names }) => names.has(name));
  };
  // Some libraries treat PCA as a model, others as a step.
  const stranger = models.find((one) => one.of.length === 0 && !isStep(one));
  if (stranger !== undefined)
    return { objection: `The notebook has no ${sentence.prose.slice(stranger.at, stranger.end)}.` };

  for (const { of: code } of sentence.codes) {
    const at = cellsOfName(code, terrain);
    if (at === null) return { objection: `\`${code.slice(0, 60)}\` is no name in the notebook.` };
    cells.push(...at);
  }
  for (const quote of sentence.quotes) {
    const own = terrain.quotes.find(({ text }) => isWithin(quote, text));
    if (own === undefined) return { objection: "Quote the author only with the words of the findings, unchanged." };
    cells.push(own.cell);
  }
  for (const { of: file } of mentionsOf(sentence, FILE)) {
    const at = cellsOfName(file, terrain);
    if (at === null) return { objection: `${file} is no file of the notebook.` };
    cells.push(...at);
  }
  for (const { of: library } of mentionsOf(sentence, LIBRARY)) {
    if (!isKnownWord(library, terrain, models)) return { objection: `The notebook does not use ${library}.` };
    cells.push(...(cellsOfName(library, terrain) ?? []));
  }
  const proper = mentionsOf(sentence, PROPER).find(
    ({ at, end, of }) =>
      !models.some((model) => at < model.end && end > model.at) &&
      !TRADE.has(plain(of)) &&
      !isKnownWord(of, terrain, models),
  );
  if (proper !== undefined) return { objection: `${proper.of.replace("(", "")} is no name in the facts.` };
  for (const [, after, before] of sentence.prose.matchAll(COLUMN)) {
    const name = after ?? before ?? "";
    if (PLAIN_COLUMN.test(name) || terrain.words.has(name)) continue;
    return { objection: `There is no column ${name} in the facts. Name columns in backticks.` };
  }
  return { cells };
}

const plain = (word: string): string => word.replace("(", "").toLowerCase();

const isKnownWord = (word: string, { words }: Terrain, models: readonly Mention<NamedModels>[]): boolean =>
  wordsOf(word).every((one) => words.has(one) || words.has(one.replace(/s$/, ""))) ||
  models.some(({ of }) => of.some(({ name }) => name.toLowerCase().includes(plain(word))));

/** Cells with a name: of facts that contain it, or of code with all the identifiers in it. */
function cellsOfName(code: string, { grounds, identifiers, models }: Terrain): readonly number[] | null {
  const name = code.toLowerCase();
  const ground = grounds.find(({ names }) => names.has(name));
  if (ground !== undefined) return ground.cells.slice(0, 1);
  const model = models.find(({ class: own, ownClass }) => code === own || code === ownClass);
  if (model !== undefined) return model.cells;
  // A single name or a setting: sentences in backticks are neither.
  if (code === "" || code.length > 60 || /\s\w+\s/.test(code)) return null;
  const parts = code.match(/[\p{L}_][\p{L}\d_]*/gu) ?? [];
  const cells = parts.map((part) => identifiers.get(part));
  const settings = code.match(/(?<![\w.])\d+(?:\.\d+)?/g) ?? [];
  if (parts.length === 0 || cells.includes(undefined)) return null;
  const values = new Set(grounds.flatMap(({ numbers }) => numbers));
  if (!settings.every((number) => values.has(Number(number)))) return null;
  return cells.filter((cell) => cell !== undefined);
}

const isWithin = (quote: string, text: string): boolean => {
  const words = wordsOf(quote).join(" ");
  return words !== "" && wordsOf(text).join(" ").includes(words);
};

/** Libraries whose names are not ordinary words. */
const TITLES = LIBRARIES.map(({ title }) => title).filter(
  (title) =>
    /^[A-Za-z][\w-]{4,}$/.test(title) &&
    /[A-Z-]|^(?:pandas|polars|numpy|scipy|statsmodels|matplotlib|seaborn|plotly)$/.test(title),
);
const LIBRARY = new RegExp(
  `(?<![\\w-])(?:${[...new Set([...TITLES, "TensorFlow", "PyTorch", "Keras", "Kaggle"])].join("|")})(?![\\w-])`,
  "g",
);
