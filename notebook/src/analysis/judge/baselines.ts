import { isBaseline } from "../find/values/measured-of.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Instance } from "../read/trace/value.ts";
import type { Sentence } from "./sentence.ts";

/**
 * Models that the author introduces under a heading that calls them the baseline, if others are tried under other
 * headings afterwards, and it is not tuned there too.
 */
export function findBaselines(prose: readonly Sentence[], models: readonly FoundModel[]): ReadonlySet<Instance> {
  const headings = prose.filter(({ form }) => form === "heading");
  if (!headings.some(({ text }) => isBaseline(text))) return new Set();
  const isUnder = (cell: number): boolean =>
    isBaseline(headings.findLast((heading) => heading.cell < cell)?.text ?? "");
  const firstCell = ({ fits: [fit] }: FoundModel): number => fit?.cell ?? 0;
  const others = models.filter((model) => !isUnder(firstCell(model))).map(firstCell);
  // What is tuned later on has become one of those that are compared, and what comes after all others is one of them.
  const found = models.filter(
    (model) =>
      isUnder(firstCell(model)) &&
      !model.fits.some(({ how, cell }) => how === "search" && !isUnder(cell)) &&
      others.some((cell) => cell >= firstCell(model)),
  );
  return new Set(found.length < models.length ? found.map(({ instance }) => instance) : []);
}
