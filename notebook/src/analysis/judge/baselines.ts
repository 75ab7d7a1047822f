import type { Notebook } from "../../format/notebook.ts";
import { isBaseline } from "../find/measured-of.ts";
import type { FoundModel } from "../find/models.ts";
import type { Instance } from "../read/trace/value.ts";
import { readProse } from "./prose.ts";

/** Models that the author sets up under a heading that calls them the baseline, where others are tried under other headings. */
export function findBaselines(notebook: Notebook, models: readonly FoundModel[]): ReadonlySet<Instance> {
  const headings = readProse(notebook).filter(({ form }) => form === "heading");
  if (!headings.some(({ text }) => isBaseline(text))) return new Set();
  const found = models.filter(({ fits: [first] }) =>
    isBaseline(headings.findLast(({ cell }) => cell < (first?.cell ?? 0))?.text ?? ""),
  );
  return new Set(found.length < models.length ? found.map(({ instance }) => instance) : []);
}
