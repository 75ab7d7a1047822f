/** What Keras says of a folder whose files it reads: how many they are, and of how many classes. */
import { callsTo } from "../../read/trace/calls-to.ts";
import { filterMap } from "../../filter-map.ts";
import { once } from "../../remembered.ts";
import { readLiteral } from "../../read/outputs/dictionaries.ts";
import type { DataReading } from "../shown/shown-values.ts";
import type { ShownSize } from "./divided-sizes.ts";

interface FoundFiles extends ShownSize {
  readonly rows: number;
  readonly classes: number;
}

/** "Found 364 images belonging to 3 classes.", one line for each call in the cell. */
export const foundFiles = once(({ trace, outputs }: DataReading): readonly FoundFiles[] => {
  const waiting = new Map<number, RegExpExecArray[]>();
  return filterMap(
    callsTo(trace, (path) => READS.test(path)),
    ({ after, cell }) => {
      const lines =
        waiting.get(cell) ?? (outputs.get(cell)?.texts ?? []).flatMap(({ text }) => [...text.matchAll(FOUND)]);
      waiting.set(cell, lines);
      const line = lines.shift();
      if (line === undefined || after === null) return null;
      const [, found, classes, used = found] = line;
      return { state: after, rows: Number(used), columns: null, classes: Number(classes), cell };
    },
  );
});
const READS = /\.(?:flow_from_directory|flow_from_dataframe|(?:image|text)_dataset_from_directory)$/;
/** Of what is divided as it is read, it says next how many files are used. */
const FOUND =
  /^Found (\d+) (?:validated )?(?:images?|files?)(?: filenames)? belonging to (\d+) classes\.?(?:\nUsing (\d+) files for \w+\.?$)?/gm;

/**
 * The classes of the files, where all folders that are read of some data have as many, with the names that an output shows:
 * `train.class_indices`.
 */
export function classesFound(
  reading: DataReading,
  data: readonly string[],
): { readonly count: number; readonly names: readonly string[] } | null {
  // Folders whose names nobody knows are of data without a name.
  const own = foundFiles(reading).filter(({ state: { sources } }) =>
    sources.length === 0 ? data.length === 0 : sources.some((name) => data.includes(name)),
  );
  const [count, ...others] = new Set(own.map(({ classes }) => classes));
  if (count === undefined || count < 2 || others.length > 0) return null;
  const names = reading.shown.map(({ node, text }) =>
    (node?.kind === "attribute" || node?.kind === "name") && LISTS.test(node.kind === "name" ? node.id : node.name)
      ? namesIn(text)
      : [],
  );
  return { count, names: names.find(({ length }) => length === count) ?? [] };
}
const LISTS = /^(?:class_(?:indices|names)|classes)$/;

/** The keys of a dictionary of codes, the texts of a list. */
function namesIn(text: string): readonly string[] {
  const literal = readLiteral(text.trim());
  if (literal?.kind === "dictionary") return literal.entries.map(({ key }) => key);
  return literal?.kind === "list" ? filterMap(literal.items, (one) => (one.kind === "text" ? one.text : null)) : [];
}
