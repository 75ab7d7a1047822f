/** Unsaved work, kept in this browser (IndexedDB) for each person and notebook until it is saved or discarded. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { type Result, fail, ok } from "@data-documentation/notebook/result.ts";
import { type Draft, type DraftFile, readDraft, readDraftFile } from "./stored-draft.ts";

export type { Draft, DraftFile } from "./stored-draft.ts";

/** Why drafts are not kept: the browser refuses storage, or it is full. */
export type StorageFailure = "denied" | "full";

interface Stores extends DBSchema {
  readonly drafts: { readonly key: string; readonly value: Draft };
  /** The file apart from the texts: it is large and changes seldom. */
  readonly files: { readonly key: string; readonly value: DraftFile };
}

export const putDraft = (draft: Draft): Promise<Result<void, StorageFailure>> =>
  attempted(async (database) => {
    await written(database, ["drafts"], (stores) => stores.objectStore("drafts").put(draft));
  });

export const putDraftFile = (draftId: string, file: DraftFile): Promise<Result<void, StorageFailure>> =>
  attempted(async (database) => {
    await written(database, ["files"], (stores) => stores.objectStore("files").put(file, draftId));
  });

export const deleteDraft = (draftId: string): Promise<Result<void, StorageFailure>> =>
  attempted(async (database) => {
    await written(database, ["drafts", "files"], async (stores) => {
      await Promise.all([stores.objectStore("files").delete(draftId), stores.objectStore("drafts").delete(draftId)]);
    });
  });

/** A person's drafts of one notebook (or of new ones), the newest first. */
export const listDrafts = (
  userId: string,
  notebookId: string | null,
): Promise<Result<readonly Draft[], StorageFailure>> =>
  attempted(async (database) => {
    const theirs = (await database.getAll("drafts")).flatMap((stored) => {
      const draft = readDraft(stored);
      return draft?.userId === userId && draft.notebookId === notebookId ? [draft] : [];
    });
    return theirs.sort((a, b) => b.changedAt - a.changedAt);
  });

/** null: there is none, or none that can be read. */
export const getDraftFile = (draftId: string): Promise<Result<DraftFile | null, StorageFailure>> =>
  attempted(async (database) => readDraftFile(await database.get("files", draftId)));

const attempted = async <Value>(
  work: (database: IDBPDatabase<Stores>) => Promise<Value>,
): Promise<Result<Value, StorageFailure>> => {
  try {
    return ok(await work(await openDatabase()));
  } catch (error) {
    return fail(error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "denied");
  }
};

/** One transaction, committed without waiting for the answers of its requests: the page may be gone by then. */
const written = async <Names extends ("drafts" | "files")[]>(
  database: IDBPDatabase<Stores>,
  names: Names,
  work: (stores: IDBPTransaction<Stores, Names, "readwrite">) => Promise<unknown>,
): Promise<void> => {
  const transaction = database.transaction(names, "readwrite");
  const done = work(transaction);
  transaction.commit();
  await Promise.all([done, transaction.done]);
};

let opening: Promise<IDBPDatabase<Stores>> | null = null;

/** Opened once and kept: a page that is being left has no time to open it. */
const openDatabase = (): Promise<IDBPDatabase<Stores>> => {
  const forget = (): void => {
    opening = null;
  };
  opening ??= new Promise((resolve, reject) => {
    openDB<Stores>("notebook-drafts", 1, {
      upgrade: (database) => {
        database.createObjectStore("drafts", { keyPath: "id" });
        database.createObjectStore("files");
      },
      blocked: () => reject(new Error("IndexedDB is blocked by another tab")),
      // Another tab deletes it or brings a newer form of it.
      blocking: (_current, _blocked, event) => {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    }).then(resolve, reject);
  });
  opening.catch(forget);
  return opening;
};
