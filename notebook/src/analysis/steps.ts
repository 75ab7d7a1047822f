import { readAction, type Seen } from "./action-steps.ts";
import type { Knowledge } from "./knowledge/knowledge.ts";
import type { Operation } from "./knowledge/library.ts";
import type { Step } from "./operations.ts";
import type { CodeCell, NotebookCode } from "./python/code.ts";

/** Everything the code does, cell by cell, in reading order. */
export function readSteps(code: NotebookCode, knowledge: Knowledge): Step[] {
  const steps: Step[] = code.cells.flatMap(cellSteps);
  const evaluated = evaluatedNames(code);
  const masks = maskRanges(code);
  const inherited = new Map<string, readonly Seen[]>();
  for (const [index, action] of code.actions.entries()) {
    const step = readAction(action, knowledge, evaluated);
    const local =
      action.kind === "call" && action.name.startsWith("local.") ? code.definitions.get(action.name) : undefined;
    const fromBody =
      local && local.cell !== action.cell
        ? body(action.kind === "call" ? action.name : "", inherited, code, knowledge, evaluated)
        : [];
    if (step && fromBody.length === 0) {
      // A test for gaps inside a mask is part of the choice of rows.
      const inMask =
        step.operation === "missing" &&
        (masks.get(action.cell) ?? []).some((m) => m.from <= action.from && m.to >= action.to);
      if (!inMask)
        steps.push({
          operation: step.operation,
          reason: step.reason,
          cell: action.cell,
          action: index,
          share: step.share,
        });
    }
    for (const { operation, reason } of fromBody)
      steps.push({ operation, cell: action.cell, action: -1, reason, share: 0.6 });
  }
  return judgedPlots(steps);
}

/** Charts beside results, importances or coefficients show these. */
function judgedPlots(steps: readonly Step[]): Step[] {
  const judged = new Set(
    steps.filter((s) => s.operation === "evaluationPlot" || s.operation === "explain").map((s) => s.cell),
  );
  return steps.map((s) => (s.operation === "plot" && judged.has(s.cell) ? { ...s, operation: "evaluationPlot" } : s));
}

function cellSteps(cell: CodeCell): Step[] {
  const steps: Step[] = [];
  const add = (operation: Operation, reason: string): void => {
    steps.push({ operation, cell: cell.index, action: -1, reason, share: 1 });
  };
  for (const magic of cell.magics) {
    const operation = magicOperation(magic.kind, magic.name, magic.argument);
    if (operation) add(operation, `runs ${magic.kind === "shell" ? "!" : "%"}${magic.name}`);
  }
  if (cell.module.body.some((s) => s.kind === "import")) add("import", "imports libraries");
  if (cell.language === "sql") add("load", "queries a database");
  return steps;
}

/** What a function of the notebook does counts, at a lower share, where it is called. */
function body(
  name: string,
  cache: Map<string, readonly Seen[]>,
  code: NotebookCode,
  knowledge: Knowledge,
  evaluated: ReadonlySet<string>,
): readonly Seen[] {
  const cached = cache.get(name);
  if (cached) return cached;
  const definition = code.definitions.get(name);
  const found = new Map<Operation, Seen>();
  for (const action of definition
    ? code.actions.slice(definition.start, Math.min(definition.end, definition.start + 300))
    : []) {
    const step = readAction(action, knowledge, evaluated);
    if (step && !found.has(step.operation))
      found.set(step.operation, { ...step, reason: `${name.slice("local.".length)} ${step.reason}` });
  }
  const result = [...found.values()];
  cache.set(name, result);
  return result;
}

/** Where conditions choose rows, by cell. */
function maskRanges(
  code: NotebookCode,
): ReadonlyMap<number, readonly { readonly from: number; readonly to: number }[]> {
  const ranges = new Map<number, { from: number; to: number }[]>();
  for (const action of code.actions) {
    if (action.kind !== "subset" || action.by !== "condition") continue;
    const own = ranges.get(action.cell);
    if (own) own.push(action);
    else ranges.set(action.cell, [action]);
  }
  return ranges;
}

/** Names that hold predictions, errors or training curves. */
function evaluatedNames(code: NotebookCode): ReadonlySet<string> {
  const names = new Set([
    "y_pred",
    "y_hat",
    "yhat",
    "hist",
    "fpr",
    "tpr",
    "conf_mat",
    "cm",
    "confusion_matrix",
    "loss",
    "val_loss",
    "losses",
    "train_losses",
    "scores",
    "cv_results",
  ]);
  for (const call of code.calls) {
    if (/\.(?:predict\w*|roc_curve|precision_recall_curve|confusion_matrix|fit_generator|evaluate)$/.test(call.name)) {
      for (const target of call.targets) names.add(target);
    }
  }
  return names;
}

function magicOperation(kind: string, name: string, argument: string): Operation | null {
  if (kind === "shell") {
    if (/^(?:pip3?|conda|apt|apt-get|npm)$/.test(name) || argument.startsWith("-m pip")) return "install";
    if (/^(?:wget|curl|kaggle|unzip|gunzip|tar|7z|gdown|git)$/.test(name)) return "load";
    if (/^(?:ls|pwd|find|tree|du|dir)$/.test(name)) return "listFiles";
    return /^(?:head|tail|cat|wc|less)$/.test(name) ? "show" : null;
  }
  if (kind !== "line" && kind !== "cell") return null;
  if (/^(?:pip|conda)$/.test(name)) return "install";
  if (/^(?:matplotlib|config|load_ext|autoreload|pylab|cd|env|watermark|reload_ext|autosave)$/.test(name))
    return "option";
  if (/^(?:sql|bigquery)$/.test(name)) return "load";
  return name === "ls" ? "listFiles" : null;
}
