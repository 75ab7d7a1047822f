/** How many groups a clustering found that is not told how many there are, and how many rows it left out. */
import type { ModelFact } from "../../facts.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Slot } from "../../read/trace/tracer.ts";
import type { Instance } from "../../read/trace/value.ts";
import { alignedTexts } from "../shown/aligned.ts";

type Groups = NonNullable<ModelFact["groups"]>;

interface Found {
  readonly groups: Groups;
  readonly cell: number;
}

/** Clusterings that find the number themselves; those that know noise call it -1. */
const FINDS = /\.(?:H?DBSCAN|OPTICS|MeanShift|AffinityPropagation)$/;

/** The models with the groups that an output shows for them: the labels that are there, with or without their counts, or a line that says so. */
export function withGroups<Model extends { readonly fact: ModelFact; readonly instance: Instance }>(
  models: readonly Model[],
  trace: Trace,
  outputs: ReadonlyMap<number, CellOutput>,
): readonly Model[] {
  if (!models.some(({ instance }) => finds(instance))) return models;
  const found = new Map<Instance, Found>();
  for (const output of outputs.values()) {
    const { cell } = output;
    const last = trace.fits.findLast((fit) => fit.cell <= cell)?.model;
    const said = last !== undefined && finds(last) ? groupsSaid(output) : null;
    if (last !== undefined && said !== null) found.set(last, { groups: said, cell });
    const shown = trace.shown.get(cell);
    for (const [at, slot] of shown?.slots.entries() ?? []) {
      const model = labelledBy(slot, trace);
      const texts = model === null || shown === undefined ? [] : (alignedTexts(shown, output).get(at) ?? []);
      const groups = texts.length === 1 ? groupsIn(texts[0]?.text ?? "") : null;
      if (model !== null && groups !== null) found.set(model, { groups, cell });
    }
  }
  return models.map((model) => {
    const own = found.get(model.instance);
    if (own === undefined) return model;
    const cells = [...new Set([...model.fact.cells, own.cell])].sort((a, b) => a - b);
    return { ...model, fact: { ...model.fact, groups: own.groups, cells } };
  });
}

/** A loop whose turns are not known shows the groups of any of them. */
const finds = ({ path, repeated }: Instance): boolean => FINDS.test(path) && !repeated;

/** The clustering whose labels are shown, or given to the call that is shown: `np.unique(labels)`. */
function labelledBy({ value, node }: Slot, { values }: Trace): Instance | null {
  const given = node?.kind === "call" ? node.args.map((argument) => values.get(argument.value)) : [];
  const labels = [value, ...given].find((one) => one?.kind === "prediction");
  const model = labels?.kind === "prediction" ? labels.model : null;
  return model !== null && finds(model) ? model : null;
}

/** Labels are the numbers from 0 on, and -1: `array([-1, 0, 1])` with counts after it or not, `{0: 803, -1: 17}`, a table of counts. */
function groupsIn(text: string): Groups | null {
  const [labels = [], counts = []] = [...text.matchAll(/\[([^[\]]*)\]/g)].map(([, inside = ""]) => numbersOf(inside));
  if (labels.length > 0) return groupsOf(labels, counts);
  const pairs = [...text.matchAll(/(-?\d+): (\d+)/g)].map(
    ([, label, count]) => [Number(label), Number(count)] as const,
  );
  if (pairs.length > 0)
    return groupsOf(
      pairs.map(([label]) => label),
      pairs.map(([, count]) => count),
    );
  const set = /^\{([-\d, ]+)\}$/.exec(text.trim())?.[1];
  if (set !== undefined) return groupsOf(numbersOf(set), []);
  const [table] = readTables(text);
  const rows = table?.columns.length === 1 && !table.isCut ? table.rows : [];
  return groupsOf(
    rows.map(({ labels: [label = ""] }) => Number(label || Number.NaN)),
    rows.map(({ cells: [count] }) => Number(count ?? Number.NaN)),
  );
}

/** Not a number among them where some are left out, or what is listed is anything else. */
const numbersOf = (text: string): readonly number[] => text.split(",").map((one) => Number(one.trim() || Number.NaN));

/** @param counts rows for each label, in the same order; empty where they are not shown */
function groupsOf(labels: readonly number[], counts: readonly number[]): Groups | null {
  const sorted = [...labels].sort((a, b) => a - b);
  const [first] = sorted;
  const isWhole = (first === 0 || first === -1) && sorted.every((label, i) => label === first + i);
  if (!isWhole) return null;
  const noise = counts[labels.indexOf(-1)];
  const isCounted = counts.length === labels.length && Number.isInteger(noise);
  return { clusters: first === -1 ? labels.length - 1 : labels.length, noise: isCounted ? (noise ?? null) : null };
}

const CLUSTERS =
  /^(?:estimated |total )?(?:number|no\.?|#) ?(?:of )?(?:the )?clusters?(?: found)?\s*[:=]\s*(\d+)\s*$/gim;
const NOISE =
  /^(?:estimated |total )?(?:number|no\.?|#) ?(?:of )?(?:noise|outliers?)(?: points?| samples?| rows?)?\s*[:=]\s*(\d+)\s*$/gim;

/** "Estimated number of clusters: 3", said once. */
function groupsSaid({ texts }: CellOutput): Groups | null {
  const one = (pattern: RegExp): number | null => {
    const said = texts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, number]) => Number(number)));
    return said.length === 1 ? (said[0] ?? null) : null;
  };
  const clusters = one(CLUSTERS);
  return clusters === null ? null : { clusters, noise: one(NOISE) };
}
