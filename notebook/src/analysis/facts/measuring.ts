import type { Call, Expression } from "../python/ast.ts";
import type { NotebookCode } from "../python/code.ts";
import type { CallAction } from "../python/values.ts";
import { defaultScore, evaluatorMetric, type Measure, REPORT, rooted, tasksOf } from "./measures.ts";
import { metricOfFunction, metricOfIdentifier, metricOfScoring } from "./metric-names.ts";
import { modelInText } from "./model-names.ts";
import type { ModelFact } from "./models.ts";
import { modelOf, modelOfArguments, type NameMeanings, splitOf } from "./name-meanings.ts";
import { splitOfWords } from "./split-words.ts";

/** More steps than people put between a metric and the place that shows it; it keeps the stack small. */
const DEEPEST = 12;

/** Reads what an expression measures, by what the names in it stand for when it is asked. Null where it measures nothing. */
export function measuring(
  code: NotebookCode,
  models: readonly ModelFact[],
  names: NameMeanings,
): (node: Expression) => Measure | null {
  const calls = new Map<Expression, CallAction>();
  const searches = new Map<string, CallAction>();
  for (const call of code.calls) {
    calls.set(call.node, call);
    if (call.name.endsWith("SearchCV")) for (const name of call.targets) searches.set(name, call);
  }
  const tasks = tasksOf(models);
  return (node) => measureOf(node, 0);

  function measureOf(node: Expression, depth: number): Measure | null {
    if (depth > DEEPEST) return null;
    switch (node.kind) {
      case "name":
        return names.measures.get(node.id) ?? named(node.id);
      case "subscript":
        return measureOf(node.object, depth + 1);
      case "operation":
        if (node.operator === "**" && node.left) return rooted(measureOf(node.left, depth + 1));
        if (!/^[-+*/%]$/.test(node.operator)) return null;
        return (node.left ? measureOf(node.left, depth + 1) : null) ?? measureOf(node.right, depth + 1);
      case "attribute":
        return node.name === "best_score_" ? measuredSearch(node.object) : null;
      case "call":
        return measureOfCall(node, depth);
      default:
        return null;
    }
  }

  function measureOfCall(node: Call, depth: number): Measure | null {
    const found = calls.get(node);
    const name = found?.name ?? "";
    const short =
      node.callee.kind === "attribute" ? node.callee.name : node.callee.kind === "name" ? node.callee.id : "";
    const args = node.args.map((a) => a.value);
    const first = args[0];
    const metric = metricOfFunction(name === "" || name.startsWith("?") ? short : name);
    if (metric) {
      const squared = node.args.find((a) => a.name === "squared")?.value;
      const root = metric === "MSE" && squared?.kind === "constant" && squared.value === "False";
      return measureOn(args, root ? "RMSE" : metric);
    }
    if (short === "classification_report") return measureOn(args, REPORT);
    if (/^cross_val_score$|^cross_val_predict$/.test(short)) {
      const scoring = node.args.find((a) => a.name === "scoring")?.value;
      const model = first ? modelOf(first, names) : null;
      const measured = scoring?.kind === "string" ? metricOfScoring(scoring.value) : defaultScore(model, tasks);
      return measured ? { metric: measured, split: "cross-validation", model: model ?? names.lastModel } : null;
    }
    if (short === "score" && node.callee.kind === "attribute") {
      const model = modelOf(node.callee.object, names) ?? names.lastModel;
      const metricName = defaultScore(model, tasks);
      return metricName && args.length > 0 ? { metric: metricName, split: splitOf(args, names), model } : null;
    }
    if (short === "evaluate" && found?.receiver?.type === "pyspark.ml.Evaluator")
      return measureOn(args, evaluatorMetric(found, code));
    if (/^(?:sqrt)$/.test(short) && first) return rooted(measureOf(first, depth + 1));
    if (/^(?:mean|abs|round|float|average|median|max|min|absolute|str|item|numpy|list|print|display)$/.test(short)) {
      const subject = node.callee.kind === "attribute" && found?.receiver ? node.callee.object : first;
      return subject ? measureOf(subject, depth + 1) : null;
    }
    const local = node.callee.kind === "name" && (name.startsWith("local.") || name.startsWith("?"));
    return local ? measureOfLocal(short, args, depth) : null;
  }

  /** What a function of the notebook gives: what goes into it, what its name says, or the one thing that it shows. */
  function measureOfLocal(name: string, args: readonly Expression[], depth: number): Measure | null {
    const own = named(name);
    const measured = args.map((a) => measureOf(a, depth + 1)).find((m) => m !== null);
    if (measured) return measured;
    const inside = names.shownBy.get(name) ?? [];
    if (own === null) {
      const only = new Set(inside.map((m) => m.metric)).size === 1 ? inside[0] : undefined;
      return only ? measureOn(args, only.metric, only.split) : null;
    }
    return measureOn(args, own.metric, own.split ?? inside.find((m) => m.metric === own.metric)?.split);
  }

  /** A metric of what a call is given. */
  function measureOn(args: readonly Expression[], metric: string, split?: Measure["split"]): Measure {
    return {
      metric,
      split: split ?? splitOf(args, names),
      model: modelOfArguments(args, names) ?? names.lastModel,
    };
  }

  function named(identifier: string): Measure | null {
    const metric = metricOfIdentifier(identifier);
    if (!metric || metric === "loss") return null;
    return {
      metric,
      split: splitOfWords(identifier),
      model: modelInText(identifier.replaceAll("_", " ")) ?? names.lastModel,
    };
  }

  function measuredSearch(node: Expression): Measure | null {
    const made = node.kind === "name" ? searches.get(node.id) : undefined;
    const scoring = made?.args.find((a) => a.name === "scoring")?.value.literal;
    if (scoring)
      return { metric: metricOfScoring(scoring) ?? scoring, split: "cross-validation", model: names.lastModel };
    const model = modelOf(node, names) ?? names.lastModel;
    const metric = defaultScore(model, tasks);
    return metric ? { metric, split: "cross-validation", model } : null;
  }
}
