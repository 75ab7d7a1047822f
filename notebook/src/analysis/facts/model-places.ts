import type { Statement } from "../python/ast.ts";
import type { NotebookCode } from "../python/code.ts";
import type { ModelFact } from "./models.ts";

/** A model and the place of the call that makes it. */
interface ModelPlace {
  readonly model: ModelFact;
  readonly from: number;
  readonly to: number;
}

/** The models of each cell by where they begin. */
export function placesByCell(
  models: readonly ModelFact[],
  code: NotebookCode,
): ReadonlyMap<number, readonly ModelPlace[]> {
  const places = new Map<number, ModelPlace[]>();
  for (const model of models) {
    const action = code.actions[model.action];
    if (!action) continue;
    const place = { model, from: action.from, to: action.to };
    const own = places.get(model.cell);
    if (own) own.push(place);
    else places.set(model.cell, [place]);
  }
  for (const own of places.values()) own.sort((a, b) => a.from - b.from);
  return places;
}

/** The models that a statement makes, in the order they are made; found without a look at all those of its cell. */
export function modelsWithin(places: readonly ModelPlace[], { from, to }: Statement): readonly ModelFact[] {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.from ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const found: ModelFact[] = [];
  for (let place = places[low]; place !== undefined && place.from < to; place = places[(low += 1)])
    if (place.to <= to) found.push(place.model);
  return found.sort((a, b) => a.action - b.action);
}
