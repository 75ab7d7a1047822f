/** What a save contains, and how tests inspect the result. */
import { expect } from "vitest";
import postgres from "postgres";
import type { Person, PolicyDatabase } from "./database.ts";
import { aSave, aScore, join, newPerson, newTeam, type Save, type SaveAnswer } from "./people.ts";

export const CONTENT = {
  exploration_section: "Looked at the data.",
  data_prep_section: "Dropped empty rows.",
  feature_engineering_section: "Made ratios.",
  modeling_section: "A random forest.",
  validation_section: "Accuracy 0.91.",
  business_logic_section: "Call those who may leave.",
  model_type: "Random Forest",
  accuracy_metrics: "Accuracy 91.0%",
  ml_outcome: "This notebook uses Random Forest.",
  code_quality_score: aScore(7.3),
  section_evidence: { modeling: [{ text: "A random forest.", cells: [3] }] },
  summary_source: "built-in",
  facts: { version: 1, language: "python", experiments: [{ target: "churn" }] },
  fact_corrections: { version: 1, corrections: [{ kind: "headline", experiment: null }] },
};
export const PICTURE = { cell_index: 3, position: 0, title: "Losses", mime_type: "image/png", data: "iVBORw0KGgo=" };

export interface SavingScene {
  readonly owner: Person;
  /** In the team, like the owner, who is its admin. */
  readonly teammate: Person;
  readonly stranger: Person;
  readonly team: string;
}

export const savingScene = async (database: PolicyDatabase): Promise<SavingScene> => {
  const owner = await newPerson(database, "owner");
  const teammate = await newPerson(database, "teammate");
  const stranger = await newPerson(database, "stranger");
  const team = await newTeam(database, owner);
  await join(database, owner, team, teammate);
  return { owner, teammate, stranger, team };
};

/** The notebook with its content, as one row. */
export const storedNotebook = async ({ admin }: PolicyDatabase, id: string) => {
  const [row] = await admin`
    select n.*, c.*, to_char(n.updated_at, 'YYYY') as year from notebooks n
    left join notebook_content c on c.notebook_id = n.id where n.id = ${id}`;
  return row;
};

/** How many rows of a table belong to the notebook. */
export const rowsOf = async ({ admin }: PolicyDatabase, table: string, id: string): Promise<number> => {
  const [row] = await admin`select count(*)::int as rows from ${admin(table)} where notebook_id = ${id}`;
  return row?.["rows"];
};

/** The database's refusal; fails where there is none. */
export const failure = async (attempt: Promise<unknown>): Promise<postgres.PostgresError> => {
  const error = await attempt.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(postgres.PostgresError);
  return error as postgres.PostgresError;
};

/** A save on top of the previous one, with content. */
export const nextSave = (answer: SaveAnswer, changes: Partial<Save> = {}): Save =>
  aSave({ id: answer.id, version: answer.version, content: CONTENT, ...changes });
