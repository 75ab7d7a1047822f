import type { Expression } from "../python/ast.ts";
import { judging } from "./arithmetic.ts";
import { argument, fit, prediction, stateOf } from "./learners.ts";
import type { Tracer } from "./tracer.ts";
import { type ArgumentValue, type Instance, UNKNOWN, type Value } from "./value.ts";

/** Languages in which functions fit, predict and judge, and models have no methods of their own. */
const FUNCTIONAL = /^(?:r|julia)\./;

/** Calls of R and Julia that have to do with models; null for any other. */
export function functionalCall(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Value | null {
  if (!FUNCTIONAL.test(path)) return null;
  const name = path.slice(path.lastIndexOf(".") + 1).replace(/!$/, "");
  const first = args[0]?.value ?? UNKNOWN;
  const model = args.find((a) => a.value.kind === "instance" && isFitted(a.value))?.value as Instance | undefined;
  if (
    /^(?:time|print|invisible|suppressWarnings|suppressMessages|collect|Matrix|Array|Vector|DataFrame|float|identity)$/.test(
      name,
    ) &&
    (first.kind === "table" || first.kind === "instance" || first.kind === "prediction")
  )
    return first;
  if (model && /^(?:predict\w*|posterior_predict|fitted)$/.test(name)) return predicted(model, args);
  if (model && /^(?:performance|evaluate|accuracy)$/.test(name)) {
    const data = args.find((a) => a.value.kind === "table")?.value;
    return {
      ...judging(null, null),
      model,
      fit: model.fit,
      on: data ? stateOf(data) : null,
      report: "evaluation",
      shape: "list",
    };
  }
  if (model && /^(?:summary|glance|tidy)$/.test(name))
    return { ...judging(null, null), model, fit: model.fit, part: "train", report: "summary" };
  if (t.knowledge.model(path) === null) return null;
  const made = t.instance(path, args);
  const x = argument(args, /^(?:data|x|X|training_frame|trainingSet)$/, 0);
  const y = argument(args, /^(?:y|Y|labels?)$/, 1);
  fit(
    t,
    made,
    [...args, { name: "x", star: "", value: x, text: "" }, { name: "y", star: "", value: y, text: "" }],
    node,
    "fit",
  );
  return made;
}

const isFitted = (instance: Instance): boolean => instance.fit >= 0;

function predicted(model: Instance, args: readonly ArgumentValue[]): Value {
  return prediction(
    model,
    args.filter((a) => a.value !== model),
  );
}

/** What a fitted model of R holds under a name: predictions under some. */
export function partOfModel(model: Instance, name: string | null): Value | null {
  if (!FUNCTIONAL.test(model.path) || !isFitted(model)) return null;
  if (name !== null && /^(?:predicted|votes|fitted\.values|fitted|test|yhat|y_hat)$/.test(name))
    return { ...prediction(model, []), on: null };
  return null;
}
