/**
 * The best match between the steps of a program and the sequence it produced: a left-to-right search that keeps few
 * candidates.
 */

export interface Take {
  readonly slot: number;
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/** A way in which one item accounts for what is at a position. */
export interface Match {
  /** Where it ends, exclusive. */
  readonly end: number;
  /** Higher is more certain. */
  readonly score: number;
  readonly takes: readonly Take[];
}

export type Step<T> =
  | { readonly op: "item"; readonly item: T }
  | { readonly op: "opaque" }
  /** Continues with the next step, or at `to`. */
  | { readonly op: "fork"; readonly to: number }
  | { readonly op: "jump"; readonly to: number };

export interface Channel<T> {
  readonly length: number;
  readonly matches: (item: T, at: number) => readonly Match[];
  /** Cost of an item that left nothing behind. */
  readonly skipCost: (item: T) => number;
  /** Next position, and the cost of skipping what is in between and belongs to no item, or to a step that is opaque. */
  readonly passOver: (at: number) => { readonly to: number; readonly cost: number; readonly opaque: number };
}

interface Way {
  readonly score: number;
  readonly before: Way | null;
  readonly takes: readonly Take[];
}

/**
 * What the items took in the best match, in order. Linear in the length: at each position at most MOST_WAYS candidates
 * continue.
 */
export function bestPath<T>(steps: readonly Step<T>[], channel: Channel<T>): readonly Take[] {
  if (channel.length === 0 || !steps.some(({ op }) => op === "item")) return [];
  const fronts = new Map<number, Map<number, Way>>([[0, new Map([[0, { score: 0, before: null, takes: [] }]])]]);
  for (let at = 0; at < channel.length; at = nextOf(fronts, at)) {
    const front = fronts.get(at) ?? new Map<number, Way>();
    fronts.delete(at);
    const over = channel.passOver(at);
    for (const [index, way] of likeliest(withoutItems(front, steps, channel))) {
      const step = steps[index];
      const cost = step?.op === "opaque" ? over.opaque : over.cost;
      offer(fronts, over.to, index, { score: way.score - cost, before: way.before, takes: way.takes });
      if (step?.op !== "item") continue;
      for (const { end, score, takes } of channel.matches(step.item, at))
        offer(fronts, end, index + 1, { score: way.score + score, before: way, takes });
    }
  }
  // If two items may both have written the last thing, the first one did: leaving out an item at the end costs a little
  // less.
  const last = withoutItems(fronts.get(channel.length) ?? new Map<number, Way>(), steps, channel, 0.99);
  const takes: (readonly Take[])[] = [];
  for (let way = last.get(steps.length) ?? null; way !== null; way = way.before) takes.push(way.takes);
  return takes.reverse().flat();
}

/** The next position that a way leads to. Most positions are within what is passed over, or taken, at once. */
function nextOf(fronts: ReadonlyMap<number, unknown>, after: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const at of fronts.keys()) if (at > after && at < next) next = at;
  return next;
}

/** The steps that can be reached without reading on: loops entered or left, and items that left nothing behind. */
function withoutItems<T>(
  front: ReadonlyMap<number, Way>,
  steps: readonly Step<T>[],
  channel: Channel<T>,
  share = 1,
): ReadonlyMap<number, Way> {
  const reached = new Map(front);
  const open = [...front.keys()].sort((a, b) => a - b);
  const reach = (index: number, way: Way): void => {
    const known = reached.get(index);
    if (known !== undefined ? way.score <= known.score : reached.size >= front.size + LOOK_AHEAD) return;
    reached.set(index, way);
    open.push(index);
  };
  // Each visit raises a score by bounded costs, so it ends; the limit guards against nested loops.
  for (let visited = 0; visited < open.length && visited < 10 * LOOK_AHEAD; visited += 1) {
    const index = open[visited] ?? 0;
    const step = steps[index];
    const way = reached.get(index);
    if (step === undefined || way === undefined) continue;
    if (step.op === "jump" || step.op === "fork") reach(step.op === "jump" ? step.to : index + 1, way);
    if (step.op === "fork") reach(step.to, way);
    if (step.op === "opaque") reach(index + 1, way);
    if (step.op === "item") {
      const score = way.score - share * channel.skipCost(step.item);
      reach(index + 1, { score, before: way.before, takes: way.takes });
    }
  }
  return reached;
}

function likeliest(ways: ReadonlyMap<number, Way>): readonly (readonly [number, Way])[] {
  if (ways.size <= MOST_WAYS) return [...ways];
  return [...ways].sort((a, b) => b[1].score - a[1].score).slice(0, MOST_WAYS);
}

function offer(fronts: Map<number, Map<number, Way>>, at: number, index: number, way: Way): void {
  const front = fronts.get(at) ?? new Map<number, Way>();
  fronts.set(at, front);
  if (way.score > (front.get(index)?.score ?? Number.NEGATIVE_INFINITY)) front.set(index, way);
}

const MOST_WAYS = 32;
/** Steps looked at beyond those that are reached: about so many prints in a row may have left nothing behind. */
const LOOK_AHEAD = 48;
