/** Whose a value is, where its row or line names a model. */
import type { FoundModel } from "../find/models/models.ts";
import type { Measured } from "../find/values/measured.ts";

/** Tables and lines may name the model that they speak of; what the code says goes first. */
export function withSaidModel(metric: Measured, models: readonly FoundModel[]): Measured {
  if (metric.said === null || (metric.by === "code" && metric.model !== null)) return metric;
  // Of several models of that name it is the one that the code was at.
  if (metric.model !== null && models.some((m) => m.instance === metric.model && m.fact.name === metric.said))
    return metric;
  const known = models.filter((m) => (m.fits[0]?.cell ?? 0) <= metric.cell);
  const named = known.filter((m) => m.fact.name === metric.said);
  // "Bagging" is the bagging of SVMs where there is no other, and "Linear SVM" is the only SVM.
  const longer =
    named.length > 0
      ? []
      : known.filter(
          ({ fact: { name } }) => name.endsWith(` ${metric.said}`) || metric.said?.endsWith(` ${name}`) === true,
        );
  const isOfOneName = new Set(longer.map(({ fact }) => fact.name)).size === 1;
  const found = named.at(-1) ?? (isOfOneName ? longer.at(-1) : undefined);
  // A row of a table that the code made is of the model that made it, whatever the author calls it: "GBM" is any boosting.
  if (found === undefined) return metric.by === "label" || metric.by === "log" ? { ...metric, model: null } : metric;
  return {
    ...metric,
    model: found.instance,
    fit: found.fits.findLast((f) => f.cell <= metric.cell)?.fit ?? found.instance.fit,
  };
}

/** The name of the models that words mean by a name: that very one, else the only one that ends with it, as of a member of a family. */
export function calledSo(said: string | null, names: readonly string[]): string | null {
  if (said === null || names.includes(said)) return said;
  const [longer, ...others] = new Set(names.filter((name) => name.endsWith(` ${said}`)));
  return others.length > 0 ? null : (longer ?? null);
}
