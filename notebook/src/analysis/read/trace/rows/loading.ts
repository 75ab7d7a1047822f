/** Calls that load data, and what names it. */
import type { Knowledge } from "../../../know/knowledge.ts";
import { loadedParts, nameOfFolder } from "./loaded-parts.ts";
import type { Tracer } from "../tracer.ts";
import { bunchOf, COLLECTION } from "./bunches.ts";
import { asGiven, ofPart } from "./divisions.ts";
import { partOfName } from "./part-names.ts";
import { named } from "../arguments.ts";
import {
  type ArgumentValue,
  constant,
  type Instance,
  type Sequence,
  sequence,
  type Table,
  type TableState,
  textOf,
  textsOf,
  type Value,
} from "../value.ts";

/** Calls that bring data in; null for any other. */
export function loads(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  receiver: Instance | null = null,
): Value | null {
  const operation = t.knowledge.operation(path);
  if (operation !== "load") return null;
  const gives = t.knowledge.returns(path);
  const name = path.slice(path.lastIndexOf(".") + 1);
  const source = sourceName(path, args);
  const files = filesOf(args);
  // What was downloaded is read from where it was put.
  const fetched = args.flatMap(({ value }) => (value.kind === "table" ? value.state.sources : []));
  const sources = files.length > 0 ? files : source === null ? fetched : [source];
  // A folder that was fetched is known by the file that is read from it.
  for (const { value } of args)
    for (const part of value.kind === "template" ? value.parts : [])
      if (part.kind === "table" && UNPACKS.test(part.state.made)) part.state = { ...part.state, sources };
  // What outputs show of a file holds wherever it is read again.
  const reading = `${path}(${args.map(({ text }) => text).join()})`;
  const columns =
    textsOf(named(args, "usecols")) ?? textsOf(named(args, "names")) ?? t.reads.get(reading)?.columns ?? null;
  const saved = sources.map((file) => t.files.get(file)).filter((state) => state !== undefined);
  // A file that the notebook wrote itself holds the rows that were saved in it.
  const own = saved.length === sources.length ? saved : [];
  const make = (type: string, change: Partial<TableState> = {}): Table =>
    t.table(type, { made: path, ...keptRows(own, sources), columns, ...change });
  if (gives === "training and test rows")
    return sequence(
      [asGiven(t, make("pandas.DataFrame"), "train"), asGiven(t, make("pandas.DataFrame"), "test")],
      "tuple",
    );
  const said = loadedParts(t, path, args, receiver, gives ?? "pandas.DataFrame", make);
  if (said !== null) return said;
  if (gives === "sklearn.Bunch") {
    const part = partOfName(textOf(named(args, "subset")) ?? "");
    return bunchOf(t, path, args, (type, change) =>
      part === null ? make(type, change) : asGiven(t, make(type, change), part),
    );
  }
  // Of many data sets, the one that is asked for is read.
  if (gives === COLLECTION) return make(COLLECTION, { sources: [] });
  // Data sets that come as `(x_train, y_train), (x_test, y_test)`.
  if (path.startsWith("keras.datasets.") || (name === "load_data" && gives === "keras.Data"))
    return givenPairs(t, make);
  if (/^(?:torch(?:vision|text|audio)\.datasets|medmnist)\./.test(path)) {
    const [first, positional] = args.filter((a) => a.name === null).map(({ value }) => value);
    const train = named(args, "train") ?? (HAS_TRAIN.test(name) ? (positional ?? constant(true)) : undefined);
    const split = textOf(named(args, "split") ?? (path.startsWith("medmnist.") ? first : undefined));
    const part =
      split !== null ? partOfName(split) : train?.kind === "constant" ? (train.value ? "train" : "test") : null;
    const made = make("torch.Dataset");
    return part === null ? made : asGiven(t, made, part);
  }
  const made = make(gives ?? "pandas.DataFrame");
  t.reads.set(reading, made.state);
  const [file, ...more] = sources;
  const part = file === undefined || more.length + own.length > 0 ? null : partOfName(file);
  return file === undefined || part === null || !t.filesInParts().has(file) ? made : ofPart(t, made, part);
}

/**
 * What the list of data sets of a library says of one of them; null for any other object. MedMNIST has the name of each set's class there, which
 * is its key with some letters in capitals.
 *
 * Source: https://github.com/MedMNIST/MedMNIST, `INFO` and "python_class".
 */
export const entryOfList = (path: string, key: string | null): Value | null =>
  path !== "medmnist.INFO" || key === null
    ? null
    : {
        kind: "dictionary",
        entries: new Map([["python_class", { key: constant("python_class"), value: constant(key) }]]),
        open: true,
      };

