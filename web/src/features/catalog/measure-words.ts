import { PART_WORDS, metricWords } from "@data-documentation/notebook/document/fact-words.ts";
import type { CatalogRow } from "../../lib/stored/catalog.ts";

/** "AUC of leaves, test data": what the value of a row is. */
export function measureWords({ metric, metric_of, part }: Pick<CatalogRow, "metric" | "metric_of" | "part">): string {
  const where = Object.entries(PART_WORDS).find(([known]) => known === part)?.[1];
  return `${metricWords({ name: metric ?? "value", of: metric_of })}${where === undefined ? "" : `, ${where}`}`;
}
