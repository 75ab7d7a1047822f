import { remembered } from "../remembered.ts";
import { functionNames, type OtherLanguage } from "./function-names.ts";
import { LIBRARIES } from "./libraries.ts";
import type { Library, ModelFamily, Operation, Task, Treatment } from "./library.ts";
import { eachOf, namesIn } from "./names.ts";
import { PatternMap } from "./pattern-map.ts";
import { SESSION_DATA } from "./r/session-data.ts";
import { typeHint } from "./type-hint.ts";
import { untypedMethods } from "./untyped.ts";

export interface Knowledge {
  /** One name for the many ways to import a thing ("tensorflow.keras.layers.Dense" -> "keras.layers.Dense"). */
  canonical(path: string): string;
  /** Type of the result of calling `name`; null if unknown. */
  returns(name: string): string | null;
  /** Type of an attribute of an instance; null if unknown. */
  attribute(type: string, name: string): string | null;
  /** Path of a well-known name used without an import ("pd", "train_test_split"); null if unknown. */
  convention(name: string): string | null;
  /** Type suggested by a variable's name alone ("df", "X_train"); null if none is. */
  hint(name: string): string | null;
  /** True for the name of data that is available without being loaded. */
  isSessionData(name: string): boolean;
  /** Begins the paths of functions of which nobody knows where they come from. */
  readonly unplaced: string;
  /** What the language calls the place of the first item of a list: 0, or 1 in R and Julia. */
  readonly firstPlace: 0 | 1;
  /** True for paths with an entry in the knowledge base. */
  knows(path: string): boolean;
  /**
   * What a called name refers to although a variable has the same name: R looks for a function. Null in other
   * languages.
   */
  functionNamed(name: string): string | null;
  /** The function that is meant if its first argument decides: `summary(model)` is not `summary(table)`. */
  dispatched(path: string, type: string): string;
  /** What a call, class or attribute does; null if it is unknown or neutral. */
  operation(name: string): Operation | null;
  /** The model family of a class or function path. */
  model(path: string): ModelFamily | null;
  /** What a call does to data; null if it changes none. */
  treatment(path: string): Treatment | null;
  /** The chart that a call draws: "box plot"; null if it draws none. */
  chart(path: string): string | null;
  /** The statistical test that a call is: "t-test"; null if it is none. */
  test(path: string): string | null;
  /** The common name of the library a path belongs to; null if unknown. */
  library(path: string): string | null;
  /** Whether models of the library of that name are drawn from to learn what something depends on. */
  infers(library: string): boolean;
  /**
   * The same for cells of another language: its functions are known only by their names, since their packages are
   * attached whole.
   */
  speaking(language: OtherLanguage): Knowledge;
}

interface Entry {
  readonly operation: Operation | null;
  readonly gives: string | null;
}

/** The knowledge base, indexed once. */
export const KNOWLEDGE: Knowledge = index(LIBRARIES);

