/** Saving the way the editor does, over HTTP and without a page. */
import { randomUUID } from "node:crypto";
import type { TestPerson } from "./server.ts";

export interface NewNotebook {
  readonly title: string;
  readonly description?: string;
  readonly team_id?: string | null;
  readonly content?: Readonly<Record<string, string>>;
}

export interface Attached {
  /** The notebook file's text. */
  readonly file?: string;
  readonly charts?: readonly {
    readonly cell_index: number;
    readonly position: number;
    readonly title: string;
    readonly mime_type: string;
    readonly data: string;
  }[];
}

/** Stores a new notebook of this person and resolves with its id. Throws any other answer of the server. */
export async function saveNotebook(
  { client }: TestPerson,
  notebook: NewNotebook,
  { file = "{}", charts }: Attached = {},
): Promise<string> {
  const save = {
    save_id: randomUUID(),
    id: null,
    version: null,
    description: null,
    status: "In Development",
    folder_id: null,
    team_id: null,
    file_name: "a.ipynb",
    content: {},
    ...notebook,
  };
  const { data, error } = await client.rpc("save_notebook", {
    save,
    original_notebook: file,
    ...(charts && { charts: charts.map((chart) => ({ ...chart })) }),
  });
  if (error) throw error;
  return (data as { id: string }).id;
}
