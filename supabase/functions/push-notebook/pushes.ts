import { storable, storableJson } from "@data-documentation/notebook/format/text.ts";
import type { Sql, TransactionSql } from "postgres";
import type { PushedFile } from "./pushed-file.ts";
import { type Push, type StoredNotebook, pushedSave } from "./save.ts";

/** What access tokens can do: push notebooks, and nothing else. */
export interface Pushes {
  /** Whose token it is. Null for one that is unknown, revoked, or of a closed account. */
  holder(token: string): Promise<{ readonly id: string; readonly expired: boolean } | null>;
  /**
   * Saves the file as the notebook of its path, in one transaction that checks the token again, with the rights of its
   * person. A concurrent save by somebody else comes before it or after it, and is never lost.
   */
  save(token: string, push: Push, file: PushedFile): Promise<SavedPush | RefusedPush | RefusedSave>;
}

export interface SavedPush {
  readonly id: string;
  readonly version: number;
  /** False if the notebook existed already. */
  readonly created: boolean;
  readonly kept: readonly string[];
}

export interface RefusedPush {
  /** "teams": several teams have that name. */
  readonly refused: "token" | "folder" | "team" | "teams";
}

/** What the database refused, in its own words: a text that is longer than its field may be, or no room left. */
export interface RefusedSave {
  readonly refused: "save";
  readonly words: string;
  readonly isFull: boolean;
}

/** `saving`: separate connections for what may take long. */
export const createPushes = (sql: Sql, saving = sql): Pushes => ({
  holder: async (token) => {
    const [row] = await sql<{ used: { user_id: string; expired: boolean } | null }[]>`
      select private.use_access_token(${token}) as used`;
    return row?.used ? { id: row.used.user_id, expired: row.used.expired } : null;
  },
  save: async (token, push, file) => {
    const pushed = saving.begin(async (transaction) => {
      const begun = await begin(transaction, token, push);
      if ("refused" in begun) return begun;
      await actAs(transaction, begun.user_id);
      const stored = begun.notebook_id === null ? null : await lockedNotebook(transaction, begun.notebook_id);
      const place = { folderId: begun.folder_id, teamId: begun.team_id };
      const { save, kept } = pushedSave(stored, push, place, file);
      const saved = await saveNotebook(transaction, save, file);
      await transaction`select set_config('role', 'none', true)`;
      await transaction`select private.end_push(${transaction.json(begun as never)}, ${push.path}, ${saved.id})`;
      return { id: saved.id, version: saved.version, created: stored === null, kept };
    });
    return pushed.catch(refusedSave);
  },
});

interface BegunPush {
  readonly user_id: string;
  readonly folder_id: string | null;
  readonly team_id: string | null;
  readonly notebook_id: string | null;
}

/** Texts that our own procedures raise are written for people. */
const refusedSave = (error: unknown): RefusedSave => {
  const { routine, code, message } = error as Partial<Record<"routine" | "code" | "message", string>>;
  if (routine !== "exec_stmt_raise" || !message) throw error;
  return { refused: "save", words: message, isFull: code === "PT507" };
};

const begin = async (sql: TransactionSql, token: string, push: Push): Promise<BegunPush | RefusedPush> => {
  const [row] = await sql<{ push: BegunPush | RefusedPush }[]>`
    select private.begin_push(${token}, ${push.path}, ${push.folder}, ${push.team}) as push`;
  if (!row) throw new Error("Beginning a push gave no answer.");
  return row.push;
};

/** From here on row rules decide, as for a request of this person. Local to the transaction, the role last. */
const actAs = async (sql: TransactionSql, person: string): Promise<void> => {
  const claims = JSON.stringify({ sub: person, role: "authenticated" });
  await sql`select set_config('request.jwt.claim.sub', ${person}, true),
    set_config('request.jwt.claim.role', 'authenticated', true),
    set_config('request.jwt.claims', ${claims}, true),
    set_config('role', 'authenticated', true)`;
};

/** Its state after all concurrent saves have finished; the next save waits for this transaction. Null if it is gone. */
const lockedNotebook = async (sql: TransactionSql, id: string): Promise<StoredNotebook | null> => {
  const [notebook] = await sql<StoredNotebook[]>`
    select id, version, title, description, status, folder_id, team_id from public.notebooks where id = ${id} for update`;
  if (!notebook) return null;
  // A separate statement: it sees what was saved while the one before was waiting.
  const [content] = await sql<StoredNotebook[]>`
    select exploration_section, data_prep_section, feature_engineering_section, modeling_section, validation_section,
      business_logic_section, model_type, accuracy_metrics, section_evidence, summary_source, facts, fact_corrections
    from public.notebook_content where notebook_id = ${id}`;
  return { ...notebook, ...content };
};

const saveNotebook = async (
  sql: TransactionSql,
  save: object,
  { text, charts }: PushedFile,
): Promise<{ readonly id: string; readonly version: number }> => {
  const pictures = storableJson(charts);
  const [row] = await sql<{ answer: { outcome: "saved" | "conflict"; id: string; version: number } }[]>`
    select public.save_notebook(${sql.json(save as never)}, ${storable(text)}, ${sql.json(pictures as never)}) as answer`;
  // The notebook is locked: nobody can have saved it since it was read.
  if (row?.answer.outcome !== "saved") throw new Error("A push met a version that it had not read.");
  return row.answer;
};