function index(libraries: readonly Library[]): Knowledge {
  const entries = new PatternMap<Entry>();
  const untyped = new Map<string, Entry>();
  const parents = new PatternMap<string>();
  const models = new PatternMap<ModelFamily>();
  const treatments = new PatternMap<Treatment>();
  const charts = new PatternMap<string>();
  const tests = new PatternMap<string>();
  const aliases = new Map<string, string>();
  const attributes = new PatternMap<string>();
  const conventions = new Map<string, string>();
  const instances = new Map<string, string>();
  const titles = new Map<string, string>();
  const inferring = new Set(libraries.flatMap(({ title, infers }) => (infers ? [title] : [])));
  const shortNames = new Map<string, string>();

  const addShort = (path: string): void => {
    const short = path.slice(path.lastIndexOf(".") + 1);
    const telling = /^[A-Z][A-Za-z]{4,}$/.test(short) || /^[a-z][a-z\d]*_[a-z\d_]{4,}$/.test(short);
    if (telling && !shortNames.has(short) && !/DataFrame\.|Series\./.test(path)) shortNames.set(short, path);
  };
  for (const library of libraries) {
    titles.set(library.module, library.title);
    const isPython = !/^(?:r\.|julia\.|shell$|sql$)/.test(library.module);
    // A cell on its own rarely repeats `import spacy`.
    if (isPython && !conventions.has(library.module)) conventions.set(library.module, library.module);
    for (const [path, does] of eachOf(library.calls)) {
      entries.set(path, entryOf(does));
      if (isPython && !path.includes("*")) addShort(path);
    }
    for (const [path, treats] of eachOf(library.treats)) treatments.set(path, treatmentOf(treats));
    for (const [path, chart] of eachOf(library.charts)) charts.set(path, chart);
    for (const [path, test] of eachOf(library.tests)) tests.set(path, test);
    for (const [task, families] of Object.entries(library.models ?? {}))
      for (const [label, classes] of Object.entries(families)) {
        const family = { label, task: task === "any" ? null : (task as Task), kinds: library.kinds };
        for (const path of namesIn(classes)) {
          models.set(path, family);
          if (isPython && !path.includes("*")) addShort(path);
        }
      }
    for (const [from, to] of Object.entries(library.aliases ?? {})) aliases.set(from, to);
    for (const [type, parent] of Object.entries(library.extends ?? {})) parents.set(type, parent);
    for (const [key, type] of Object.entries(library.attributes ?? {})) attributes.set(key, type);
    for (const [name, path] of Object.entries(library.conventions ?? {})) {
      if (path.endsWith("()")) instances.set(name, path.slice(0, -2));
      else conventions.set(name, path);
    }
  }
  for (const [name, does] of eachOf({ "": untypedMethods })) if (!untyped.has(name)) untyped.set(name, entryOf(does));

  const known = new Map<string, Entry | null>();
  function entry(name: string): Entry | null {
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    known.set(name, null);
    const found = find(name);
    if (known.size > 20_000) known.clear();
    known.set(name, found);
    return found;
  }

  function find(name: string): Entry | null {
    const exact = entries.exact(name);
    if (exact) return exact;
    if (models.exact(name)) return { operation: "define", gives: name };
    const dot = name.lastIndexOf(".");
    if (dot <= 0) return entries.get(name);
    const owner = name.slice(0, dot);
    const method = name.slice(dot + 1);
    if (owner === "?") return untyped.get(method) ?? null;
    const inner = entries.inner(name);
    if (inner) return inner;
    const model = modelOf(name);
    if (model && /^[A-Z]/.test(method)) return { operation: "define", gives: name };
    const parent = parentOf(owner);
    const inherited = parent ? entry(`${parent}.${method}`) : null;
    return inherited ?? entries.get(name) ?? (model ? { operation: "define", gives: name } : null);
  }

  /** A method of a type does what the method of its parent does. */
  function ofParents<T>(named: PatternMap<T>): (path: string) => T | null {
    return remembered((path) => {
      const found = named.exact(path);
      if (found) return found;
      const dot = path.lastIndexOf(".");
      const parent = dot > 0 ? parents.get(path.slice(0, dot)) : null;
      const given = parent && parent !== path.slice(0, dot) ? named.exact(`${parent}${path.slice(dot)}`) : null;
      return given ?? named.get(path);
    });
  }

  /** A tokenizer or a configuration has the name of its model but is not one, and neither is what rows are read by. */
  function modelOf(path: string): ModelFamily | null {
    const family = models.get(path);
    return family !== null &&
      /Tokenizer|Config\b|Processor|FeatureExtractor|^recommenders\..*(?:Encoder|Iterator|Dataset)\b/.test(path)
      ? null
      : family;
  }

  function parentOf(type: string): string | null {
    const parent = parents.get(type);
    if (parent && parent !== type) return parent;
    if (type === "sklearn.Model" || !models.get(type)) return null;
    return type === "keras.Model" ? null : "sklearn.Model";
  }

  function attributeOf(type: string, name: string): string | null {
    for (let owner: string | null = type, depth = 0; owner !== null && depth < 6; owner = parentOf(owner), depth += 1) {
      const found = attributes.get(`${owner}.${name}`);
      if (found) return found;
    }
    if (type === "pandas.DataFrame" && !entry(`pandas.DataFrame.${name}`) && !name.startsWith("["))
      return "pandas.Series";
    return null;
  }

  const canonicals = new Map<string, string>();
  function canonical(path: string): string {
    const seen = canonicals.get(path);
    if (seen !== undefined) return seen;
    let result = path;
    for (let round = 0; round < 3; round += 1) {
      const next = replacePrefix(result, aliases);
      if (next === result) break;
      result = next;
    }
    if (libraryOf(result) === null) result = namesake(result) ?? result;
    if (canonicals.size > 20_000) canonicals.clear();
    canonicals.set(path, result);
    return result;
  }

  /** Modules that nobody knows name classes and functions after those of scikit-learn that they replace. */
  function namesake(path: string): string | null {
    const name = path.slice(path.lastIndexOf(".") + 1);
    if (name === path || /^(?:r|julia)\./.test(path)) return null;
    const found = /^[A-Z]\w*[A-Z]|_/.test(name) ? shortNames.get(name) : undefined;
    return found?.startsWith("sklearn.") ? found : null;
  }

  function libraryOf(path: string): string | null {
    for (let dot = path.indexOf("."); ; dot = path.indexOf(".", dot + 1)) {
      const title = titles.get(dot < 0 ? path : path.slice(0, dot));
      if (title !== undefined || dot < 0) return title ?? null;
    }
  }

  const python: Knowledge = {
    canonical,
    returns: (name) => {
      const found = entry(name);
      if (found?.gives === "self") return name.slice(0, name.lastIndexOf("."));
      if (found?.gives) return found.gives;
      return models.get(name) && found?.operation === "define" ? name : null;
    },
    attribute: attributeOf,
    // `sql::query` and `shell::wget` are names that no Python code can have.
    convention: (name) => conventions.get(name) ?? shortNames.get(name) ?? commandPath(name),
    hint: (name) => instances.get(name) ?? typeHint(name),
    isSessionData: () => false,
    firstPlace: 0,
    unplaced: "?.",
    knows: (path) => entry(path) !== null,
    operation: (name) => entry(name)?.operation ?? null,
    model: modelOf,
    treatment: ofParents(treatments),
    chart: ofParents(charts),
    test: ofParents(tests),
    library: libraryOf,
    infers: (library) => inferring.has(library),
    functionNamed: () => null,
    dispatched: (path) => path,
    speaking: (language) => (language === "r" ? inR : inJulia),
  };
  const speaking = (language: OtherLanguage): Knowledge => {
    const named = functionNames(libraries, language);
    const convention = (name: string): string | null => named.path(name);
    return {
      ...python,
      convention,
      functionNamed: convention,
      hint: typeHint,
      unplaced: `${language}.?.`,
      firstPlace: 1,
      isSessionData: (name) => language === "r" && SESSION_DATA.has(name),
      dispatched: (path, type) => {
        const special = type.startsWith(`${language}.`) ? `${type}.${named.name(path)}` : path;
        return entry(special) ? special : path;
      },
    };
  };
  const inR = speaking("r");
  const inJulia = speaking("julia");
  return python;
}

const commandPath = (name: string): string | null => (name.includes("::") ? name.replace("::", ".") : null);

function entryOf(does: string): Entry {
  const [operation, gives] = does.split(" -> ");
  return { operation: operation === "neutral" ? null : (operation as Operation), gives: gives ?? null };
}

function treatmentOf(treats: string): Treatment {
  const [as, ...how] = treats.split(", ") as [Treatment["as"], ...string[]];
  return how.length === 0 ? { as } : { as, how: how.join(", ") };
}

/** Replaces the longest known prefix of a dotted path. */
function replacePrefix(path: string, aliases: ReadonlyMap<string, string>): string {
  for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1)) {
    const target = aliases.get(path.slice(0, end));
    if (target !== undefined) return target + path.slice(end);
  }
  return path;
}
