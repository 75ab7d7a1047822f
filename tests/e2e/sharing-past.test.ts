/** Sharing a notebook does not share its past, unless its owner chooses that while sharing. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { descriptionOf, openNotebook, save, writeNotebook } from "../support/people.ts";
import { type Scene, type Screen, openScene } from "./scene.ts";

let scene: Scene;
let ada: Screen;

beforeAll(async () => {
  scene = await openScene();
  const person = await scene.server.signUp("ada@example.org", "correct horse", "Ada");
  await person.client.from("teams").insert({ name: "Shared work", created_by: person.id }).throwOnError();
  ada = await scene.open(person);
});

afterAll(async () => {
  expect(ada.errors).toEqual([]);
  await scene.end();
});

const share = async (page: Page): Promise<void> => {
  await page.getByRole("combobox", { name: "Team" }).click();
  await page.getByRole("option", { name: "Shared work" }).click();
};
const sharedFrom = async (id: string): Promise<unknown> =>
  (await scene.server.adminSql`select shared_from from notebooks where id = ${id}`)[0]?.["shared_from"];

test("C23: a user sharing a notebook is told that its earlier versions stay private, and may share them too", async () => {
  const { page } = ada;
  for (const [withPast, from] of [
    [false, 3],
    [true, 1],
  ] as const) {
    const id = await writeNotebook(page, "Churn");
    await openNotebook(page, id);
    await descriptionOf(page).fill("What I tried at night.");
    await save(page);
    const choice = page.getByRole("checkbox", { name: "Share the earlier versions too" });
    expect(await choice.count()).toBe(0);
    await share(page);
    await page.getByText("Earlier versions stay with you.").waitFor();
    expect(await choice.isChecked()).toBe(false);
    if (withPast) await choice.check();
    await save(page);
    await choice.waitFor({ state: "detached" });
    expect(await sharedFrom(id)).toBe(from);
  }
});
