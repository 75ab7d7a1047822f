/** Transformers that learn from the held-out rows as well, apart from the training rows. */
import type { Caution } from "../facts.ts";
import type { Knowledge } from "../know/knowledge.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Instance, TableState, Value } from "../read/trace/value.ts";

type Refit = Extract<Caution, { readonly kind: "fitted-apart" }>;

/**
 * Scalers, encoders and vectorisers that are fitted to the training rows of a split and then to its test or validation
 * rows: a value, code or column there is not what the model learned it to be. Each class once. Linear in the events.
 */
export function findRefits({ events }: Trace, knowledge: Knowledge): Refit[] {
  const found = new Map<string, Refit>();
  const trained = new Map<string, number>();
  for (const event of events) {
    if (event.kind !== "call" || event.receiver?.kind !== "instance" || !FITS.test(event.path)) continue;
    const division = rowsIn(event.args[0]?.value)?.division ?? null;
    const by = event.receiver;
    if (division === null || !learns(by, knowledge)) continue;
    const key = `${by.path} ${division.split}`;
    const before = trained.get(key);
    if (division.part === "train") trained.set(key, event.cell);
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

/** What looks at one row at a time, draws a picture, or codes classes that both parts have. */
const SAME_FOR_ALL =
  /\.(?:LabelEncoder|LabelBinarizer|MultiLabelBinarizer|HashingVectorizer|FeatureHasher|FunctionTransformer|Binarizer|Normalizer|HashingTF|TSNE)$/;
