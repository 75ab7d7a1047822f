import { callsTo } from "../../read/trace/calls-to.ts";
import { lastPart } from "../../read/trace/rows/loading.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import { type Table, textOf, type Value } from "../../read/trace/value.ts";
import type { SavedFact } from "../../facts.ts";
import type { FoundModel } from "./models.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import { evidenceOf } from "../evidence.ts";

/** What is saved to files. */
export function findSaved(
  { trace, knowledge, predictedStates }: DataReading,
  models: readonly FoundModel[],
): SavedFact[] {
  const found = new Map<string, SavedFact>();
  const writes = (path: string): boolean =>
    knowledge.operation(path) === "save" || /^\?\.(?:save|to_csv|savefig|save_weights|save_model)$/.test(path);
  for (const call of callsTo(trace, writes)) {
    const name = fileOf(call);
    if (name === null) continue;
    const what = kindOf(call, name, predictedStates);
    const saved = what === "model" ? valuesOf(call).find(isModel) : undefined;
    const model = models.find(({ instance }) => saved?.kind === "instance" && instance === modelInside(saved));
    found.set(name, {
      kind: "saved",
      name,
      what,
      ...(model === undefined ? {} : { model: model.fact.id }),
      ...(what === "predictions" && valuesOf(call).some((value) => isOfSomeRows(value, predictedStates))
        ? { some: true as const }
        : {}),
      ...evidenceOf(call),
    });
  }
  return [...found.values()];
}

const FILE = /^[^\s"'<>|*?]{1,200}\.[A-Za-z\d]{1,8}$/;
const WRITTEN = /["']([^"'\n]{1,200}\.[A-Za-z\d]{1,8})["']/;

/** The file that a call writes; null if it does not say. */
function fileOf({ args, text }: CallEvent): string | null {
  for (const { value } of args) {
    const given = textOf(value) ?? (value.kind === "template" ? textOf(value.parts.at(-1)) : null);
    if (given !== null && FILE.test(given)) return lastPart(given);
  }
  // In a joined path, the last part is a literal.
  const written = WRITTEN.exec(text)?.[1];
  return written !== undefined && FILE.test(written) ? lastPart(written) : null;
}

const valuesOf = ({ receiver, args }: CallEvent): readonly Value[] =>
  [receiver, ...args.map(({ value }) => value)].filter((value) => value !== null);

function kindOf(call: CallEvent, name: string, predicted: ReadonlySet<number>): SavedFact["what"] {
  const { path, text } = call;
  if (/savefig|imsave|imwrite|mimsave|write_image|write_html/.test(path)) return "chart";
  const values = valuesOf(call);
  if (/subm|predict/i.test(name) || values.some((value) => holdsPrediction(value, predicted))) return "predictions";
  if (
    values.some(isModel) ||
    /state_dict\(\)|save_weights|save_model/.test(text) ||
    /\.(?:pth?|h5|keras|joblib|onnx|cbm|tflite)$/.test(name)
  )
    return "model";
  const tables = values.filter((value) => value.kind === "table");
  if (tables.length > 0) return tables.every(isAsLoaded) ? "other" : "data";
  return /model/i.test(`${name} ${text}`) ? "model" : "other";
}

/** Whether a table has only those rows that were chosen once they had predictions: the first of a ranking, those above a threshold. */
function isOfSomeRows(value: Value, predicted: ReadonlySet<number>): boolean {
  const way = value.kind === "table" ? lineage(value.state) : [];
  const since = way.findLastIndex(({ id }) => predicted.has(id));
  return way.slice(0, Math.max(since, 0)).some(({ made }) => CHOOSES.test(made));
}
const CHOOSES = /^rows(?: by condition)?$|\.(?:head|tail|nlargest|nsmallest|sample|query)$/;

const isModel = (value: Value): boolean => value.kind === "instance" && value.fit >= 0;

const isAsLoaded = ({ state }: Table): boolean => state.from.length === 0 && state.sources.length > 0;

const holdsPrediction = (value: Value, predicted: ReadonlySet<number>): boolean => {
  if (value.kind === "prediction") return true;
  if (value.kind !== "table") return false;
  return lineage(value.state).some(
    ({ id, content }) =>
      predicted.has(id) ||
      (content?.kind === "dictionary" &&
        [...content.entries.values()].some((entry) => entry.value.kind === "prediction")),
  );
};
