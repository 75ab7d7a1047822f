/** A user with four notebooks in one of two folders, and what they do in such a list. */
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type Screen, type ScreenScene, titlesOfCards } from "./scene.ts";

export interface Shelf {
  readonly owner: TestPerson;
  /** The folder that holds "One" to "Four". */
  readonly here: string;
  /** An empty folder. */
  readonly there: string;
  /** The notebooks' ids, from "One" to "Four". */
  readonly ids: readonly string[];
}

export const newShelf = async ({ server }: ScreenScene): Promise<Shelf> => {
  const owner = await server.signUp();
  const here = await newFolder(owner, "Here");
  const there = await newFolder(owner, "There");
  const ids: string[] = [];
  for (const title of ["Four", "Three", "Two", "One"]) ids.unshift(await newNotebook(owner, title, here));
  return { owner, here, there, ids };
};

const newFolder = async ({ client, id }: TestPerson, name: string): Promise<string> =>
  (await client.from("folders").insert({ name, user_id: id }).select("id").single()).data?.id ?? "";

const newNotebook = async ({ client, id }: TestPerson, title: string, folder_id: string): Promise<string> =>
  (await client.from("notebooks").insert({ title, user_id: id, folder_id }).select("id").single()).data?.id ?? "";

/** The page of the full folder. */
export const openShelf = async (scene: ScreenScene, { owner, here }: Shelf): Promise<Screen> => {
  const app = await scene.open(`/app/folders/${here}`, owner);
  await screen.findByRole("link", { name: "One" });
  return app;
};

/** The requests of this page that change notebooks. */
export const changesOf = ({ requests }: Screen): string[] =>
  requests
    .filter(({ method, path }) => method !== "GET" && path.endsWith("notebooks"))
    .map(({ method, path }) => `${method} ${path}`);

/** The folder in which the database has the notebook. */
export const folderOf = async ({ owner }: Shelf, id = ""): Promise<string | null> =>
  (await owner.client.from("notebooks").select("folder_id").eq("id", id).single()).data?.folder_id ?? null;

export const box = (title: string): HTMLInputElement => screen.getByRole("checkbox", { name: `Select: ${title}` });
export const selectAll = (): HTMLInputElement => screen.getByRole("checkbox", { name: "Select all" });

/** Waits until the bar says so; "" where nothing is selected. */
export const seesSelected = (text: string): Promise<void> =>
  waitFor(() => expect(document.querySelector("[aria-label=Selection] output")?.textContent).toBe(text));

/** Waits until the list shows these notebooks in this order. */
export const seesTitles = (titles: readonly string[]): Promise<void> =>
  waitFor(() => expect(titlesOfCards()).toEqual(titles));

/** Waits until the element with this label has the focus. */
export const seesFocusOn = (label: string): Promise<void> =>
  waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe(label));
