/** Transformers that learn from the held-out rows as well, apart from the training rows. */
import type { Caution } from "../../facts.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Instance, TableState, Value } from "../../read/trace/value.ts";

type Refit = Extract<Caution, { readonly kind: "fitted-apart" }>;

/**
 * Scalers, encoders and vectorisers that are fitted to the training rows of a split and then to its test or validation
 * rows: a value, code or column there is not what the model learned it to be. Each class once. Linear in the events.
 */
export function findRefits({ calls, fits }: Trace, knowledge: Knowledge): Refit[] {
  const found = new Map<string, Refit>();
  const trained = new Map<string, number>();
  const targets = new Set(fits.map(({ y }) => rowsIn(y)?.column ?? null));
  for (const event of calls) {
    if (event.receiver?.kind !== "instance" || !FITS.test(event.path)) continue;
    const rows = rowsIn(event.args[0]?.value);
    const division = rows?.division ?? null;
    const by = event.receiver;
    if (rows === null || division === null || !learns(by, knowledge)) continue;
    // The classes of the target are in both parts.
    const isFeature = rows.made === "subscript" && (rows.column === null || !targets.has(rows.column));
    if (OF_LABELS.test(by.path) && !isFeature) continue;
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

const FITS = /\.fit(?:_transform)?$/;

const rowsIn = (value: Value | undefined): TableState | null => (value?.kind === "table" ? value.state : null);

/** Whether a class keeps something of the rows that it is fitted to, which other rows would change. */
const learns = ({ path }: Instance, knowledge: Knowledge): boolean =>
  LEARNING.has(knowledge.operation(path) ?? "") && !SAME_FOR_ALL.test(path);
const LEARNING: ReadonlySet<string> = new Set(["scale", "encode", "vectorize", "reduce", "select"]);

const OF_LABELS = /\.(?:LabelEncoder|LabelBinarizer|MultiLabelBinarizer)$/;
/** What looks at one row at a time, or draws a picture. */
const SAME_FOR_ALL = /\.(?:HashingVectorizer|FeatureHasher|FunctionTransformer|Binarizer|Normalizer|HashingTF|TSNE)$/;
