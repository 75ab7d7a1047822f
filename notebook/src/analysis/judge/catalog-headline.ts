import type { NotebookFacts, Part } from "../facts.ts";

/** What a catalog says of the experiment that leads. */
export interface CatalogHeadline {
  readonly data: readonly string[];
  readonly target: string | null;
  /** The name of the model that it comes to; null where there is none. */
  readonly model: string | null;
  /** Its value; absent where nothing was measured. */
  readonly metric?: string;
  readonly of?: string | null;
  readonly part?: Part | null;
  readonly value?: number;
  readonly printed?: string;
}

/** The leading experiment of facts as corrected; empty where none leads. The database makes the same of facts that nobody corrected. */
export function catalogHeadline(facts: NotebookFacts): CatalogHeadline | Readonly<Record<string, never>> {
  const lead = facts.headline === null ? undefined : facts.experiments[facts.headline];
  if (lead === undefined) return {};
  const { data, target, models, best } = lead;
  const model = models.find(({ id }) => id === best?.model)?.name ?? null;
  if (best === null) return { data, target, model };
  const { name, of, part, value, printed } = best.metric;
  return { data, target, model, metric: name, of, part, value, printed };
}
