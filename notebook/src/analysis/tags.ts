import type { OperationTag } from "./analysis.ts";
import type { Operation } from "./knowledge/library.ts";
import { MEANINGS, type Step } from "./operations.ts";
import type { Statement } from "./python/ast.ts";

/** Operations whose result is made for a model, whatever stands around them. */
const FOR_MODELS: ReadonlySet<Operation> = new Set(["scale", "encode", "vectorize", "reduce", "select"]);
/** Looking at a result beside a model is no preparation. */
const LOOKING: ReadonlySet<Operation> = new Set(["show", "profile", "missing", "filter", "sample"]);
/**
 * Operation tags of a cell. New columns are features where the notebook goes on to train a model, and preparation where it does not;
 * whatever works on data without loading a library, drawing or modelling prepares it.
 */
export function readTags(steps: readonly Step[], body: readonly Statement[], trains: boolean): OperationTag[] {
  const own = new Map<OperationTag, number>();
  const add = (tag: OperationTag, weight: number): void => {
    own.set(tag, (own.get(tag) ?? 0) + weight);
  };
  const drawn = steps.some((s) => s.operation === "plot" || s.operation === "evaluationPlot");
  const modelled = steps.some((s) => MEANINGS[s.operation].tag === "MB" && s.share >= 0.6);
  for (const { operation, share, reason } of steps) {
    const { tag } = MEANINGS[operation];
    // Writing a table out is the end of preparing it.
    if (operation === "save" && /\.to_[a-z]+$|\.write/.test(reason)) add("DP", share);
    if (tag === null) continue;
    if (trains && CHOOSES.test(reason)) add("FE", share);
    if (tag === "FE" && !FOR_MODELS.has(operation)) add(trains && !drawn ? "FE" : "DP", share);
    else if (tag === "DP" && modelled && LOOKING.has(operation)) add("DP", share * 0.2);
    else add(tag, share);
    // Making features out of a table prepares the table as well.
    if (tag === "FE") add("DP", share);
  }
  const found: OperationTag[] = ORDER.filter((tag) => (own.get(tag) ?? 0) >= 0.5);
  if (!found.some((tag) => tag !== "LL") && works(body, steps)) found.push("DP");
  return ORDER.filter((tag) => found.includes(tag));
}

const CHOOSES = /^(?:takes|makes) the inputs or the target$/;

const ORDER: readonly OperationTag[] = ["LL", "VIS", "DP", "FE", "MB"];

/** There is code that does more than import, set options, save or name constants. */
function works(body: readonly Statement[], steps: readonly Step[]): boolean {
  const aside = steps.some(
    (s) =>
      s.operation === "option" ||
      s.operation === "install" ||
      s.operation === "listFiles" ||
      s.operation === "decorate",
  );
  return body.some((s) => {
    if (s.kind === "function" || s.kind === "for" || s.kind === "with" || s.kind === "while") return true;
    if (s.kind === "assign")
      return s.value !== null && !/^(?:number|string|constant|list|dict|tuple|lambda)$/.test(s.value.kind) && !aside;
    return (
      s.kind === "expression" && s.value.kind !== "string" && s.value.kind !== "name" && !aside && !isPlainPrint(s)
    );
  });
}

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
