/** Transformers that learn from the held-out rows as well, apart from the training rows. */
import type { Caution } from "../../facts.ts";
import { fitsItself, learnsNothing } from "../../know/learning-steps.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { TableState, Value } from "../../read/trace/value.ts";

type Refit = Extract<Caution, { readonly kind: "fitted-apart" }>;
type Balanced = Extract<Caution, { readonly kind: "balanced-before-judging" }>;

/**
 * What draws or makes more rows of the rarer classes among those held out, where a model is then judged on the result: the shares of the
 * classes are no longer those that it will meet. Each class once.
 *
 * Source: https://imbalanced-learn.org/stable/common_pitfalls.html (only training rows are resampled).
 */
export function findBalancedTests({ calls }: Trace): Balanced[] {
  const judged = calls.flatMap(({ result }) => (result.kind === "measure" ? [result.on, result.truth] : []));
  const made = judged.flatMap((rows) => lineage(rows ?? undefined, LONGEST_WAY));
  const found = new Map<string, Balanced>();
  for (const { receiver, path, args, cell } of calls) {
    const rows = rowsIn(args[0]?.value);
    const part = rows?.division?.part;
    if (receiver?.kind !== "instance" || !BALANCES.test(path) || (part !== "test" && part !== "validation")) continue;
    const isJudged = made.some((state) => BALANCES.test(state.made) && state.from.some(({ id }) => id === rows?.id));
    const by = receiver.path.slice(receiver.path.lastIndexOf(".") + 1);
    if (isJudged && !found.has(by))
      found.set(by, { kind: "balanced-before-judging", by, part, cells: [cell], certainty: "certain" });
  }
  return [...found.values()];
}
const BALANCES = /\.fit_(?:re)?sample$/;
const LONGEST_WAY = 20;

/**
 * Scalers, encoders and vectorisers that are fitted to the training rows of a split and then to its test or validation
 * rows: a value, code or column there is not what the model learned it to be. Each class once. Linear in the events.
 */
export function findRefits({ calls, fits }: Trace, knowledge: Knowledge): Refit[] {
  const found = new Map<string, Refit>();
  const trained = new Map<string, number>();
  const targets = new Set(fits.map(({ y }) => rowsIn(y)?.column ?? null));
  const isNamed = calls.some(({ path }) => NAMES_COLUMNS.test(path));
  for (const event of calls) {
    const { by, rows } = fitted(event);
    const division = rows?.division ?? null;
    if (by === null || rows === null || division === null || !learns(by, knowledge)) continue;
    // The classes of the target are in both parts.
    const isFeature = rows.made === "subscript" && (rows.column === null || !targets.has(rows.column));
    if (OF_LABELS.test(by.path) && !isFeature) continue;
    if (isNamed && ONE_HOT.test(by.path)) continue;
    // Validation rows may come from a second split.
    const before = trained.get(by.path);
    if (division.part === "train") trained.set(by.path, event.cell);
    else if (
      before !== undefined &&
      (division.part === "test" || division.part === "validation") &&
      !found.has(by.path)
    )
      found.set(by.path, {
        kind: "fitted-apart",
        by: by.path.slice(by.path.lastIndexOf(".") + 1),
        part: division.part,
        cells: [...new Set([before, event.cell])].sort((a, b) => a - b),
        certainty: "certain",
      });
  }
  return [...found.values()];
}

/** What is fitted to which rows: `s.fit_transform(rows)`, `scale(rows)`; nulls for what fits nothing. */
function fitted({ path, receiver, args: [given, ...others] }: CallEvent): {
  readonly by: { readonly path: string } | null;
  readonly rows: TableState | null;
} {
  if (receiver?.kind === "instance" && FITS.test(path)) return { by: receiver, rows: rowsIn(given?.value) };
  return { by: scalesItself(path) ? { path } : null, rows: others.length === 0 ? rowsIn(given?.value) : null };
}

/** Whether a function scales by the rows that it is given; what is given more may say which figures it takes. */
const scalesItself = (path: string): boolean => fitsItself(path) && path.startsWith("sklearn.");

const FITS = /\.fit(?:_transform)?$/;

const rowsIn = (value: Value | undefined): TableState | null => (value?.kind === "table" ? value.state : null);

/** Whether a class keeps something of the rows that it is fitted to, which other rows would change. */
const learns = ({ path }: { readonly path: string }, knowledge: Knowledge): boolean =>
  scalesItself(path) || (LEARNING.has(knowledge.operation(path) ?? "") && !learnsNothing(path) && !DRAWS.test(path));
const LEARNING: ReadonlySet<string> = new Set(["scale", "encode", "vectorize", "reduce", "select"]);

/** A column of zeros and ones that is named after its value means the same whichever rows were encoded, if it is there at all. */
const ONE_HOT = /\.OneHotEncoder$/;
const NAMES_COLUMNS = /\.OneHotEncoder\.get_feature_names(?:_out)?$/;
const OF_LABELS = /\.(?:LabelEncoder|LabelBinarizer|MultiLabelBinarizer)$/;
/** What draws a picture. */
const DRAWS = /\.TSNE$/;
