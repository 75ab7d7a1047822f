import { callsTo } from "../../read/trace/calls-to.ts";
import { filterMap } from "../../filter-map.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { partOfName } from "../../read/trace/rows/part-names.ts";
import { areSameFiles } from "../../read/trace/rows/folders-read.ts";
import { isLoaded, lastPart, loadsSet, UNPACKS } from "../../read/trace/rows/loading.ts";
import { type ArgumentValue, numberOf, type TableState, textOf, type Value } from "../../read/trace/value.ts";
import type { SourceFact } from "../../facts.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { ShownSize } from "./divided-sizes.ts";
import { MAKES } from "../made-up.ts";
import { cutBy } from "./cut-reading.ts";
import { loadedRows } from "./kept-rows.ts";
import { readSizes } from "./table-sizes.ts";
import { evidenceOf } from "../evidence.ts";
import { grouped } from "../../grouped.ts";

/** Where the data comes from, with its size if an output shows it, in the order of the code. */
export function findSources(reading: DataReading): SourceFact[] {
  const sizes = readSizes(reading).flatMap((size) => {
    const origin = loadedRows(reading, size.state);
    return origin === null
      ? []
      : [{ ...size, loaded: origin.loaded.id, columns: origin.columns ? size.columns : null }];
  });
  const sizesOf = grouped(sizes, ({ loaded }) => loaded);
  const found = new Map<string, SourceFact>();
  const parts = new Map<string, Map<string, number>>();
  const read: TableState[] = [];
  const again = new Set<string>();
  const fetched = new Set<string>();
  const database = databaseOf(reading);
  for (const call of reading.calls) {
    if (reading.knowledge.operation(call.path) !== "load" && !bringsIn(reading, call)) continue;
    const name = (isQuery(call) ? database : null) ?? nameOf(call);
    if (name === null || /^(?:sqlite_master|information_schema.*)$/.test(name)) continue;
    // A folder that goes by the file in it is no source of its own.
    if (UNPACKS.test(call.path) && name !== call.after?.sources[0]) continue;
    const loaded = loadedBy(call);
    // Data that comes in parts under one name is as large as all of them together.
    const isPart = loaded !== null && loaded.division !== null && partOfName(name) === null;
    const own = loaded === null ? [] : (sizesOf.get(loaded.id) ?? []);
    const fact = sourceFact(call, name, loaded, isPart ? [] : own);
    if (isPart) {
      const known = parts.get(name) ?? new Map<string, number>();
      const same = read.find((one) => areSameFiles(reading.trace, one, loaded));
      const part = (same ?? loaded).division?.part ?? "";
      if (same === undefined) read.push(loaded);
      else again.add(name);
      // What is read again is as large as it was.
      parts.set(name, known.set(part, own[0]?.rows ?? known.get(part) ?? NaN));
    }
    if (FETCHES.test(call.path)) fetched.add(name);
    const before = found.get(name);
    if (before === undefined || (before.rows === null && fact.rows !== null)) found.set(name, fact);
  }
  for (const [name, ofParts] of parts) {
    const [fact, rows] = [found.get(name), [...ofParts.values()].reduce((sum, one) => sum + one, 0)];
    if (fact?.rows === null && (ofParts.size > 1 || again.has(name)) && !Number.isNaN(rows))
      found.set(name, { ...fact, rows });
  }
  // Data of a session is there without being loaded.
  for (const { call, state } of found.size > 0 ? [] : sessionData(reading))
    for (const name of state.sources)
      if (!found.has(name)) found.set(name, sourceFact(call, name, state, sizesOf.get(state.id) ?? []));
  return found.size > 0 ? withoutDownloads([...found.values()], fetched) : generated(reading);
}

/** The first calls that are given data by the name that R's packages have for it. */
function sessionData({ calls }: DataReading): { readonly call: CallEvent; readonly state: TableState }[] {
  const found: { readonly call: CallEvent; readonly state: TableState }[] = [];
  const add = (call: CallEvent, value: Value | null): void => {
    const root = value?.kind === "table" ? lineage(value.state).at(-1) : undefined;
    if (root?.made === SESSION) found.push({ call, state: root });
  };
  for (const call of calls) {
    add(call, call.receiver);
    for (const { value } of call.args) add(call, value);
  }
  return found;
}
const SESSION = "r.utils.data";

