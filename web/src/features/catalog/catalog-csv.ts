import type { CatalogRow } from "../../lib/stored/catalog.ts";
import { measureWords } from "./measure-words.ts";
import { csvOf } from "../../lib/csv.ts";

/** The catalog's rows as a file for spreadsheets. Values are exact, dates ISO 8601. */
export const catalogCsv = (rows: readonly CatalogRow[], teamName: (id: string) => string): string =>
  csvOf([
    COLUMNS,
    ...rows.map((row) => [
      row.title,
      row.question,
      row.data.join("; "),
      row.target,
      row.model,
      row.value === null ? null : measureWords(row),
      row.value,
      row.overall_score,
      row.status,
      row.team_id === null ? null : teamName(row.team_id),
      row.owner,
      row.created_at,
      row.updated_at,
    ]),
  ]);

const COLUMNS = [
  "Notebook",
  "Question",
  "Data",
  "Target",
  "Model",
  "Metric",
  "Best value",
  "Score",
  "Status",
  "Team",
  "Owner",
  "Created",
  "Updated",
];
