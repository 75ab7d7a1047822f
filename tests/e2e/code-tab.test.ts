import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org");
});
afterAll(() => scene.end());

const tab = (page: Page, name: string): Promise<void> => page.getByRole("tab", { name, exact: true }).click();

const stored = async (values: Record<string, unknown>): Promise<string> => {
  const row = { title: "Stored", user_id: ada.id };
  const { data } = await ada.client.from("notebooks").insert(row).select("id").single();
  const { adminSql: sql } = scene.server;
  await sql`insert into notebook_content ${sql({ notebook_id: data?.id ?? "", ...values } as Record<string, string>)}`;
  return data?.id ?? "";
};

describe("the Code tab", () => {
  it("shows cells with In and Out, markdown as its source, and names what it cannot show, 600 px high", async () => {
    const cells = [
      { cell_type: "markdown", metadata: {}, source: ["# Title\n", "words"] },
      {
        cell_type: "code",
        metadata: {},
        execution_count: 7,
        source: "print(1)",
        outputs: [
          { output_type: "stream", name: "stdout", text: ["one\n"] },
          { output_type: "display_data", metadata: {}, data: { "application/x-strange": "?" } },
        ],
      },
    ];
    const id = await stored({
      original_notebook: JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    });
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/notebooks/${id}`);
    await tab(page, "Code");
    for (const badge of ["2 cells total", "1 code cell", "1 markdown cell"])
      await page.getByText(badge, { exact: true }).waitFor();
    await page.getByText("In [7]").waitFor();
    await page.getByText("Out [7]").waitFor();
    await page.getByText("one", { exact: true }).waitFor();
    await page.getByText("# Title").waitFor();
    await page.getByText("Output format not supported in preview").waitFor();
    const list = page.getByLabel("Cells of the notebook");
    expect((await list.boundingBox())?.height).toBe(600);
    expect(await list.locator("textarea, [contenteditable=true]").count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("shows tables in the colors of the page, even when they change while it is open", async () => {
    const table = { "text/html": "<table><tr><td>Rows</td></tr></table>" };
    const outputs = [{ output_type: "execute_result", execution_count: 1, metadata: {}, data: table }];
    const cells = [{ cell_type: "code", metadata: {}, execution_count: 1, source: "df", outputs }];
    const id = await stored({
      original_notebook: JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    });
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/notebooks/${id}`);
    await tab(page, "Code");
    const ground = (): Promise<string> =>
      page
        .frameLocator("iframe")
        .locator("html")
        .evaluate((html) => getComputedStyle(html).colorScheme);
    await page.frameLocator("iframe").getByText("Rows").waitFor();
    await expect.poll(ground).toBe("light");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect.poll(ground).toBe("dark");
    expect(errors).toEqual([]);
    await close();
  });

  it("shows the first 5000 characters of a stored file that is not JSON", async () => {
    const id = await stored({ original_notebook: `not JSON ${"x".repeat(6000)}` });
    const { page, errors, close } = await scene.open(ada);
    await page.goto(`/app/notebooks/${id}`);
    await tab(page, "Code");
    const text = page.getByLabel("Contents of the file");
    await text.waitFor();
    expect((await text.textContent())?.length).toBe(5000);
    expect(errors).toEqual([]);
    await close();
  });
});
