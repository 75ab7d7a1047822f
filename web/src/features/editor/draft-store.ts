/** Unsaved work, kept in this browser (IndexedDB) for each person and notebook until it is saved or discarded. */
import { type Result, fail, ok } from "@data-documentation/notebook/result.ts";
import { type Draft, type DraftFile, readDraft, readDraftFile } from "./stored-draft.ts";

export type { Draft, DraftFile } from "./stored-draft.ts";

/** Why drafts are not kept: the browser refuses storage, or it is full. */
export type StorageFailure = "denied" | "full";

const DATABASE = "notebook-drafts";
const DRAFTS = "drafts";
const FILES = "files";

export const putDraft = (draft: Draft): Promise<Result<void, StorageFailure>> =>
  transact([DRAFTS], "readwrite", (stores) => stores(DRAFTS).put(draft)).then(nothing);

/** The file apart from the texts: it is large and changes seldom. */
export const putDraftFile = (draftId: string, file: DraftFile): Promise<Result<void, StorageFailure>> =>
  transact([FILES], "readwrite", (stores) => stores(FILES).put(file, draftId)).then(nothing);

export const deleteDraft = (draftId: string): Promise<Result<void, StorageFailure>> =>
  transact([DRAFTS, FILES], "readwrite", (stores) => {
    stores(FILES).delete(draftId);
    return stores(DRAFTS).delete(draftId);
  }).then(nothing);

/** A person's drafts of one notebook (or of new ones), the newest first. */
export async function listDrafts(
  userId: string,
  notebookId: string | null,
): Promise<Result<readonly Draft[], StorageFailure>> {
  const all = await transact([DRAFTS], "readonly", (stores) => stores(DRAFTS).getAll() as IDBRequest<unknown[]>);
  if (!all.ok) return all;
  const own = all.value.flatMap((stored) => {
    const draft = readDraft(stored);
    return draft?.userId === userId && draft.notebookId === notebookId ? [draft] : [];
  });
  return ok(own.sort((a, b) => b.changedAt - a.changedAt));
}

/** null: there is none, or none that can be read. */
export async function getDraftFile(draftId: string): Promise<Result<DraftFile | null, StorageFailure>> {
  const stored = await transact([FILES], "readonly", (stores) => stores(FILES).get(draftId) as IDBRequest<unknown>);
  return stored.ok ? ok(readDraftFile(stored.value)) : stored;
}

const nothing = (result: Result<unknown, StorageFailure>): Result<void, StorageFailure> =>
  result.ok ? ok(undefined) : result;

async function transact<T>(
  names: readonly string[],
  mode: IDBTransactionMode,
  work: (stores: (name: string) => IDBObjectStore) => IDBRequest<T>,
): Promise<Result<T, StorageFailure>> {
  try {
    return ok(await finished(await openDatabase(), names, mode, work));
  } catch (error) {
    return fail(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "denied");
  }
}

function finished<T>(
  database: IDBDatabase,
  names: readonly string[],
  mode: IDBTransactionMode,
  work: (stores: (name: string) => IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...names], mode);
    const request = work((name) => transaction.objectStore(name));
    // Not waiting for the answers of its requests: the page may be gone by then.
    transaction.commit();
    transaction.addEventListener("complete", () => resolve(request.result));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("The transaction was aborted")));
  });
}

let opening: Promise<IDBDatabase> | null = null;

/** Opened once and kept: a page that is being left has no time to open it. */
function openDatabase(): Promise<IDBDatabase> {
  const forget = (): void => {
    opening = null;
  };
  opening ??= connect(forget).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

function connect(onClose: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(DRAFTS, { keyPath: "id" });
      request.result.createObjectStore(FILES);
    });
    request.addEventListener("success", () => {
      const database = request.result;
      // Another tab deletes it or brings a newer form of it.
      database.addEventListener("versionchange", () => {
        onClose();
        database.close();
      });
      database.addEventListener("close", onClose);
      resolve(database);
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB cannot be opened")));
    request.addEventListener("blocked", () => reject(new Error("IndexedDB is blocked by another tab")));
  });
}
