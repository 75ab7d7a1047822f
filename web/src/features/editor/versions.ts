/** The revisions that every save leaves: which there are, and what one of them says. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { BackendError } from "../../lib/errors.ts";
import { rowsOf } from "../../lib/rows.ts";
import { revisionRow, snapshotRow } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { fieldsOf, onlyFile } from "./data.ts";
import type { NotebookFields, NotebookFile } from "./fields.ts";

export interface Version {
  readonly version: number;
  readonly savedAt: string;
  readonly authorId: string | null;
  /** Null where the account is gone, or no longer a teammate's. */
  readonly author: string | null;
  /** The name of the access token that it was pushed with; null where a person saved it. */
  readonly pushedWith: string | null;
  /** Whether a file was saved with it; the others have the file of the version before. */
  readonly withFile: boolean;
}

/** Who made a save; null where that is unknown. */
export const authorOf = async (notebookId: string, version: number): Promise<string | null> => {
  const db = await supabase();
  const save = db.from("revisions").select("author_id").eq("notebook_id", notebookId).eq("version", version);
  const row = await rowsOf(save.maybeSingle(), z.nullable(z.pick(revisionRow, { author_id: true })));
  return row?.author_id ?? null;
};

const PAGE = 50;

/** The newest first, a page at a time. Fetched again each time it is opened: `current` is the version the editor knows. */
export const useVersions = (notebookId: string, current: number | null) =>
  useInfiniteQuery({
    queryKey: ["versions", notebookId, current],
    queryFn: ({ pageParam }) => loadVersions(notebookId, pageParam),
    initialPageParam: MOST,
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.version ?? null)),
    gcTime: 0,
  });

/** What the notebook said in that version. Versions never change. */
export const useVersionFields = (notebookId: string, version: number) =>
  useQuery({
    queryKey: ["versions", notebookId, "fields", version],
    queryFn: () => loadVersionFields(notebookId, version),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The file that version had; null where it had none. */
export const loadVersionFile = (notebookId: string, version: number): Promise<NotebookFile | null> =>
  onlyFile(
    `revisions?select=original_notebook&notebook_id=eq.${encodeURIComponent(notebookId)}&version=lte.${version}&original_notebook=not.is.null&order=version.desc&limit=1`,
  );

/** Greater than any version. */
const MOST = 2_147_483_647;

async function loadVersions(notebookId: string, before: number): Promise<readonly Version[]> {
  const db = await supabase();
  const all = (columns: string) =>
    db
      .from("revisions")
      .select(columns)
      .eq("notebook_id", notebookId)
      .lt("version", before)
      .order("version", { ascending: false })
      .limit(PAGE);
  const [rows, withFile] = await Promise.all([
    rowsOf(all("version,created_at,author_id,pushed_with,profiles(name,email)"), z.array(revisionRow)),
    // Which of them have a file, without the files.
    rowsOf(all("version").not("original_notebook", "is", null), z.array(z.pick(revisionRow, { version: true }))),
  ]);
  const files = new Set(withFile.map(({ version }) => version));
  return rows.map(({ version, created_at: savedAt, author_id: authorId, pushed_with: pushedWith, profiles }) => ({
    version,
    savedAt,
    authorId,
    pushedWith,
    author: profiles?.name ?? profiles?.email ?? null,
    withFile: files.has(version),
  }));
}

async function loadVersionFields(notebookId: string, version: number): Promise<NotebookFields> {
  const db = await supabase();
  const row = await rowsOf(
    db.from("revisions").select("snapshot").eq("notebook_id", notebookId).eq("version", version).maybeSingle(),
    z.nullable(snapshotRow),
  );
  if (row === null) throw new BackendError("not-found", "This version no longer exists.");
  if (row.snapshot === null) throw new BackendError("not-found", "This version can't be read.");
  return fieldsOf(row.snapshot, row.snapshot.content).fields;
}
