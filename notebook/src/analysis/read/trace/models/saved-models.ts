/** Models and rows that are kept in files and come back from them: `joblib.dump(model, "m.pkl")`, `pickle.load(open("m.pkl", "rb"))`. */
import type { Expression } from "../../python/ast.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, type Instance, type Scope, type Table, textOf, type Value } from "../value.ts";
import { isUnbound } from "../language/unbound.ts";

const DUMPS = /^(?:pickle|joblib)\.dump$|^numpy\.save$/;
const LOADS = /^(?:pickle|joblib)\.loads?$|^numpy\.load$/;
const ASKS_A_MODEL = /^(?:predict|predict_proba|decision_function|score)$/;

/** The model or the rows that the notebook keeps in a file, or kept in the one which is loaded; null for any other call. */
export function keptValue(t: Tracer, path: string, args: readonly ArgumentValue[]): Instance | Table | null {
  if (path === "keras.models.load_model") return savedNetwork(t, fileIn(t, args[0]));
  if (LOADS.test(path)) {
    const kept = t.kept.get(fileIn(t, args[0]) ?? "") ?? null;
    return kept?.kind === "table" ? t.table(kept.type, { ...kept.state, made: path, from: [kept.state] }) : kept;
  }
  const [value, file] = path === "numpy.save" ? args.toReversed() : args;
  if (!DUMPS.test(path) || value === undefined) return null;
  const name = fileIn(t, file);
  if (value.value.kind === "instance") t.kept.set(name ?? "", value.value);
  // Rows change afterwards, and the file does not.
  else if (value.value.kind === "table" && name !== null) t.kept.set(name, { ...value.value });
  return value.value.kind === "instance" ? value.value : null;
}

/** Remembers the file that a name was opened for: `with open("x.pkl", "wb") as f`, `f = open("x.pkl", "rb")`. */
export function noteHandle(t: Tracer, target: Expression | null | undefined, node: Expression, scope: Scope): void {
  if (target?.kind !== "name" || node.kind !== "call" || node.callee.kind !== "name" || node.callee.id !== "open")
    return;
  const [file] = node.args;
  const name = file === undefined ? null : textOf(t.evaluate(file.value, scope));
  if (name !== null) t.handles.set(target.id, name);
}

/** The network that was saved to a file, by itself or by a callback while it learned; null for files from elsewhere. */
function savedNetwork(t: Tracer, file: string | null): Instance | null {
  if (file === null) return null;
  const learning = t.fits.findLast(({ args }) =>
    args.some(
      ({ name, value }) =>
        name === "callbacks" && value.kind === "sequence" && value.items.some((one) => savesTo(t, one, file)),
    ),
  );
  const kept = t.kept.get(file);
  return (kept?.kind === "instance" ? kept : null) ?? learning?.model ?? null;
}

const savesTo = (t: Tracer, callback: Value, file: string): boolean =>
  callback.kind === "instance" &&
  callback.path.endsWith(".ModelCheckpoint") &&
  callback.args.some((a) => fileIn(t, a) === file);

/** What was loaded is a model if it is asked for predictions, the same one each time; null for anything else. */
export function askedModel(t: Tracer, { state }: Table, method: string): Instance | null {
  if (!LOADS.test(state.made) || !ASKS_A_MODEL.test(method)) return null;
  if (state.label?.kind === "instance") return state.label;
  const label = t.instance(state.made, []);
  Object.assign(state, { label });
  return label;
}

/**
 * What learns from rows and answers under a name of which nothing else is known, since a cell is gone or a module is not at hand; null for
 * anything else. The name stands for it from then on. What is asked under a name that nothing binds is no model of this notebook.
 */
export function unseenModel(
  t: Tracer,
  receiver: Value,
  method: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Instance | null {
  const owner = node.kind === "call" && node.callee.kind === "attribute" ? node.callee.object : null;
  if (isUnbound(receiver) && (ASKS_A_MODEL.test(method) || method === "evaluate"))
    return unseen(t, owner, "?.Model", scope);
  if (owner?.kind !== "name" || !/^fit(?:_generator)?$/.test(method) || !t.predicting.has(owner.id)) return null;
  const isNetwork = args.some(({ name }) => name !== null && OF_NETWORKS.test(name));
  // Batches have their answers in them.
  if (args.filter(({ value }) => value.kind === "table").length < (isNetwork ? 1 : 2)) return null;
  return unseen(t, owner, isNetwork ? "keras.Model" : "?.Model", scope);
}

function unseen(t: Tracer, owner: Expression | null, path: string, scope: Scope): Instance {
  const model = t.instance(path, []);
  if (owner?.kind !== "name") return model;
  model.name = owner.id;
  scope.set(owner.id, model);
  return model;
}

/** How networks are told to learn, and other models are not. */
const OF_NETWORKS =
  /^(?:epochs|nb_epoch|batch_size|steps_per_epoch|samples_per_epoch|validation_split|validation_data)$/;

/** The name of a file that is given, or opened on the spot or before. */
const fileIn = ({ handles }: Tracer, given: ArgumentValue | undefined): string | null =>
  given === undefined
    ? null
    : (textOf(given.value) ?? /["']([^"']+)["']/.exec(given.text)?.[1] ?? handles.get(given.text) ?? null);
