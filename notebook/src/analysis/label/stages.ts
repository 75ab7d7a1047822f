import { filterMap } from "../filter-map.ts";
import type { CellReading, CellStage, Stage } from "../analysis.ts";
import { STAGES } from "../analysis.ts";
import type { Operation } from "../know/library.ts";
import { MEANINGS, type Step } from "./operations.ts";

/** What supports a stage besides the code: the heading and text above the cell. */
export interface Context {
  /** Stages named by the nearest text above, with its weight. */
  readonly hints: ReadonlyMap<Stage, number>;
  /** The code is in an unsupported language: only the text counts. */
  readonly unread: boolean;
}

/** A stage counts for a cell from this share of the main stage's weight. */
const SECOND_STAGE = 0.45;
/** A plain step of this weight, such as a load, a chart or a fit, is not drowned out by the length of a cell. */
const STRONG = 1.95;

type StageReading = Pick<CellReading, "stage" | "stages" | "reasons">;

/** Sums the weights of a cell's steps by stage. Repeated steps count less and less. */
export function readStages(steps: readonly Step[], context: Context): StageReading {
  const counts = new Map<Operation, { count: number; step: Step }>();
  const drawn = steps.some((s) => s.operation === "plot" || s.operation === "evaluationPlot");
  for (const one of steps) {
    const operation = roleOf(one, drawn);
    const step = operation === one.operation ? one : { ...one, operation };
    const seen = counts.get(step.operation);
    if (seen) seen.count += step.share;
    else counts.set(step.operation, { count: step.share, step });
  }
  const weights = new Map<CellStage, number>();
  for (const { count, step } of counts.values()) {
    const meaning = MEANINGS[step.operation];
    const weight = meaning.weight * Math.sqrt(Math.min(count, 4));
    const serves = SERVES[step.operation]?.some((main) => counts.has(main)) ?? false;
    const share = serves ? (SERVANT_SHARES[step.operation] ?? SERVANT_SHARE) : 1;
    weights.set(meaning.stage, (weights.get(meaning.stage) ?? 0) + weight * share);
  }
  // Predicting and measuring right after training serve it, but still count.
  if (JUDGING.some((one) => counts.has(one)) && (counts.has("train") || counts.has("tune")))
    weights.set("validation", Math.max(weights.get("validation") ?? 0, STRONG));
  for (const [stage, weight] of context.hints) {
    const own = weights.get(stage);
    if (own !== undefined || context.unread) weights.set(stage, (own ?? 0) + weight);
  }
  const ranked = [...weights]
    .filter(([, weight]) => weight > 0.15)
    .sort((a, b) => b[1] - a[1] || rank(a[0]) - rank(b[0]));
  const main = ranked[0];
  if (!main) return { stage: "other", stages: ["other"], reasons: [] };
  const stages = ranked
    .filter(
      ([stage, weight], i) => i === 0 || (stage !== "other" && weight >= Math.min(main[1] * SECOND_STAGE, STRONG)),
    )
    .map(([stage]) => stage);
  const reasons = context.unread
    ? ["by the text above it"]
    : filterMap(stages, (stage) => reasonFor(stage, counts.values()));
  return { stage: main[0], stages, reasons };
}

/** The shape or the types of a table are as much a look at it as its first rows; saving a chart is a final touch. */
function roleOf({ operation, reason }: Step, drawn: boolean): Operation {
  if (reason.startsWith("reads ") && /^reads (?:.*\.)?(?:shape|dtypes|columns)$/.test(reason)) return "show";
  return drawn && operation === "save" && /\.(?:savefig|imsave)$/.test(reason) ? "decorate" : operation;
}

/**
 * A step that only serves another thing in the same cell says less about the stage: grouping for a chart, predicting
 * right after training.
 */
const SERVES: Readonly<Partial<Record<Operation, readonly Operation[]>>> = {
  aggregate: ["plot", "evaluationPlot", "explain"],
  sort: ["plot", "evaluationPlot", "explain"],
  filter: ["plot", "evaluationPlot", "train", "crossValidate", "tune"],
  reshape: ["plot", "evaluationPlot", "predict", "evaluate"],
  rename: ["plot", "evaluationPlot", "aggregate", "explain", "save"],
  construct: ["plot", "evaluationPlot", "save", "explain", "evaluate"],
  profile: ["plot", "evaluationPlot"],
  predict: ["train", "tune"],
  evaluate: ["train"],
  crossValidate: ["train"],
  convert: ["plot", "evaluationPlot", "predict", "save"],
  feature: ["save"],
  // New results are looked at to check them.
  show: "clean drop filter convert rename merge reshape sort split text scale encode vectorize reduce select feature save predict evaluate".split(
    " ",
  ) as Operation[],
  drop: ["feature", "encode", "predict"],
  // Printing a score next to what made it adds nothing.
  result: ["train", "tune", "predict", "evaluate", "crossValidate", "define", "save"],
  fold: ["train", "tune", "predict", "evaluate", "crossValidate"],
};
const JUDGING: readonly Operation[] = ["predict", "evaluate"];
const SERVANT_SHARE = 0.45;
const SERVANT_SHARES: Readonly<Partial<Record<Operation, number>>> = {
  result: 0,
  fold: 0.2,
  evaluate: 0.75,
  filter: 0.35,
};

const rank = (stage: CellStage): number => (stage === "other" ? STAGES.length : STAGES.indexOf(stage));

/** The reason of the first of the heaviest steps of a stage. */
function reasonFor(stage: CellStage, steps: Iterable<{ readonly step: Step }>): string | null {
  let best: Step | null = null;
  for (const { step } of steps) {
    const { stage: own, weight } = MEANINGS[step.operation];
    if (own === stage && (best === null || weight > MEANINGS[best.operation].weight)) best = step;
  }
  return best?.reason ?? null;
}
