/** Which of the models that were compared the author keeps. */
import { callsTo } from "../read/trace/calls-to.ts";
import { modelInside } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent } from "../read/trace/tracer.ts";
import type { Instance } from "../read/trace/value.ts";
import type { Draft } from "./tasks.ts";

/** The only model of several that were measured that is kept in a file in the end; null where there is none. */
export function keptInFile({ metrics }: Pick<Draft, "metrics">, trace: Trace): Instance | null {
  const last = Math.max(-1, ...metrics.map(({ cell }) => cell));
  const known = new Set(metrics.map(({ model }) => model));
  if (known.size < 2) return null;
  const kept = callsTo(trace, (path) => KEEPS.test(path)).flatMap((call) =>
    modelsOf(call).flatMap((model) => (known.has(model) ? [{ model, cell: call.cell }] : [])),
  );
  // What is kept before others are tried is no choice.
  const only = kept.findLast(({ cell }) => cell >= last)?.model;
  return only !== undefined && kept.every(({ model }) => model === only) ? only : null;
}

/** Sources: Python's `pickle`, joblib, Keras's `save` and XGBoost's `save_model`. */
const KEEPS = /^(?:pickle|joblib)\.dump$|\.save(?:_model|_pretrained)?$/;

const modelsOf = ({ receiver, args }: CallEvent): readonly Instance[] =>
  [receiver, args[0]?.value ?? null].flatMap((value) => (value?.kind === "instance" ? [modelInside(value)] : []));
