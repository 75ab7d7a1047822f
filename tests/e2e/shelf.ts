/** Somebody with four notebooks in one of two folders, and what they do in such a list. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestPerson } from "../support/server.ts";
import type { Scene, Screen } from "./scene.ts";

export interface Shelf {
  readonly owner: TestPerson;
  /** The folder that holds "One" to "Four". */
  readonly here: string;
  /** An empty folder. */
  readonly there: string;
  /** The notebooks' ids, from "One" to "Four". */
  readonly ids: readonly string[];
}

export const newShelf = async ({ server }: Scene): Promise<Shelf> => {
  const owner = await server.signUp();
  const here = await newFolder(owner, "Here");
  const there = await newFolder(owner, "There");
  const ids: string[] = [];
  for (const title of ["Four", "Three", "Two", "One"]) ids.unshift(await newNotebook(owner, title, here));
  return { owner, here, there, ids };
};

const newFolder = async ({ client, id }: TestPerson, name: string): Promise<string> =>
  (await client.from("folders").insert({ name, user_id: id }).select("id").single()).data?.id ?? "";

export const newNotebook = async ({ client, id }: TestPerson, title: string, folder_id: string): Promise<string> =>
  (await client.from("notebooks").insert({ title, user_id: id, folder_id }).select("id").single()).data?.id ?? "";

/** The page of the full folder. `sent`: the requests of that page that change notebooks. */
export const openShelf = async (
  scene: Scene,
  { owner, here }: Shelf,
): Promise<Screen & { readonly sent: readonly string[] }> => {
  const screen = await scene.open(owner);
  const sent: string[] = [];
  screen.page.on("request", (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (/^(PATCH|DELETE) .*notebooks|notebooks$/.test(call) && !call.startsWith("GET")) sent.push(call);
  });
  await screen.page.goto(`/app/folders/${here}`);
  await screen.page.getByRole("link", { name: "One" }).waitFor();
  return { ...screen, sent };
};

/** The folder in which the database has the notebook. */
export const folderOf = async ({ owner }: Shelf, id = ""): Promise<string | null> =>
  (await owner.client.from("notebooks").select("folder_id").eq("id", id).single()).data?.folder_id ?? null;

export const box = (page: Page, title: string) => page.getByRole("checkbox", { name: `Select: ${title}` });
export const selectAll = (page: Page) => page.getByRole("checkbox", { name: "Select all" });

/** Waits until the bar says so; "" where nothing is selected. */
export const seesSelected = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.getByRole("group", { name: "Selection" }).getByRole("status").textContent()).toBe(text);

/** Waits until the list shows these notebooks in this order. */
export const seesTitles = (page: Page, titles: readonly string[]): Promise<void> =>
  expect.poll(() => page.locator("main article h3").allTextContents()).toEqual(titles);

/** Waits until the focus is on what has this label. */
export const seesFocusOn = (page: Page, label: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(label);
