import type { Knowledge } from "../../know/knowledge.ts";
import { grouped } from "../../grouped.ts";
import type { ModelFact } from "../../facts.ts";
import type { Instance } from "../../read/trace/value.ts";

/** Models of one family but of several classes, under the names that tell these apart: linear SVMs beside those with a kernel. */
export function namedApart<Named extends { readonly fact: ModelFact; readonly instance: Instance }>(
  models: readonly Named[],
  knowledge: Knowledge,
): Named[] {
  const byName = grouped(models, ({ fact }) => fact.name);
  return models.map((model) => {
    const { path } = model.instance;
    const areAlike = byName.get(model.fact.name)?.every(({ instance }) => instance.path === path);
    const name = areAlike ? undefined : knowledge.model(path)?.kinds?.[path.slice(path.lastIndexOf(".") + 1)];
    return name === undefined ? model : { ...model, fact: { ...model.fact, name } };
  });
}
