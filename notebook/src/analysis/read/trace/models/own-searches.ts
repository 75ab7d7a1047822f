/** Searches that call a function of the notebook with settings to try, and keep what it gives back: Optuna, Hyperopt, scikit-optimize. */
import { callLocal } from "../language/functions.ts";
import type { TraceEvent, Tracer } from "../tracer.ts";
import { named, positional, unnamed } from "../arguments.ts";
import { type ArgumentValue, constant, type Instance, type LocalFunction, type Value } from "../value.ts";

/** `study.optimize(objective)`; null for any other method. */
export function searchMethod(
  t: Tracer,
  receiver: Instance,
  name: string,
  args: readonly ArgumentValue[],
): Value | null {
  if (!/^optuna\.(?:create_study|load_study|study\.)/.test(receiver.path) || name !== "optimize") return null;
  const best = tried(t, receiver.path, functionIn(args, "func"), t.instance("optuna.trial.Trial", []));
  if (best === null) return null;
  const trial = t.instance("optuna.trial.FrozenTrial", []);
  trial.fields.set("value", best);
  for (const [field, value] of [
    ["best_value", best],
    ["best_trial", trial],
  ] as const)
    receiver.fields.set(field, value);
  return constant(null);
}

/** `fmin(objective, space)`, `gp_minimize(objective, space)`; null for any other call. */
export function searchCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  if (path === "hyperopt.fmin")
    return tried(
      t,
      path,
      functionIn(args, "fn"),
      { kind: "dictionary", entries: new Map(), open: true },
      named(args, "space") ?? positional(args)[1],
    ) === null
      ? null
      : { kind: "dictionary", entries: new Map(), open: true };
  if (t.knowledge.library(path) !== null && !/^optuna\.skopt\.\w+_minimize$/.test(path)) return null;
  const best = tried(t, path, functionIn(args, "func"), { kind: "sequence", type: "list", items: [], open: true });
  if (best === null) return null;
  const result = t.instance("optuna.skopt.OptimizeResult", []);
  for (const name of ["fun", "best_score", "best_value", "best_loss"]) result.fields.set(name, best);
  return result;
}

function functionIn(args: readonly ArgumentValue[], name: string): LocalFunction | null {
  const given = named(args, name) ?? positional(args)[0];
  return given?.kind === "function" ? given : null;
}

/** What the function gives back for settings that nobody knows before; null where it is not the notebook's own. */
function tried(t: Tracer, by: string, called: LocalFunction | null, settings: Value, space?: Value): Value | null {
  let best: Value | null = null;
  const [fits, events] = [t.fits.length, t.events.length];
  if (called !== null)
    t.repeatedly(() => {
      best = callLocal(t, called, [unnamed(settings)]);
    });
  if (best !== null)
    t.searches.push({
      cell: t.place.cell,
      by,
      best: lossIn(best),
      models: [...new Set(t.fits.slice(fits).map(({ model }) => model))],
      over: [...new Set([...t.events.slice(events).flatMap(suggested), ...namesIn(space)])],
    });
  return best;
}

/** `trial.suggest_int("max_depth", 3, 10)` */
function suggested(event: TraceEvent): readonly string[] {
  if (event.kind !== "call" || !/^optuna\.trial\.Trial\.suggest_\w+$/.test(event.path)) return [];
  const name = named(event.args, "name") ?? positional(event.args)[0];
  return name?.kind === "constant" && typeof name.value === "string" ? [name.value] : [];
}

/** `{"max_depth": hp.randint("max_depth", 3, 10)}` */
const namesIn = (space: Value | undefined): readonly string[] =>
  space?.kind === "dictionary" ? [...space.entries.keys()].filter((name) => !name.startsWith(" ")) : [];

/** `{"loss": -score, "status": STATUS_OK}`, or a list of one value. */
function lossIn(best: Value): Value {
  if (best.kind === "dictionary") return best.entries.get("loss")?.value ?? best;
  return best.kind === "sequence" && best.items.length === 1 ? (best.items[0] ?? best) : best;
}
