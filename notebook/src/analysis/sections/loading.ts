import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { code, codeList } from "./names.ts";
import type { CallAction } from "../python/values.ts";
import { argument, type CallStep, callSteps, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";
import { literalInside, literalOfName, writtenFile } from "./file-names.ts";
import { readingOptions } from "./reading-options.ts";
import { readSizes, type Size } from "./table-sizes.ts";

export interface Load {
  /** "`train.csv`", "the `iris` data set" */
  readonly what: string;
  readonly names: readonly string[];
  readonly cell: number;
  /** How it is read: "separated by `;`". */
  readonly how: readonly string[];
  /** A database that is only opened here. */
  readonly connects: boolean;
}

/** Of so many sources it is told how each is read. */
const MOST_WITH_OPTIONS = 2;

/** From this many sources on, one sentence names the first ones only. */
const MANY_SOURCES = 5;

/** Where the data came from, and how large it is. */
export function loadDrafts(story: Story): Draft[] {
  const loads = readLoads(story);
  const sizes = readSizes(story, loads);
  const told = new Set<Size>();
  const drafts: Draft[] = [];
  const read = new Map<string, { names: string[]; cells: number[]; query: boolean; how: readonly string[] }>();
  const opened = loads.find((load) => load.connects);
  for (const load of loads) {
    if (load.connects) continue;
    const one = read.get(load.what) ?? { names: [], cells: [], query: load.what === QUERY, how: load.how };
    one.names.push(...load.names);
    one.cells.push(load.cell);
    read.set(load.what, one);
  }
  const parts = [...read].slice(0, MANY_SOURCES).map(([what, { names, cells, query, how }]) => {
    const own = sizes.filter((size) => size.fresh && names.includes(size.frame ?? "")).slice(0, 1);
    for (const size of own) told.add(size);
    const size = own[0] ? ` (${own[0].rows} rows and ${own[0].columns} columns)` : "";
    const ways = read.size <= MOST_WITH_OPTIONS && how.length > 0 ? `, ${enumerate(how)}` : "";
    const origin = query && opened ? `the result of a query on ${opened.what}` : what;
    return {
      text: `${origin}${names.length > 0 ? ` as ${codeList(names, 3)}` : ""}${size}${ways}`,
      cells: [...cells, ...own.map((s) => s.cell)],
    };
  });
  if (parts.length > 0) {
    const more = read.size > MANY_SOURCES ? ", among other sources" : "";
    const texts = parts.map((part) => part.text);
    const list = texts.slice(0, -1).some((text) => /\)?, /.test(text.replace(/`[^`]*`/g, "")))
      ? `${texts.slice(0, -1).join("; ")}; and ${texts.at(-1) ?? ""}`
      : enumerate(texts);
    drafts.push({
      text: `${vary(list, ["The notebook reads", "The notebook loads"])} ${list}${more}.`,
      cells: parts.flatMap((part) => part.cells),
      weight: 2.2,
    });
  } else if (opened) {
    drafts.push({ text: `A connection to ${opened.what} was opened.`, cells: [opened.cell], weight: 2.2 });
  }
  drafts.push(...changeDrafts(sizes));
  const rest = sizes
    .filter((size, i) => sizes.findIndex((one) => one.frame === size.frame) === i)
    .filter((size) => !told.has(size) && size.frame !== null && !/^sub|submission/.test(size.frame))
    .filter((size) => sizes.filter((one) => one.frame === size.frame).length === 1)
    .slice(0, 2);
  const [next] = rest;
  if (next) {
    const list = enumerate(
      rest.map((size) => `${code(size.frame ?? "")} has ${size.rows} rows and ${size.columns} columns`),
    );
    const lead = next.fresh || loads.length === 0 ? "" : vary(list, ["On the way, ", "At a later point, "]);
    drafts.push({ text: `${lead}${list}.`, cells: rest.map((size) => size.cell), weight: 1.3 });
  }
  return drafts;
}

/** How tables grew or shrank, by their printed sizes. */
function changeDrafts(sizes: readonly Size[]): Draft[] {
  const frames = [...new Set(sizes.flatMap((size) => size.frame ?? []))];
  return frames
    .flatMap((frame): Draft[] => {
      const own = sizes.filter((size) => size.frame === frame);
      const [first] = own;
      const last = own.at(-1);
      if (!first || !last || own.length < 2 || (first.rows === last.rows && first.columns === last.columns)) return [];
      const rows =
        first.rows === last.rows ? `keeps its ${first.rows} rows` : `goes from ${first.rows} to ${last.rows} rows`;
      const columns =
        first.columns === last.columns
          ? `, with ${first.columns} columns throughout`
          : ` and ${first.rows === last.rows ? "goes " : ""}from ${first.columns} to ${last.columns} columns`;
      return [
        {
          text: `By its printed sizes, ${code(frame)} ${rows}${columns}.`,
          cells: [first.cell, last.cell],
          weight: 1.5,
        },
      ];
    })
    .slice(0, 2);
}

const loadsOfStories = new WeakMap<Story, readonly Load[]>();

/** Everything that is read as data, in order; pictures, saved models and lists only where there is nothing else. */
export function readLoads(story: Story): readonly Load[] {
  const known = loadsOfStories.get(story);
  if (known) return known;
  const loads = chosenLoads(story);
  loadsOfStories.set(story, loads);
  return loads;
}

function chosenLoads(story: Story): Load[] {
  const all = allLoads(story);
  const data = all.filter(
    (load) => !/\.(?:png|jpe?g|gif|bmp|svg|pkl|pickle|joblib|h5|hdf5|pth?|json|ya?ml|model|sav|ttf)`/.test(load.what),
  );
  const chosen = data.length > 0 ? data : all;
  // A file that was fetched from the web and is unpacked afterwards is told once.
  const fetched = new Set(chosen.filter((load) => load.what.endsWith(" on the web")).map((load) => load.what));
  return chosen.filter((load) => load.names.length > 0 || !fetched.has(`${load.what} on the web`));
}

/** The names that hold what is read. */
export const loadedNames = (story: Story): string[] => [...new Set(readLoads(story).flatMap((load) => load.names))];

function allLoads(story: Story): Load[] {
  const loads: Load[] = [];
  for (const one of callSteps(story, ["load"])) {
    const { call, step, short } = one;
    if (
      /^(?:format|options?|schema)$/.test(short) ||
      call.receiver?.type === "file" ||
      /^(?:sql\.|requests|bs4|tqdm|nltk\.download|torch\.utils)/.test(call.name)
    )
      continue;
    const what = source(one, story);
    if (what === null) continue;
    const names = call.targets.length > 0 ? call.targets : chainTarget(story, step.action);
    const callers = call.within === null ? [] : callersOf(story, call);
    const how = readingOptions(call);
    const connects = /^(?:connect|create_engine)$/.test(short);
    if (callers.length > 0) {
      // What a function of the notebook reads has its name where the function is called.
      for (const { targets, cell } of callers) loads.push({ what, names: targets, cell, how, connects });
    } else loads.push({ what, names: short === "open" ? [] : names, cell: step.cell, how, connects });
  }
  return loads;
}

/** Calls, with a name for what they give, of the function that reads a file and hands it back. */
function callersOf(story: Story, call: CallAction): readonly CallAction[] {
  const name = `local.${call.within ?? ""}`;
  const definition = story.code.definitions.get(name);
  return definition?.returns.type === call.result.type && call.result.type !== "?"
    ? (indexOf(story).ofLocal.get(name) ?? []).filter((c) => c.targets.length > 0 && c.within === null).slice(0, 3)
    : [];
}

/** `df = pd.read_csv(...).dropna()`: the name stands on the call around it. */
function chainTarget(story: Story, index: number): readonly string[] {
  const inner = story.code.actions[index];
  if (!inner) return [];
  for (const next of story.code.actions.slice(index + 1, index + 5)) {
    if (
      next.kind === "call" &&
      next.cell === inner.cell &&
      next.from <= inner.from &&
      next.to >= inner.to &&
      next.targets.length > 0
    )
      return next.targets;
  }
  return [];
}

/** Stands for data whose file is not named where it is read. */
export const QUERY = "a database query";

const DATA_SETS =
  /^(?:sklearn\.datasets|keras\.datasets|shap\.datasets|sksurv\.datasets|lifelines\.datasets|torchvision\.datasets|torchtext\.datasets|catboost\.datasets|sktime\.datasets)\./;

function source({ call, short }: CallStep, story: Story): string | null {
  if (/\.(?:ImageFolder|DatasetFolder)$/.test(call.name)) return "a folder of pictures";
  if (DATA_SETS.test(call.name)) {
    const parts = call.name.split(".");
    const name = (short === "load_data" ? parts[parts.length - 2] : short)?.replace(/^(?:load|fetch)_/, "") ?? short;
    const library = story.knowledge.library(call.name);
    return `the ${code(name)} data set${library ? ` of ${library}` : ""}`;
  }
  if (
    /^seaborn\.load_dataset|^datasets\.load_dataset|^tensorflow_datasets\.load|pycaret\.datasets\.get_data/.test(
      call.name,
    )
  ) {
    const names = call.args.flatMap((a) =>
      a.name === null && a.value.type === "str" && a.value.literal ? [a.value.literal] : [],
    );
    const [name, part] = names;
    return name === undefined ? null : `the ${code(name)} data set${part === undefined ? "" : ` (${code(part)})`}`;
  }
  const first = argument(call, "filepath_or_buffer", 0) ?? argument(call, "io", 0) ?? call.args[0];
  const inside = first?.value.literal ? null : (literalInside(first?.node) ?? literalOfName(story, call, first));
  // A piece of a longer path names a file only where it ends in one; else it is some folder on the way.
  const literal = first?.value.literal ?? (inside !== null && /\.[A-Za-z]\w{1,7}$/.test(inside) ? inside : null);
  const file = literal === null || literal === undefined ? null : writtenFile(story, call.cell, literal);
  if (file === null) return /read_sql/.test(short) ? QUERY : null;
  const web = /^(?:https?|ftp|s3|gs):/.test(literal ?? "") ? " on the web" : "";
  return `${code(file)}${web}`;
}
