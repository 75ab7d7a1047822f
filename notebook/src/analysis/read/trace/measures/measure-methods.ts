import { metricOfFunction, metricOfIdentifier } from "../../../know/metrics.ts";
import { judging } from "./judging.ts";
import { averaged, root } from "./measure-arithmetic.ts";
import { ONE_VALUE } from "./own-scores.ts";
import { described, endOf, workedOut } from "../tables/numeric.ts";
import {
  type ArgumentValue,
  constant,
  LAST_LOSS,
  numberOf,
  type Measure,
  type Prediction,
  sequence,
  textsOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** Methods of predictions, and of measures. */
export function measureMethod(receiver: Prediction | Measure, name: string, args: readonly ArgumentValue[]): Value {
  if (receiver.kind === "prediction") {
    if (/^(?:eq|eq_|__eq__)$/.test(name)) {
      const truth = args[0]?.value;
      return { ...judging(receiver, truth?.kind === "table" ? truth : null), shape: "hits" };
    }
    const right = name === "filter" ? comparisonIn(args[0]?.value) : null;
    if (right !== null) return { ...judging(receiver, null), shape: right ? "hits" : "misses" };
    // There are as many answers as rows.
    if (/^(?:size|numel)$/.test(name) && receiver.on !== null) return { kind: "rows", share: 1, of: receiver.on };
    return /^(?:mean|std|min|max|sum)$/.test(name) && args.length === 0 ? workedOut(receiver) : receiver;
  }
  const isAsked =
    receiver.report === "evaluation" && (ONE_VALUE.test(name) || !(receiver.model?.path.startsWith("h2o.") ?? true));
  const asked = isAsked ? (metricOfIdentifier(name) ?? metricOfFunction(`metrics.${name}`)) : null;
  if (asked !== null) return { ...receiver, metric: asked, report: null, shape: "value" };
  switch (name) {
    case "mean":
      return averaged(receiver);
    case "std":
    case "var":
      return { ...receiver, shape: "value", over: "spread" };
    case "max":
    case "min":
      return endOf(receiver);
    case "describe":
      return described(receiver);
    case "append":
    case "value_counts":
      return UNKNOWN;
    case "abs":
      return receiver.shape === "residual" ? { ...receiver, shape: "absolute" } : receiver;
    case "sqrt":
      return root(receiver);
    case "pow":
      if (numberOf(args[0]?.value) === 0.5) return root(receiver);
      return receiver.shape === "residual" ? { ...receiver, shape: "squared" } : receiver;
    case "square":
      return receiver.shape === "residual" ? { ...receiver, shape: "squared" } : receiver;
    case "backward":
      // Whatever else is measured in the loop, it learns from what the gradients are taken of.
      receiver.model?.fields.set(LAST_LOSS, receiver);
      return UNKNOWN;
    case "get":
    case "__getitem__": {
      const key = textsOf(args[0]?.value)?.[0];
      return key === undefined ? receiver : { ...receiver, metric: metricOfIdentifier(key) ?? receiver.metric };
    }
    case "items":
      return sequence([sequence([UNKNOWN, receiver], "tuple")], "list", true);
    case "keys":
      return sequence([constant("")], "list", true);
    default:
      return receiver;
  }
}

/** Whether a function says which answers are right, or which are wrong; null for any other. */
function comparisonIn(given: Value | undefined): boolean | null {
  const body = given?.kind === "function" && given.node.kind === "lambda" ? given.node.body : null;
  return body?.kind === "operation" && /^[=!]=$/.test(body.operator) ? body.operator === "==" : null;
}

/** What a method that was handed over says of the rows that it is given now. */
export function judgedOn(called: Prediction, args: readonly ArgumentValue[]): Prediction {
  const rows = args.find((a) => a.value.kind === "table")?.value;
  return rows?.kind === "table" ? { ...called, on: rows.state } : called;
}
