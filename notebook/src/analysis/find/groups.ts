/** How many groups a clustering found that is not told how many there are, and how many rows it left out. */
import type { ModelFact } from "../facts.ts";
import type { CellOutput } from "../read/outputs/cell-outputs.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Instance } from "../read/trace/value.ts";

type Groups = NonNullable<ModelFact["groups"]>;

interface Found {
  readonly groups: Groups;
  readonly cell: number;
}

/** Clusterings that find the number themselves; those that know noise call it -1. */
const FINDS = /\.(?:H?DBSCAN|OPTICS|MeanShift|AffinityPropagation)$/;

/** The models with the groups that a line of an output states for them. */
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
