/** Data sets that come with a library, with features and answers under names of their own. */
import { named } from "../arguments.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, sequence, type Table, type TableState, type Value } from "../value.ts";

/** The rows of a set as a type, each time the same ones. */
type Rows = (type: string, change?: Partial<TableState>) => Table;

/** A set as scikit-learn hands it over, or those of statsmodels and UCI. */
export function bunchOf(t: Tracer, path: string, args: readonly ArgumentValue[], rows: Rows): Value {
  // Texts come as a list.
  const data = rows(/\.(?:load_files|fetch_20newsgroups)$/.test(path) ? "numpy.ndarray" : "pandas.DataFrame");
  const xy = named(args, "return_X_y");
  const isOfSome = path.endsWith(".load_digits") && (named(args, "n_class") ?? args.find((a) => a.name === null));
  const answers = isOfSome ? `${path}${SOME}` : path;
  if ((xy?.kind === "constant" && xy.value === true) || path.startsWith("mlxtend."))
    return sequence([data, rows("numpy.ndarray", { made: isOfSome ? answers : `${path}.target` })], "tuple");
  const bunch = t.instance("sklearn.Bunch", args);
  bunch.fields.set("data", data);
  bunch.fields.set("frame", data);
  // Those of statsmodels and UCI have their own columns here, of which one or two are given the name of none.
  const isOfUci = path.startsWith("ucimlrepo.");
  const column = isOfUci || path.startsWith("statsmodels.") ? null : "target";
  const target = rows(isOfUci ? "pandas.DataFrame" : "numpy.ndarray", {
    made: answers,
    column,
    columns: null,
    from: [],
  });
  bunch.fields.set("target", target);
  // These names statsmodels has for the same.
  bunch.fields.set("exog", data);
  bunch.fields.set("endog", target);
  if (!isOfUci) return bunch;
  // The repository of UCI keeps its tables one level below, under names of its own.
  bunch.fields.set("original", data);
  bunch.fields.set("features", data);
  bunch.fields.set("targets", target);
  const whole = t.instance("sklearn.Bunch", args);
  whole.fields.set("data", bunch);
  whole.fields.set("frame", data);
  return whole;
}

/** What makes answers of which the code asks for the first few classes alone: `load_digits(2)`. */
const SOME = ".target of some classes";

/** Many data sets by name. */
export const COLLECTION = "sklearn.Bunches";

/** One of a collection: its name is that of the data, and the collection has been read for it. Null for any other table. */
export function oneOf(t: Tracer, { type, state }: Table, name: string | null): Value | null {
  if (type !== COLLECTION || name === null) return null;
  Object.assign(state, { sources: [...new Set([...state.sources, name])] });
  return bunchOf(t, state.made, [], (kind, change) => t.table(kind, { made: state.made, sources: [name], ...change }));
}
