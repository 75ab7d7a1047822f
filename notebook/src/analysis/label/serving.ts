import type { Operation } from "../know/library.ts";
import type { Step } from "./operations.ts";
import type { Actions } from "../read/actions/actions.ts";
import type { Action } from "../read/actions/action.ts";

/**
 * The steps with lower shares for those that stand inside a larger one: `df.drop("y", axis=1).corr()`, `df.fillna(df.mean())` and
 * `df.isnull().sum().sort_values()` are one thing each, a look, a cleaning and a look. A look at the data whose result is only kept in
 * a variable shows nothing by itself. Only what a cell is called follows from these shares; each step is still a step.
 */
export function withoutServants(steps: readonly Step[], code: Pick<Actions, "actions">): readonly Step[] {
  // Only these have their shares lowered, or lower those around them: other cells can be skipped.
  const pieces = new Map<number, Piece[]>();
  for (const { cell, operation } of steps)
    if (!pieces.has(cell) && (LOOKS.has(operation) || PREPARES.has(operation))) pieces.set(cell, []);
  for (const [i, step] of steps.entries()) {
    const action = code.actions[step.action];
    if (action) pieces.get(action.cell)?.push(pieceOf(action, step.operation, i));
  }
  for (const action of code.actions)
    if (action.kind === "assign" || action.kind === "column")
      pieces.get(action.cell)?.push(pieceOf(action, action.kind === "assign" ? "keep" : "fill", -1));
  const shares = steps.map((step) => step.share);
  for (const own of pieces.values()) if (own.length > 1) lowerShares(own, shares);
  if (steps.every((step, i) => shares[i] === step.share)) return steps;
  return steps.map((step, i) => (shares[i] === step.share ? step : { ...step, share: shares[i] ?? step.share }));
}

/** A result goes into a variable, or into a column. */
type Keeping = "keep" | "fill";

/** A range of code that does something, or stores a result under a name. */
interface Piece {
  readonly from: number;
  readonly to: number;
  /** Where the value before the dot ends; `from` if there is none. */
  readonly chain: number;
  readonly operation: Operation | Keeping;
  /** Index of the step; -1 for none. */
  readonly step: number;
}

/** Expressions are nested or disjoint, so one pass with the open ones is enough. */
function lowerShares(pieces: Piece[], shares: number[]): void {
  pieces.sort((a, b) => a.from - b.from || b.to - a.to || a.step - b.step);
  const open: Piece[] = [];
  for (const part of pieces) {
    while (open.length > 0 && (open.at(-1)?.to ?? 0) < part.to) open.pop();
    for (const whole of open) {
      if (part.step < 0) break;
      // A call that is shown and what is shown are the same thing.
      if (!KEEPS.has(whole.operation) && whole.from === part.from && whole.to === part.to) continue;
      if (LOOKS.has(part.operation)) {
        if (whole.operation === "keep") lower(shares, part.step, KEPT_SHARE);
        // A mean that replaces gaps is not a look at them.
        else if (whole.operation === "fill") lower(shares, part.step, PART_SHARE);
        else if (LOOKS.has(whole.operation) || ASIDE.has(whole.operation)) continue;
        // `df.isnull().sum().sort_values()` is still a look.
        else if (part.to <= whole.chain && PREPARES.has(whole.operation)) lower(shares, whole.step, PART_SHARE);
        else lower(shares, part.step, PART_SHARE);
      } else if (PREPARES.has(part.operation) && ENDS.has(whole.operation)) lower(shares, part.step, PART_SHARE);
    }
    open.push(part);
  }
}

function lower(shares: number[], step: number, share: number): void {
  shares[step] = Math.min(shares[step] ?? 1, share);
}

const KEPT_SHARE = 0.4;
const PART_SHARE = 0.1;

const KEEPS: ReadonlySet<string> = new Set<Keeping>(["keep", "fill"]);
type Named = ReadonlySet<Operation | Keeping>;
const LOOKS: Named = new Set<Operation>(["show", "profile", "missing"]);
const PREPARES: Named = new Set<Operation>(
  "filter drop aggregate sort reshape rename convert construct clean sample image feature".split(" ") as Operation[],
);
/** What a chain of preparing calls leads to, and takes its meaning from. */
const ENDS: Named = new Set<Operation>(
  "plot evaluationPlot profile missing test train tune predict evaluate crossValidate explain".split(
    " ",
  ) as Operation[],
);
/** Around a look at the data, these say nothing else. */
const ASIDE: Named = new Set<Operation>(["decorate", "time", "option"]);

/** The range of the source an action covers; for a new column or name, its value. */
function pieceOf(action: Action, operation: Piece["operation"], step: number): Piece {
  const { from, to } = action.kind === "column" ? action.value : action.kind === "assign" ? action.node : action;
  return { from, to, chain: chainEnd(action), operation, step };
}

/** R and Julia put before the functions, or pipe into them, what Python puts before the dot. */
function chainEnd(action: Action): number {
  if (action.kind !== "call") return action.from;
  const { callee, args } = action.node;
  if (/^(?:r|julia)\./.test(action.name)) return args[0]?.value.to ?? action.from;
  return callee.kind === "attribute" ? callee.object.to : action.from;
}
