import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Waits until the unsaved work that this browser keeps, as JSON ({drafts, files}), matches `pattern`. */
export const keepsDraft = (page: Page, pattern: RegExp): Promise<void> =>
  expect.poll(() => page.evaluate(storedDrafts), { interval: 50 }).toMatch(pattern);

/**
 * The unsaved work that this browser keeps, as JSON; "" where it never kept any. Runs in the page. Opening a database
 * that does not exist would create an empty one.
 */
export const storedDrafts = async (): Promise<string> => {
  const name = "notebook-drafts";
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return "";
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("no draft could be read")));
    });
  const database = await answer(indexedDB.open(name));
  const stores = database.transaction(["drafts", "files"]);
  const drafts = answer(stores.objectStore("drafts").getAll());
  const files = answer(stores.objectStore("files").getAllKeys());
  const told = JSON.stringify({ drafts: await drafts, files: await files });
  database.close();
  return told;
};
