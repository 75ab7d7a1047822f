/** Functions of the notebook that clean texts. */
import type { Expression } from "../read/python/ast.ts";
import { ownExpressions, walkExpression, walkStatements } from "../read/python/walk.ts";
import type { LocalFunction } from "../read/trace/value.ts";

/** Steps that a function takes with a text, as facts name them; "" for one without a name. */
type Step = "" | "lower case" | "punctuation" | "stop words" | "stemming" | "lemmatisation" | "HTML" | "digits";

/** One change of a text may be anything; this many clean it. */
const FEWEST_STEPS = 2;

/** What a function does to clean a text, in the order of its code; null where it does something else. */
export function cleaningSteps({ node, scope }: LocalFunction): readonly string[] | null {
  const steps = stepsIn(node);
  const [inner] = steps.length === 0 ? calledIn(node).map((name) => scope.get(name)) : [];
  const all = inner?.kind === "function" ? stepsIn(inner.node) : steps;
  return all.length < FEWEST_STEPS ? null : [...new Set(all)].filter((step) => step !== "");
}

function stepsIn(node: LocalFunction["node"]): readonly Step[] {
  const steps: Step[] = [];
  eachExpression(node, (one) => {
    const step = stepOf(one);
    if (step !== null) steps.push(step);
  });
  return steps;
}

/** Own functions that a lambda passes its text on to: `lambda text: clean(text)`. */
function calledIn(node: LocalFunction["node"]): readonly string[] {
  const names: string[] = [];
  if (node.kind === "lambda")
    walkExpression(node.body, (one) => {
      if (one.kind === "call" && one.callee.kind === "name") names.push(one.callee.id);
    });
  return names;
}

function eachExpression(node: LocalFunction["node"], visit: (one: Expression) => void): void {
  if (node.kind === "lambda") walkExpression(node.body, visit);
  else
    walkStatements(node.body, (statement) => {
      for (const expression of ownExpressions(statement)) walkExpression(expression, visit);
    });
}

function stepOf(one: Expression): Step | null {
  if (one.kind === "name") return /^stop_?words?$/i.test(one.id) ? "stop words" : null;
  if (one.kind !== "call") return null;
  const name = one.callee.kind === "attribute" ? one.callee.name : one.callee.kind === "name" ? one.callee.id : "";
  switch (name) {
    case "lower":
    case "casefold":
      return "lower case";
    case "stem":
      return "stemming";
    case "lemmatize":
      return "lemmatisation";
    case "translate":
      return "punctuation";
    case "BeautifulSoup":
    case "unescape":
      return "HTML";
    case "sub":
      return replaced(one.args[0]?.value);
    case "isalpha":
    case "isalnum":
      return "punctuation";
    default:
      return null;
  }
}

/** What a pattern takes out of a text. */
function replaced(pattern: Expression | undefined): Step {
  const text = pattern?.kind === "string" ? pattern.value : "";
  if (text.includes("<")) return "HTML";
  if (/^\[?(?:\\d|0-9)\]?[+*]?$/.test(text)) return "digits";
  return /\[\^|\\W|[!?.,;]/.test(text) && !/http|@|#/.test(text) ? "punctuation" : "";
}
