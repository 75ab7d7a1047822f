/** How tests ask for notebooks, as the screens do. */
import type { Person, PolicyDatabase } from "./database.ts";

export interface Found {
  readonly id: string;
  readonly title: string;
  readonly passage: { readonly part: string; readonly cell: number | null; readonly pieces: readonly string[] } | null;
  readonly [column: string]: unknown;
}

export interface FoundPage {
  readonly total: number;
  readonly rows: readonly Found[];
  readonly next: Readonly<Record<string, unknown>> | null;
}

export const find = ({ as }: PolicyDatabase, person: Person | null, asked: object): Promise<FoundPage> =>
  as(person, async (sql) => {
    const [row] = await sql<{ page: FoundPage }[]>`select find_notebooks(${sql.json(asked as never)}) as page`;
    if (!row) throw new Error("The procedure gave no answer.");
    return row.page;
  });

export const titles = ({ rows }: FoundPage): readonly string[] => rows.map(({ title }) => title);
