/** Tables that only say which pictures there are, and what each of them shows. */
import type { Notebook } from "../../format/notebook.ts";
import type { Experiment, Fact, ModelFact } from "../facts.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import { hasOwnName, networkOfCheckpoint } from "../know/checkpoints.ts";

/** The facts, with those tables marked from which a network for pictures learns, in code that opens picture files, unless their rows are the pictures. */
export function withListedPictures(
  facts: readonly Fact[],
  experiments: readonly Pick<Experiment, "data" | "models">[],
  { cells }: Notebook,
  trace: Pick<Trace, "calls">,
): Fact[] {
  const isOfPictures = ({ models }: Pick<Experiment, "models">): boolean =>
    models.length > 0 && models.every(isForPictures);
  const learned = new Set(experiments.filter(isOfPictures).flatMap(({ data }) => data));
  // Where nothing learns from tables, any table is such a list.
  const areAll = experiments.length > 0 && experiments.every(isOfPictures);
  const listing = facts.filter(
    (fact) =>
      fact.kind === "source" && fact.form === "file" && TABLE.test(fact.name) && (areAll || learned.has(fact.name)),
  );
  if (listing.length === 0 || !cells.some(({ type, source }) => type === "code" && OPENS.test(source)))
    return [...facts];
  const shaped = pixelTables(trace);
  return facts.map((fact) =>
    fact.kind === "source" && listing.includes(fact) && !shaped.has(fact.name)
      ? { ...fact, lists: "pictures" as const }
      : fact,
  );
}

/** The tables whose rows are turned into pictures: `digits.drop(columns="label").values.reshape(-1, 28, 28, 1)`. */
function pixelTables({ calls }: Pick<Trace, "calls">): ReadonlySet<string> {
  const shaped = calls.filter(({ path, args }) => {
    if (!/(?:\.|^)reshape$/.test(path)) return false;
    const sides = args.flatMap(({ name, value }) =>
      name !== null ? [] : value.kind === "sequence" ? value.items : [value],
    );
    return sides.length > 2;
  });
  return new Set(
    shaped.flatMap(({ before, args }) => {
      const [first] = args;
      const rows = before ?? (first?.value.kind === "table" ? first.value.state : null);
      return lineage(rows).some(({ made }) => FILES.test(made)) ? [] : (rows?.sources ?? []);
    }),
  );
}
const FILES = /\.(?:open|imread|load_img|read_image|img_to_array)$/;

/** Pillow, OpenCV, Matplotlib, scikit-image, torchvision, Keras and TensorFlow. */
const OPENS =
  /^(?![^\S\n]*#).*(?<![\w.])(?:(?:PIL\.)?Image\.open|(?:\w+\.)*(?:imread|load_img|read_image|decode_(?:image|jpeg|png)|flow_from_dataframe))\(/m;
const TABLE = /\.(?:csv|tsv|txt|json|xlsx?|parquet|feather)$/i;

/** Whether it has layers for pictures, or is a network called after how it is built for them: "ResNet-50". */
const isForPictures = ({ layers, name }: ModelFact): boolean =>
  layers.some((layer) => /^Conv(?:olution)?2d/i.test(layer)) ||
  (networkOfCheckpoint(name) !== null && !hasOwnName(name) && !/LSTM/.test(name));
