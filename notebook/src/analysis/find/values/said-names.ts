/** Names of models that the code does not tell. */
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { modelInText } from "../../know/model-names.ts";
import { isSearch, modelInside } from "../../read/trace/models/roles.ts";
import type { FoundModel } from "../models/models.ts";
import type { Measured } from "./measured.ts";

/**
 * Models whose kind the code does not tell are what all their results call them, else what the heading above them does, where no other model is
 * called so: "boosted ridge" and "ridge" are two.
 *
 * @param code all code of the notebook
 */
export function withSaidNames(
  models: readonly FoundModel[],
  metrics: readonly Measured[],
  headings: readonly { readonly text: string; readonly cell: number }[],
  code = "",
): readonly FoundModel[] {
  const called = models.map((one) => {
    if (!isUntold(one)) return one.fact.name;
    const said = metrics.flatMap((metric) => (metric.model === one.instance ? (metric.said ?? []) : []));
    const [name, ...others] = new Set(said);
    if (name === undefined) {
      const above = headings.findLast(({ cell }) => cell <= one.instance.cell);
      const named = above === undefined || COMPARES.test(above.text) ? null : modelInText(above.text);
      return named ?? one.fact.name;
    }
    return others.length > 0 ? one.fact.name : name;
  });
  return models.map((one, at) => {
    const stored = nameOfFile(one, code);
    // A network out of a file would be taken for one that learns here and is called the same.
    const isAmbiguous = called.some((other, i) => i !== at && other === one.fact.name);
    if (stored !== undefined) {
      const free = stored !== null && !called.includes(stored) ? stored : isAmbiguous ? LOADED : one.fact.name;
      return { ...one, fact: { ...one.fact, name: free } };
    }
    const name = called[at] ?? one.fact.name;
    const isTaken = called.some((other, i) => i !== at && other === name);
    return isTaken ? one : { ...one, fact: { ...one.fact, name } };
  });
}

/**
 * What the file of a network is called after, of one that comes out of a file and does not learn here: "CNN" of `load_model("cnn_final.h5")`;
 * null where that says nothing, undefined for any other model, and for a file that the code names elsewhere, where it may have written it.
 */
function nameOfFile({ instance, fits }: FoundModel, code: string): string | null | undefined {
  const [file] = instance.args;
  if (!KEPT_NETWORK.test(instance.path) || fits.length > 0 || file?.value.kind !== "constant") return undefined;
  const name = String(file.value.value).replace(/^.*[\\/]/, "");
  return code.split(name).length > 2 ? undefined : modelInText(name);
}
const KEPT_NETWORK = /^keras\.models\.(?:load_model|model_from_json)$/;
const LOADED = "Loaded Model";

/** Such a heading names a model beside the one below it, or asks about one. */
const COMPARES = /\?|\b(?:vs|versus|than|with|against|compar\w*|instead|beyond|without|not|no|for)\b/i;

/** What a function of a module that is not at hand made, or a search for settings of it, and what was kept in a file. */
function isUntold({ instance }: FoundModel): boolean {
  const { path, own } = modelInside(instance);
  if (KNOWLEDGE.model(path)?.label === "Loaded Model") return true;
  const called = path.slice(path.lastIndexOf(".") + 1);
  if (own !== null || KNOWLEDGE.model(path) !== null || modelInText(called) !== null) return false;
  return isSearch(instance) || path === "?.Model" || (KNOWLEDGE.library(path) === null && /^[a-z]/.test(called));
}
