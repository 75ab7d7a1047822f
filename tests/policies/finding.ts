/** Queries for notebooks, as the screens send them. */
import type { Person, PolicyDatabase } from "./database.ts";

export interface Found {
  readonly id: string;
  readonly title: string;
  readonly passage: { readonly part: string; readonly cell: number | null; readonly pieces: readonly string[] } | null;
  readonly [column: string]: unknown;
}

export interface FoundPage {
  readonly total: number;
  readonly more: boolean;
  readonly partial: boolean;
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

/** A cell of a notebook's file. */
export const cell = (cell_type: string, source: string | readonly string[], outputs: readonly unknown[] = []) => ({
  cell_type,
  source,
  outputs,
});

export const file = (...cells: readonly unknown[]): string => JSON.stringify({ nbformat: 4, cells });

/** What a test specifies about one experiment. */
export interface Told {
  readonly data?: readonly string[];
  readonly target?: string | null;
  readonly model?: string;
  readonly value?: number;
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
}

/** Facts of one experiment, in the shape of docs/facts.md as far as the catalog reads them. */
export const facts = ({ data = [], target = "churn", model, value, reads = [], writes = [] }: Told) => ({
  version: 1,
  question: { text: "Who leaves?", cell: 0 },
  libraries: ["pandas", "scikit-learn"],
  headline: 0,
  experiments: [
    {
      data,
      target,
      models:
        model === undefined
          ? []
          : [
              { id: 3, name: "Baseline" },
              { id: 4, name: model },
            ],
      metrics: [{ name: "AUC" }, { name: "recall" }],
      best:
        value === undefined
          ? null
          : { model: 4, metric: { name: "AUC", value, printed: `${value}`, part: "test", of: null } },
    },
  ],
  facts: [
    ...reads.map((name) => ({ kind: "source", form: "file", name })),
    ...writes.map((name) => ({ kind: "saved", name, what: "data" })),
    { kind: "source", form: "generated", name: "rng" },
  ],
});
