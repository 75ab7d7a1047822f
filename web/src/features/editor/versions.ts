/** The revisions that every save leaves: which there are, and what one of them says. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BackendError } from "../../lib/errors.ts";
import { rowsOf } from "../../lib/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { fieldsOf, onlyFile } from "./data.ts";
import type { NotebookFields, NotebookFile } from "./fields.ts";

export interface Version {
  readonly version: number;
  readonly savedAt: string;
  readonly authorId: string | null;
  /** Null where the account is gone, or is no teammate any more. */
  readonly author: string | null;
  /** Whether a file was saved with it; the others have the file of the version before. */
  readonly withFile: boolean;
}

const PAGE = 50;

/** The newest first, a page at a time. Asked anew each time it is opened: `current` is the version the editor knows. */
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
    rowsOf(all("version,created_at,author_id,profiles(name,email)")) as Promise<unknown> as Promise<VersionRow[]>,
    // Which of them have a file, without the files.
    rowsOf(all("version").not("original_notebook", "is", null)) as Promise<unknown> as Promise<
      Pick<VersionRow, "version">[]
    >,
  ]);
  const files = new Set(withFile.map(({ version }) => version));
  return rows.map(({ version, created_at: savedAt, author_id: authorId, profiles }) => ({
    version,
    savedAt,
    authorId,
    author: profiles?.name ?? profiles?.email ?? null,
    withFile: files.has(version),
  }));
}

interface VersionRow {
  readonly version: number;
  readonly created_at: string;
  readonly author_id: string | null;
  readonly profiles: { readonly name: string | null; readonly email: string | null } | null;
}

async function loadVersionFields(notebookId: string, version: number): Promise<NotebookFields> {
  const db = await supabase();
  const row = await rowsOf(
    db.from("revisions").select("snapshot").eq("notebook_id", notebookId).eq("version", version).maybeSingle(),
  );
  const snapshot = (row as { snapshot: Snapshot } | null)?.snapshot;
  if (!snapshot) throw new BackendError("not-found", "This version is not there any more.");
  return fieldsOf(snapshot, snapshot.content);
}

type Stored = Parameters<typeof fieldsOf>;
type Snapshot = Stored[0] & { readonly content: Stored[1] };
