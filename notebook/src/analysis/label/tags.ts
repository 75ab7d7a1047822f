import type { OperationTag } from "../analysis.ts";
import type { Operation } from "../know/library.ts";
import { MEANINGS, type Step } from "./operations.ts";
import type { Statement } from "../read/python/ast.ts";
import { childBlocks } from "../read/python/walk.ts";

/** Looking at a result next to a model, or laying it out as a table, is not preparation. */
const LOOKING: ReadonlySet<Operation> = new Set(["show", "profile", "missing", "filter", "sample", "construct"]);
const ORDER: readonly OperationTag[] = ["LL", "VIS", "DP", "FE", "MB"];

/** What else a cell does. */
interface Surroundings {
  readonly drawn: boolean;
  readonly modelled: boolean;
  /** The notebook trains a model somewhere. */
  readonly trains: boolean;
}

/**
 * Operation tags of a cell, after the taxonomy of HeaderGen (Venkatesh et al., SANER 2023): deriving, encoding, adding and leaving out
 * features is engineering them. Whatever works on data without loading a library, drawing or modelling prepares it.
 * @param trains the notebook trains a model: only there columns are chosen for one
 */
export function readTags(steps: readonly Step[], body: readonly Statement[], trains: boolean): OperationTag[] {
  const own = new Map<OperationTag, number>();
  const around: Surroundings = {
    drawn: steps.some((s) => s.operation === "plot" || s.operation === "evaluationPlot"),
    modelled: steps.some((s) => MEANINGS[s.operation].tag === "MB" && s.share >= 0.6),
    trains,
  };
  for (const step of steps) {
    const { tag } = MEANINGS[step.operation];
    if (step.operation === "save") for (const kept of savedTags(step.reason)) add(own, kept, step.share);
    if (tag === null) continue;
    if (choosesFeatures(step, around)) add(own, "FE", step.share);
    if (tag === "FE") for (const one of featureTags(step, around)) add(own, one, step.share);
    else add(own, tag, tag === "DP" && around.modelled && LOOKING.has(step.operation) ? step.share * 0.2 : step.share);
  }
  const found: OperationTag[] = ORDER.filter((tag) => (own.get(tag) ?? 0) >= 0.5);
  if (!found.some((tag) => tag !== "LL") && works(body, steps)) found.push("DP");
  return ORDER.filter((tag) => found.includes(tag));
}

function add(weights: Map<OperationTag, number>, tag: OperationTag, weight: number): void {
  weights.set(tag, (weights.get(tag) ?? 0) + weight);
}

/** Writing a table is the end of preparing it, and a saved picture is still a picture. */
function savedTags(reason: string): readonly OperationTag[] {
  if (/\.to_[a-z]+$|(?<!file)\.write/.test(reason)) return ["DP"];
  return /\.(?:savefig|imsave)$/.test(reason) ? ["VIS"] : [];
}

/** The columns for a model are decided before it is built: kept or dropped. */
const choosesFeatures = ({ operation, reason }: Step, { drawn, modelled, trains }: Surroundings): boolean =>
  trains &&
  !drawn &&
  !modelled &&
  (operation === "drop" || /^(?:selects columns|(?:takes|makes) the inputs or the target)$/.test(reason));

/** What is done to features: deriving them from a table also prepares the table. */
function featureTags({ operation, reason, inPlace }: Step, { drawn, modelled }: Surroundings): readonly OperationTag[] {
  // Setting up a scaler, an encoder or a vectorizer, and encoding the target, changes no feature.
  if (/^calls (?:sklearn\.[\w.]*|pandas)\.[A-Z]\w*$/.test(reason)) return ["DP"];
  if (reason.endsWith(" for the target")) return ["DP"];
  if (operation !== "feature" || reason.endsWith("transform")) return ["DP", "FE"];
  // New columns next to a chart or a model serve it; values in another form, or computed elsewhere, are not new
  // columns.
  if (drawn || modelled || inPlace || reason.startsWith("adds the column")) return ["DP"];
  // Arithmetic on columns only adds to the table.
  return reason.startsWith("creates the column") ? ["FE"] : ["DP", "FE"];
}

/** There is code that does more than import, set options, save or define constants. */
function works(body: readonly Statement[], steps: readonly Step[]): boolean {
  const aside = steps.some((s) => ASIDE.has(s.operation));
  const saves = steps.some((s) => s.operation === "save");
  const isWork = (s: Statement): boolean => {
    if (s.kind === "function") return !saves || s.body.some((inside) => inside.kind === "return" || isWork(inside));
    // Opening a file, or looping over several, is only the frame of what is done.
    const blocks = s.kind === "class" ? [] : childBlocks(s);
    if (blocks.length > 0) return blocks.some((block) => block.some(isWork));
    if (s.kind === "assign")
      return s.value !== null && !/^(?:number|string|constant|list|dict|tuple|lambda)$/.test(s.value.kind) && !aside;
    const called = s.kind === "expression" && s.value.kind !== "string" && s.value.kind !== "name";
    return called && !aside && !saves && !isPlainPrint(s);
  };
  return body.some(isWork);
}

const ASIDE: ReadonlySet<Operation> = new Set(["import", "option", "install", "listFiles", "decorate"]);

/** `print("text")`: nothing is worked on. */
function isPlainPrint(s: Statement): boolean {
  if (
    s.kind !== "expression" ||
    s.value.kind !== "call" ||
    s.value.callee.kind !== "name" ||
    s.value.callee.id !== "print"
  )
    return false;
  return s.value.args.every((a) => a.value.kind === "string");
}