/** Whether a function of a module that is not at hand reads a file. */
const bringsIn = ({ knowledge }: DataReading, { path, result }: CallEvent): boolean =>
  result.kind === "table" && result.state.made === path && isLoaded(knowledge, result.state);

/** A file that is downloaded and then read under the same name is one source. */
function withoutDownloads(found: readonly SourceFact[], fetched: ReadonlySet<string>): SourceFact[] {
  const stem = (file: string): string => file.replace(/(?:\.\w{1,7}){1,2}$/, "").toLowerCase();
  return found.filter(
    (one) =>
      !fetched.has(one.name) ||
      !found.some((other) => !fetched.has(other.name) && (stem(other.name) === stem(one.name) || other.rows !== null)),
  );
}

function sourceFact(call: CallEvent, name: string, loaded: TableState | null, sizes: readonly ShownSize[]): SourceFact {
  const sized =
    sizes.find((size) => size.rows !== null && size.columns !== null) ?? sizes.find(({ rows }) => rows !== null);
  const wide = sized?.columns ?? sizes.find(({ columns }) => columns !== null)?.columns ?? null;
  const named = sizes.find(({ names }) => names !== undefined && names.length <= MOST_NAMES && names.length === wide);
  return {
    kind: "source",
    name,
    form: formOf(call, name),
    format: formatOf(call.path, name),
    variable: loaded?.bound[0] ?? (call.result.kind === "instance" ? call.result.name : null),
    rows: sized?.rows ?? null,
    // A reader that was told which columns to take shows only those.
    columns: call.args.some((argument) => argument.name === "usecols") ? null : wide,
    ...(named?.names === undefined ? {} : { names: named.names }),
    ...cutBy(call),
    cells: [...new Set([call.cell, ...(sized ? [sized.cell] : []), ...(named ? [named.cell] : [])])].sort(
      (a, b) => a - b,
    ),
    certainty: call.certain ? "certain" : "likely",
  };
}

/** Columns up to which their names say what the data is. */
const MOST_NAMES = 10;

/** The state that a loading call made; null if it gives no single table. */
function loadedBy({ path, result }: CallEvent): TableState | null {
  const data = result.kind === "instance" ? (result.fields.get("frame") ?? result.fields.get("data")) : result;
  return data?.kind === "table" ? (lineage(data.state).find(({ made }) => made === path) ?? null) : null;
}

const DATA_FILE =
  /["']([^"'\n]*\.(?:csv|tsv|txt|dat|data|xlsx?|json|jsonl|parquet|feather|pkl|pickle|h5|hdf5?|arff|npz|npy|mat|xml|sas7bdat|dta|sav|shp|geojson|zip|gz)(?:\.(?:gz|zip|bz2|xz))?)["']/i;
const READS_MODELS = /(?:load_model|from_pretrained|^spacy\.|^gensim\.downloader|^torch\.load$|^nltk\.)/;
const FETCHES =
  /^(?:requests|urllib\d?(?!\.parse\b)|wget|gdown|tarfile|zipfile|gzip|kaggle|opendatasets|torchtext\.utils|keras\.utils)\b/;
const NO_DATA =
  /\.(?:png|jpe?g|gif|svg|bmp|webp|pth?|joblib|onnx|ya?ml|html?|py|mplstyle|ttf)$|model|weights|checkpoint|scaler|encoder|vectori[sz]er/i;

