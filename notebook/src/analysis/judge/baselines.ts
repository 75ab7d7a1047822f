import { isBaseline } from "../find/measured-of.ts";
import type { FoundModel } from "../find/models.ts";
import type { Instance } from "../read/trace/value.ts";
import type { Sentence } from "./prose.ts";

/**
 * Models that the author introduces under a heading that calls them the baseline, if others are tried under other
 * headings.
 */
export function findBaselines(prose: readonly Sentence[], models: readonly FoundModel[]): ReadonlySet<Instance> {
  const headings = prose.filter(({ form }) => form === "heading");
  if (!headings.some(({ text }) => isBaseline(text))) return new Set();
  const found = models.filter(({ fits: [first] }) =>
    isBaseline(headings.findLast(({ cell }) => cell < (first?.cell ?? 0))?.text ?? ""),
  );
  return new Set(found.length < models.length ? found.map(({ instance }) => instance) : []);
}
