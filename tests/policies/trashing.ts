import type { Person, PolicyDatabase } from "./database.ts";

export interface TrashEntry {
  readonly id: string;
  readonly kind: "notebook" | "folder" | "team";
  readonly object_id: string;
  readonly owner_id: string | null;
  readonly title: string;
  readonly notebooks: number;
  readonly bytes: string;
}

export interface Restored {
  readonly kind: TrashEntry["kind"];
  readonly object_id: string;
  readonly title: string;
  readonly notebooks: number;
  readonly remaining: number;
  readonly renamed: string | null;
  readonly without_folder: number;
  readonly without_team: number;
  readonly is_mine: boolean;
}

/** What this person sees of the trash, newest first. */
export const trashOf = ({ as }: PolicyDatabase, person: Person | null): Promise<readonly TrashEntry[]> =>
  as(person, (sql) => sql<TrashEntry[]>`select * from trash order by deleted_at desc, id`);

/** Deletes by id, as a plain REST request does. */
export const remove = async (
  { as }: PolicyDatabase,
  person: Person,
  table: "notebooks" | "folders" | "teams",
  id: string,
): Promise<void> => {
  await as(person, (sql) => sql`delete from ${sql(table)} where id = ${id}`);
};

export const restore = (
  { as }: PolicyDatabase,
  person: Person | null,
  objects: readonly string[],
): Promise<readonly Restored[]> =>
  as(person, async (sql) => {
    const [row] = await sql<{ answer: Restored[] }[]>`select restore_from_trash(${sql.json([...objects])}) as answer`;
    return row?.answer ?? [];
  });