/** Name of the file, data set or table that a call loads; null if the code does not say, or it is not data. */
function nameOf(call: CallEvent): string | null {
  const { path, args, text, result } = call;
  if (READS_MODELS.test(path)) return null;
  if (path === "builtins.open") return openedFile(call);
  const query = args.map(({ value }) => textOf(value)).find((given) => given !== null && /\bselect\b/i.test(given));
  if (query) return /\bfrom\s+["`[]?([\w.]+)/i.exec(query)?.[1] ?? null;
  const [source] = path.startsWith("shell.") ? commandSources(call) : sourcesOf(result);
  // `load_dataset("csv", data_files=...)` names the format first.
  if (source !== undefined && source !== "" && !/^(?:csv|json|text|parquet|pandas)$/.test(source))
    return NO_DATA.test(source) || NO_NAME.test(source.replace(COPIED, "")) ? null : source;
  // A joined path still ends in a name.
  const isReader = /(?:^|\.)(?:read_\w+|loadtxt|genfromtxt|load_dataset|load_svmlight_file|fread|import_file)$/.test(
    path,
  );
  const file = isReader ? DATA_FILE.exec(text)?.[1] : undefined;
  // What is put after something unknown is the end of a name.
  return file === undefined || /^[._-]/.test(lastPart(file)) ? null : lastPart(file);
}

/** What a command of the shell brings in: what Kaggle calls it, else a file or an address. Its own words ("competitions", "xf") are no data. */
function commandSources({ path, args, result }: CallEvent): readonly string[] {
  const words = path === "shell.kaggle" ? args.map(({ value }) => textOf(value) ?? "") : [];
  const at = words.findIndex((word) => /^(?:-c|-d|--competition|--dataset)$/.test(word));
  const named = at < 0 ? undefined : words[at + 1];
  return named === undefined ? sourcesOf(result).filter((name) => name.includes(".")) : [lastPart(named)];
}

/** A data file that is opened for reading. */
function openedFile({ args }: CallEvent): string | null {
  const [file, mode] = args.map(({ value }) => textOf(value));
  const isRead = args.length < 2 || args[1]?.name !== null || (mode ?? "").startsWith("r");
  return file &&
    isRead &&
    !/rc\b|config|setting|param|style|credential|secret|token|key|vocab|label|requirements/i.test(file) &&
    /\.(?:csv|tsv|jsonl?|txt|dat)$/.test(file)
    ? lastPart(file)
    : null;
}

const CONNECTS = /(?:\.connect|\.create_engine|bigquery\.Client)$/;
const isQuery = ({ path }: CallEvent): boolean => /read_(?:sql\w*|gbq)$|^sql\.|\.(?:execute|fetch\w+)$/.test(path);

/** The file of the database that the notebook connects to; null if it connects to none or to several. */
function databaseOf({ trace }: DataReading): string | null {
  const connections = callsTo(trace, (path) => CONNECTS.test(path));
  const names = filterMap(connections, ({ args }) => {
    const text = textOf(args[0]?.value);
    return text === null ? null : lastPart(text);
  });
  return new Set(names).size === 1 && !/[@:]/.test(names[0] ?? "") ? (names[0] ?? null) : null;
}

function sourcesOf(value: Value): readonly string[] {
  if (value.kind === "table") return value.state.sources;
  if (value.kind === "sequence") return value.items.flatMap(sourcesOf);
  if (value.kind !== "instance") return [];
  return [...value.fields.values()].flatMap((field) => (field.kind === "table" ? field.state.sources : []));
}

/** Characters of code, and options of commands: no file name contains them. */
const NO_NAME = /[()<>|"'\n]|^-/;
/** "sales (2).csv", "x-rays (2017-2018).xlsx": what stands in brackets in the name of a file is no call. */
const COPIED = / ?\([\w ,&-]{1,40}\)(?=[^()]*\.\w{1,7}$)/;
const FOLDERS = /\.(?:load_files|load_svmlight_files?|ImageFolder|DatasetFolder)$/;
const DATA_SET =
  /^tensorflow\.examples\.tutorials\.mnist|^(?:torchaudio|shap|sktime|sksurv|lifelines|catboost)\.datasets?\b|^vega_datasets|^ucimlrepo/;

function formOf({ path, args }: CallEvent, name: string): SourceFact["form"] {
  if (path.startsWith("r.") && !/read|load|fread/.test(path)) return "data set";
  if (
    (loadsSet(path) || DATA_SET.test(path)) &&
    !FOLDERS.test(path) &&
    !/\.(?:csv|tsv|jsonl?|txt|parquet)\b/.test(name)
  )
    return "data set";
  if (CONNECTS.test(path)) return "database";
  if (/read_(?:sql\w*|gbq)$|^sql\.|\.(?:fetchall|execute)$/.test(path)) return "database";
  const texts = args.map(({ value }) => textOf(value));
  if (texts.some((text) => text !== null && /^(?:https?|ftp|s3|gs):\/\//.test(text))) return "address";
  return /^(?:quandl|yfinance|pandas_datareader)\b/.test(path) && !/\.\w{2,5}$/.test(name) ? "data set" : "file";
}

const FORMATS: readonly (readonly [pattern: RegExp, format: string])[] = [
  [/\.csv\b|read_csv$/i, "CSV"],
  [/\.tsv\b/i, "TSV"],
  [/\.xlsx?\b|read_excel$/i, "Excel"],
  [/\.jsonl?\b|read_json$/i, "JSON"],
  [/\.parquet\b|read_parquet$/i, "Parquet"],
  [/\.(?:pkl|pickle)\b|read_pickle$/i, "pickle"],
  [/\.(?:h5|hdf5?)\b|read_hdf$/i, "HDF5"],
  [/\.feather\b|read_feather$/i, "Feather"],
  [/\.arff\b/i, "ARFF"],
  [/\.np[yz]\b/i, "NumPy"],
  [/read_html$/, "HTML"],
];
const formatOf = (path: string, name: string): string | null =>
  FORMATS.find(([pattern]) => pattern.test(name))?.[1] ?? FORMATS.find(([pattern]) => pattern.test(path))?.[1] ?? null;

/** What is asked for where data is made, if all calls ask for the same: "make_blobs(n_samples=500)", "rand(120, 3)". */
function madeSize(calls: readonly CallEvent[]): Pick<SourceFact, "rows" | "columns"> {
  const sizes = calls.map(({ path, args }) => {
    const isSet = path.startsWith("sklearn.");
    const [first, second] = isSet || /\.randn?$/.test(path) ? args.filter(({ name }) => name === null) : [];
    const given = (name: string, otherwise: ArgumentValue | undefined): number | null => {
      const argument = args.find((one) => one.name === name) ?? otherwise;
      // A number that the code works out stands nowhere in the notebook.
      const number = argument === undefined || !/^\d[\d_]*$/.test(argument.text) ? null : numberOf(argument.value);
      return number !== null && Number.isInteger(number) && number > 1 ? number : null;
    };
    const isWide = /make_(?:classification|regression|multilabel_classification|friedman1)$/.test(path);
    return {
      rows: given(isSet ? "n_samples" : "size", first),
      columns: isSet ? given("n_features", isWide ? second : undefined) : given("", second),
    };
  });
  const agreed = (of: "rows" | "columns"): number | null =>
    new Set(sizes.map((size) => size[of])).size === 1 ? (sizes[0]?.[of] ?? null) : null;
  const rows = agreed("rows");
  return { rows, columns: rows === null ? null : agreed("columns") };
}

/** Data that the code generates, if it reads none. */
function generated({ calls, trace }: DataReading): SourceFact[] {
  const used = trace.fits.flatMap(({ x }) => (x.kind === "table" ? lineage(x.state) : []));
  const making = callsTo(trace, (path) => MAKES.test(path)).filter(({ after }) => after !== null);
  const call =
    callsTo(trace, (path) => /^sklearn\.datasets\.(?:\w+\.)?make_/.test(path))[0] ??
    making.find(({ after }) => used.some(({ id }) => id === after?.id)) ??
    (trace.fits.length === 0 ? making[0] : undefined);
  if (call === undefined) return [];
  const alike = calls.filter(
    ({ path, after }) =>
      path === call.path || (after !== null && MAKES.test(path) && used.some(({ id }) => id === after.id)),
  );
  return [
    {
      kind: "source",
      name: "",
      form: "generated",
      format: null,
      variable: call.after?.bound[0] ?? null,
      ...madeSize(alike),
      ...evidenceOf(call),
    },
  ];
}
