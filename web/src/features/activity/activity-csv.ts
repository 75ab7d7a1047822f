import { csvOf } from "../../lib/csv.ts";
import type { ActivityRow } from "../../lib/stored/activity.ts";
import { whatOf, whoOf } from "./activity-words.ts";

/** The activity as a file for spreadsheets, with ids and exact times. */
export const activityCsv = (rows: readonly ActivityRow[]): string =>
  csvOf([
    ["Time", "Person", "Name", "What", "Action", "Kind", "Id", "Title", "Concerns", "Detail"],
    ...rows.map((row) => [
      row.at,
      whoOf(row),
      row.actor_name,
      whatOf(row),
      row.action,
      row.object_kind,
      row.object_id,
      row.title,
      row.subject,
      row.detail,
    ]),
  ]);