/** Sets of pictures of which the training part comes unless the code says otherwise. */
const HAS_TRAIN = /^(?:[EKQ]?MNIST|FashionMNIST|CIFAR100?|USPS)$/;

/** Whether a table came in from outside as it is. */
export const isLoaded = (knowledge: Knowledge, { made, from, sources }: TableState): boolean =>
  knowledge.operation(made) === "load" ||
  (from.length === 0 && sources.length > 0 && !knowledge.knows(made) && knowledge.library(made) === null);

/** Whether a loader brought in what need not be a table: nobody knows what it gives. */
export const isAnything = (knowledge: Knowledge, state: TableState): boolean =>
  state.columns === null && isLoaded(knowledge, state) && knowledge.returns(state.made) === null;

/** What functions are called that bring data in. */
export const READS = /(?:^|_)(?:load|read|get|fetch|import|open|prepare|make|build)(?:_|$)/i;
const HOLDS_ROWS = /\.(?:csv|tsv|parquet|feather|xlsx?|arff|jsonl|dat|data)(?:\.(?:gz|bz2|xz|zip))?$/i;

/** What is known of rows that the notebook kept itself, or else of those in some sources. */
function keptRows(own: readonly TableState[], sources: readonly string[]): Partial<TableState> {
  const origin = own.flatMap((state) => state.sources);
  return {
    from: own,
    sources: origin.length > 0 ? [...new Set(origin)] : sources,
    division: own.length === 1 ? (own[0]?.division ?? null) : null,
  };
}

