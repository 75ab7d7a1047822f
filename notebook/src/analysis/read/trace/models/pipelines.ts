/** Pipelines whose model is not at hand. */
import { modelInText, spaced } from "../../../know/model-names.ts";
import type { Expression } from "../../python/ast.ts";
import type { LibraryCall, Tracer } from "../tracer.ts";
import { type Scope, sequence, textOf, type Value } from "../value.ts";

/**
 * `Pipeline([("count", CountVectorizer()), ("model", stored["MultinomialNB"])])`: what comes last is the model that the key names, though
 * nobody knows more of it, and none of the steps before it is. Null for any other pipeline.
 */
export const pipelineCall: LibraryCall = (t, path, args, node, scope) => {
  const at = args.findIndex(({ name }) => name === "steps" || name === null);
  const [steps, written] = [args[at]?.value, node.kind === "call" ? node.args[at]?.value : undefined];
  if (steps?.kind !== "sequence" || steps.open || written?.kind !== "list") return null;
  const [last, own] = [steps.items.at(-1), written.items.at(-1)];
  if (last?.kind !== "sequence" || last.items[1]?.kind !== "unknown" || own?.kind !== "tuple") return null;
  const key = keyOfModel(t, own.items[1], scope);
  if (key === null) return null;
  const model = sequence([last.items[0] as Value, t.instance(`?.${key}`, [])], "tuple");
  const value = sequence([...steps.items.slice(0, -1), model], "list");
  return t.instance(
    path,
    args.map((one, place) => (place === at ? { ...one, value } : one)),
  );
};

/** The key, nothing but the name of a model, by which it is looked up: `models["SVC"]["estimator"]`. */
function keyOfModel(t: Tracer, node: Expression | undefined, scope: Scope): string | null {
  if (node?.kind !== "subscript") return null;
  const [index] = node.index;
  const key = index === undefined ? null : textOf(t.evaluate(index, scope));
  const isName = key !== null && modelInText(key) !== null && spaced(key).split(" ").length <= LONGEST_NAME;
  return isName ? key.replaceAll(/\W/g, "") : keyOfModel(t, node.object, scope);
}
/** Words: "Multinomial Naive Bayes". */
const LONGEST_NAME = 3;
