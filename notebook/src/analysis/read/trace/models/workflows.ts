/** tidymodels: a specification of a model and a recipe are put into a workflow, which is then fitted, resampled or judged. */
import { judging } from "../measures/judging.ts";
import type { Expression } from "../../python/ast.ts";
import { modelInside } from "./roles.ts";
import { fit, prediction } from "./learners.ts";
import { noteRows, stateOf, transformed } from "../rows/transforming.ts";
import type { FitEvent, Tracer } from "../tracer.ts";
import { named, unnamed } from "../arguments.ts";
import { type ArgumentValue, type Instance, type Measure, MODEL, type Value } from "../value.ts";

const WORKFLOW = "r.workflows.workflow";
/** Field of a specification that says whether it is for classes or numbers. */
export const MODE = "mode";
/** What `last_fit`, `fit_resamples` and the searches give back. */
const RESULTS = "r.tune.results";
/** Fields of a workflow and of results. */
const FORMULA = " formula";
const JUDGED = " judged on";

const isSpecification = ({ path }: Instance): boolean => path.startsWith("r.parsnip.");
const isRecipe = ({ path }: Instance): boolean => path === "r.recipes.recipe";
const isWorkflow = ({ path }: Instance): boolean => path === WORKFLOW;
const isResults = ({ path }: Instance): boolean => path === RESULTS;

/** Calls of tidymodels that lead from a specification to its values; null for any other. */
export function workflowCall(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression): Value | null {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (path.startsWith("r.parsnip.") && t.knowledge.model(path) !== null) return t.instance(path, args);
  if (path === "r.recipes.recipe") return t.instance(path, args);
  if (path === WORKFLOW) return workflowOf(t, args);
  const first = args[0]?.value;
  // Folds are of the rows that they are made from.
  if (/^r\.rsample\.(?:vfold_cv|mc_cv|loo_cv|group_vfold_cv)$/.test(path) && first?.kind === "table") return first;
  if (first?.kind !== "instance") return null;
  if (isRecipe(first)) return ofRecipe(t, first, path, args);
  if (isResults(first)) return ofResults(first, name);
  if (!isWorkflow(first) && !isSpecification(first)) return null;
  const rest = args.slice(1);
  if (/^(?:add|update)_(?:model|recipe|formula|variables)$/.test(name))
    return workflowOf(t, [...partsOf(t, first), ...rest]);
  const mode = name === "set_mode" ? (named(rest, "mode") ?? rest[0]?.value) : undefined;
  if (mode !== undefined) modelInside(first).fields.set(MODE, mode);
  if (/^(?:set_engine|set_mode|set_args|finalize_\w+|extract_\w+|pull_\w+)$/.test(name)) return first;
  if (name === "fit") return fitted(t, first, rest, node);
  if (name === "augment" && first.fit >= 0) return prediction(first, rest);
  const how = HOW[name];
  return how === undefined ? null : resultsOf(t, first, rest, node, how);
}

const HOW: Readonly<Record<string, FitEvent["how"]>> = {
  last_fit: "fit",
  fit_resamples: "cross-validation",
  tune_grid: "search",
  tune_bayes: "search",
  tune_race_anova: "search",
  tune_sim_anneal: "search",
};

/** A step is added to a recipe; what is baked are rows after its steps, which learned from the rows that the recipe was made with. */
function ofRecipe(t: Tracer, recipe: Instance, path: string, args: readonly ArgumentValue[]): Value | null {
  const name = path.slice(path.lastIndexOf(".") + 1);
  if (/^(?:bake|juice)$/.test(name)) {
    const given = args.slice(1).find(({ value }) => value.kind === "table");
    const data = given ?? recipe.args.find(({ value }) => value.kind === "table");
    noteRows(
      recipe,
      "fit",
      recipe.args.filter(({ value }) => value.kind === "table"),
    );
    return data === undefined ? null : transformed(t, recipe, [data]);
  }
  if (name.startsWith("step_")) (recipe.args as ArgumentValue[]).push(unnamed(t.instance(path, args.slice(1))));
  return /^(?:step_\w+|update_role|prep)$/.test(name) ? recipe : null;
}

/** What a workflow was made of, to make another one with more. */
const partsOf = (t: Tracer, given: Instance): readonly ArgumentValue[] =>
  isWorkflow(given) ? given.args : workflowOf(t, [unnamed(given)]).args;

/** The last of each kind counts: parts can be replaced. */
function workflowOf(t: Tracer, args: readonly ArgumentValue[]): Instance {
  const made = t.instance(WORKFLOW, args);
  for (const { value, text } of args) {
    if (value.kind === "instance" && isSpecification(value)) made.fields.set(MODEL, value);
    if (value.kind === "instance" && isRecipe(value)) made.fields.set(FORMULA, value);
    else if (text.includes("~")) made.fields.set(FORMULA, { kind: "constant", value: text });
  }
  return made;
}

/** The formula of a workflow as an argument of its fit: it says what is predicted. */
function formulaOf(given: Instance): readonly ArgumentValue[] {
  const formula = given.fields.get(FORMULA);
  if (formula?.kind === "instance") return formula.args.filter(({ text }) => text.includes("~"));
  return formula?.kind === "constant" ? [{ ...unnamed(formula), text: String(formula.value) }] : [];
}

function fitted(
  t: Tracer,
  given: Instance,
  args: readonly ArgumentValue[],
  node: Expression,
  how: FitEvent["how"] = "fit",
): Instance {
  const data = named(args, "data") ?? args.find(({ value }) => value.kind === "table")?.value;
  fit(t, given, [...formulaOf(given), ...args, ...(data ? [{ ...unnamed(data), name: "x" }] : [])], node, how);
  return given;
}

/** `last_fit` learns from the training rows of a split and judges on its test rows; the others judge on rows held out of each fold. */
function resultsOf(
  t: Tracer,
  given: Instance,
  args: readonly ArgumentValue[],
  node: Expression,
  how: FitEvent["how"],
): Instance {
  const split = args.find(({ value }) => value.kind === "instance" && value.path === "r.rsample.rsplit")?.value;
  const [train, test] = split?.kind === "instance" ? [split.fields.get("train"), split.fields.get("test")] : [];
  fitted(t, given, train ? [...args, unnamed(train)] : args, node, how);
  const made = t.instance(RESULTS, args);
  made.fields.set(MODEL, given);
  made.fit = given.fit;
  if (test) made.fields.set(JUDGED, test);
  else if (how === "fit") made.fields.set(JUDGED, { kind: "unknown" });
  return made;
}

/** Metrics and predictions that results hold. */
function ofResults(results: Instance, name: string): Value | null {
  if (name === "extract_workflow") return results.fields.get(MODEL) ?? null;
  const rows = results.fields.get(JUDGED);
  const predicted = {
    ...prediction(results, rows === undefined ? [] : [unnamed(rows)]),
    crossValidated: rows === undefined,
  };
  if (name === "collect_predictions" || name === "augment") return predicted;
  if (name !== "collect_metrics" && name !== "show_best") return null;
  const part: Measure["part"] = rows === undefined ? "cross-validation" : "test";
  return { ...judging(predicted, null), part, on: rows ? stateOf(rows) : null, report: "evaluation", shape: "list" };
}