/** The rows that a query gets back from tables of a database that the notebook filled; null for all other calls, and where it sums them up. */
export function readBack(t: Tracer, path: string, args: readonly ArgumentValue[]): Table | null {
  const query = args.map(({ value }) => textOf(value) ?? "").find((text) => /^\s*select\b/i.test(text)) ?? "";
  const tables = [...query.matchAll(/\b(?:from|join)\s+["`[]?(\w+)/gi)].map(([, name = ""]) => t.files.get(name));
  const own = tables.filter((state) => state !== undefined);
  return own.length === 0 || own.length < tables.length || SUMS_UP.test(query)
    ? null
    : t.table("pandas.DataFrame", { made: path, ...keptRows(own, []) });
}

/** What gives other rows than those of the table. */
const SUMS_UP = /\bgroup\s+by\b|\b(?:count|sum|avg|min|max|total|group_concat)\s*\(|\bselect\s+distinct\b|\bunion\b/i;

/** Remembers a table under the name of the file that it is saved to. */
export function saves(t: Tracer, state: TableState, args: readonly ArgumentValue[]): void {
  const file = args.map(({ value }) => fileText(value)).find((text) => text !== null);
  if (file !== undefined && file !== null) t.files.set(lastPart(file), state);
}

function givenPairs(t: Tracer, make: (type: string, change?: Partial<TableState>) => Table): Value {
  const pair = (part: "train" | "test"): Sequence =>
    sequence([asGiven(t, make("numpy.ndarray"), part), asGiven(t, make("numpy.ndarray"), part)], "tuple");
  return sequence([pair("train"), pair("test")], "tuple");
}

/** Files that a loader for any data set of their format is given: `load_dataset("csv", data_files="train.csv")`. */
function filesOf(args: readonly ArgumentValue[]): readonly string[] {
  const given = named(args, "data_files");
  const values = given?.kind === "dictionary" ? [...given.entries.values()].map(({ value }) => value) : [given];
  return values.flatMap((value) => {
    const text = value === undefined ? null : fileText(value);
    return text === null ? [] : [lastPart(text)];
  });
}

const FILE =
  /^(?:filepath_or_buffer|filepath|path|path_or_buf|io|fname|filename|file|url|name|data_id|dataset|data_home|root|directory|con|sql|data_id|ticker|tickers)$/;

/** Fetches a folder, which may hold tables or pictures. */
export const UNPACKS = /\.untar_data$/;

/** Loaders that are told the name of the set: `tfds.load("mnist")`. */
const NAMES_SET = /^(?:tensorflow_datasets\.load|pydataset\.data)$/;

/** Whether a call loads a set that comes with a library: the call itself or what it belongs to names it. */
export const loadsSet = (path: string): boolean =>
  NAMES_SET.test(path) ||
  /datasets?(?:\.\w+)*\.(?:load_|fetch_)|^r\.keras\.dataset_|^mlxtend\.data\.|^(?:keras|torchvision|torchtext)\.datasets|^(?:seaborn|datasets)\.load_dataset|^(?:shap|catboost|sktime|sksurv|lifelines|flair|river)\.datasets\.\w+$|^statsmodels\.api\.datasets\.|^(?:vega_datasets|plotly\.express)\.data\.|^palmerpenguins\.|^medmnist\./.test(
    path,
  );

/** The file, data set or table that a loading call names; null where it names none. */
function sourceName(path: string, args: readonly ArgumentValue[]): string | null {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const first = args
    .flatMap((a, at) => (a.name === null || FILE.test(a.name) ? [namesData(fileText(a.value), a.name, at)] : []))
    .find((x) => x !== null);
  // Folders of pictures, which often lie in a folder for each part.
  if (/\.(?:Image|Dataset)Folder$|_from_directory$/.test(path)) {
    return first === undefined ? null : nameOfFolder(first);
  }
  // These read files and folders of any data.
  if (/\.load_(?:files|svmlight_files?)$/.test(path)) return first === undefined ? null : folderName(first);
  if (NAMES_SET.test(path)) return first ?? null;
  // This one fetches its files into the folder, unless others of the kind are there.
  if (path.endsWith("mnist.input_data.read_data_sets") && /(?:^|\/)(?:tmp|data|mnist\w*)\/?$/i.test(first ?? "tmp"))
    return "mnist";
  if (loadsSet(path)) {
    // A number, or what the code works out, names no set.
    if (/(?:fetch_openml|load_dataset|get_rdataset|webuse)$/.test(path)) return filesOf(args)[0] ?? first ?? null;
    const set = /\.(\w+)\.(?:load(?:_data|_pandas|_(?:pandas|spark)_df)?|splits|iters)$/.exec(path)?.[1];
    // A class that reads any files of a form is called after none of them.
    return OF_ANY_FILES.test(set ?? name) ? null : (set ?? name.replace(/_data$/, ""));
  }
  if (UNPACKS.test(path)) return /^URLs\.(\w+)$/.exec(args[0]?.text ?? "")?.[1] ?? first ?? null;
  // Sets of R's packages are named after the package.
  if (path.endsWith("RDatasets.dataset")) return args.map(({ value }) => textOf(value)).at(1) ?? null;
  if (first === undefined || SHEET.test(first)) return null;
  return lastPart(first);
}

/** Sources: torchtext 0.6, torchvision, PyTorch Geometric. */
const OF_ANY_FILES =
  /^(?:SequenceTagging|LanguageModeling|Translation|Tabular|VisionD|Folder|Text|Image|InMemory)\w*(?:[dD]ataset)?$/;

/** A text that is given after something unknown names data only if it looks like a path: it may be a separator or a parser. */
const namesData = (text: string | null, name: string | null, at: number): string | null =>
  text === null || HOLDS_ROWS.test(text)
    ? text
    : !HERE.test(text) && (at === 0 || name !== null || /[\\/]/.test(text)) && !PATTERN.test(text)
      ? text
      : null;
/** Where the notebook is, which has no name. */
const HERE = /^\.{0,2}[\\/]?$/;
/** A regular expression that finds labels in file names. */
const PATTERN = /\\[dwsS.]|\(\.\*|\[\^?\w-\w\]/;

/** "mails/train": the last part alone would often be no more than "train". */
function folderName(text: string): string {
  const clean = text.replace(/\/+$/, "");
  return clean.length <= LONGEST_FOLDER ? clean : lastPart(clean);
}
const LONGEST_FOLDER = 40;

/** The text of a file name, also where it, or a folder before it, is put together; null where only the end of the name is known. */
function fileText(value: Value): string | null {
  if (value.kind !== "template") return textOf(value);
  const last = value.parts.findLastIndex((part) => part.kind !== "constant");
  const known = value.parts.slice(last + 1).map((part) => (part.kind === "constant" ? String(part.value) : ""));
  const end = known.join("");
  return /\.\w{2,8}$/.test(end) && (last < 0 || /[\\/]|^[^\W_]/.test(end)) ? end : null;
}

/** The last part of a path or address, without what follows a question mark or says what is done with it. */
export function lastPart(text: string): string {
  const clean = text.replace(/[?#].*$/, "").replace(/[\\/]+$/, "");
  // Queries name their table, codes like "FRED/GDP" have no extension to cut at.
  if (!/[\\/]/.test(clean)) return clean;
  const part = clean.slice(Math.max(clean.lastIndexOf("/"), clean.lastIndexOf("\\")) + 1);
  return /\.\w+$/.test(part) || /^\w+:/.test(text) ? part : /^[A-Z\d_]+\/[A-Z\d_]+$/.test(clean) ? clean : part;
}

/** The address of a document that is published, exported or downloaded: its host is no name of data, and nothing else in it is one. */
const SHEET = /^https?:\/\/[^/]+\/.*\/(?:pub|export|download|edit|view|uc|raw|content)(?:[?#]|$)/;
