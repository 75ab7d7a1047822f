import { afterAll, beforeAll, expect, test } from "vitest";
import { flaws } from "../support/looks.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene } from "./scene.ts";

const markdown = (source: string) => ({ cell_type: "markdown", metadata: {}, source });
const code = (source: string, data: object) => ({
  cell_type: "code",
  execution_count: 1,
  metadata: {},
  source,
  outputs: [{ output_type: "display_data", metadata: {}, data }],
});

const STYLED =
  '<style>#T_1_row0_col0 { background-color: #023858; color: #f1f1f1 }</style><table id="T_1"><tr><td id="T_1_row0_col0">0.98</td></tr></table>';

const FILE = JSON.stringify({
  cells: [
    markdown(
      "# Rides\n\nA ticket costs $5 and $6. Let $x_i$ be the hour; see [the end](#The-end).\n\n$$\\frac{a}{b}$$",
    ),
    code("df.style", { "text/html": STYLED }),
    code("Latex()", { "text/latex": "$\\int x$", "text/plain": "<Latex>" }),
    code("show(plot)", { "application/vnd.bokehjs_exec.v0+json": {} }),
    ...Array.from({ length: 60 }, (_, index) => markdown(`## Step ${index}\n\nText ${index}`)),
    markdown("## The end\n\nneedle"),
  ],
  metadata: { language_info: { name: "python" } },
  nbformat: 4,
  nbformat_minor: 5,
});

let scene: Scene;
let ada: TestPerson;
let id: string;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp();
  id = await saveNotebook(ada, { title: "Rides" }, { file: FILE });
});

afterAll(() => scene.end());

test("D01: a notebook shows its formulas, styles and figures from this server alone; formulas cost nothing until one occurs", async () => {
  const { page, errors, log, close } = await scene.open(ada);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`/app/notebooks/${id}`);
  await page.getByRole("tab", { name: "Details", exact: true }).waitFor();
  expect(asked.filter((url) => /katex|formula/i.test(url))).toEqual([]);
  // The page sends this before the screen is there, which does not ask again.
  expect(asked.filter((url) => url.includes("select=original_notebook"))).toHaveLength(1);
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  const cells = page.getByLabel("Cells of the notebook");
  await cells.getByText("df.style").waitFor();
  const first = cells.locator("[data-cell='0']");
  // As its source until the user asks for more, as before.
  await first.getByText("# Rides", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Render markdown" }).click();
  // Formulas are drawn one after the other.
  await first.locator("math").nth(1).waitFor({ state: "attached" });
  expect(await first.locator(".katex").count()).toBe(2);
  expect(await first.innerText()).toContain("A ticket costs $5 and $6.");
  expect(
    await first
      .locator(".katex-html")
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily),
  ).toMatch(/KaTeX/);
  await page.evaluate(() => document.fonts.ready);

  const frame = cells.locator("iframe").first();
  expect(await frame.getAttribute("srcdoc")).toContain("background-color:#023858");
  expect((await frame.boundingBox())?.height).toBeLessThan(80);
  await cells.locator("[data-cell='2'] .katex").waitFor();
  await cells.getByText("This figure is interactive (Bokeh)", { exact: false }).waitFor();

  for (const url of asked) expect(url).toMatch(new RegExp(`^(?:${scene.server.url}|data:|blob:|about:)`));
  expect(errors).toEqual([]);
  expect(log).toEqual([]);
  expect(await flaws(page, "a notebook with formulas")).toEqual([]);
  // The choice is remembered.
  await page.reload();
  await page.getByRole("tab", { name: "Code", exact: true }).click();
  expect(await page.getByRole("button", { name: "Render markdown" }).getAttribute("aria-pressed")).toBe("true");
  await close();
});

test("a user finds a word in a cell far below by keyboard, follows a link in the text and an address to it, and collapses code", async () => {
  const { page, errors, close } = await scene.open(ada);
  await page.goto(`/app/notebooks/${id}#cell-65`);
  const cells = page.getByLabel("Cells of the notebook");
  await cells.getByText("needle").waitFor();

  const box = page.getByRole("searchbox", { name: "Find in notebook" });
  await box.focus();
  await page.keyboard.type("df.style");
  await page.getByText("1 of 1 cell", { exact: true }).waitFor();
  await cells.getByText("df.style").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Hide code", exact: true }).click();
  await cells.getByText("Code hidden").first().waitFor();
  expect(await cells.getByText("df.style").count()).toBe(0);
  await page.getByRole("button", { name: "Hide code", exact: true }).click();

  await page.getByRole("button", { name: "Render markdown" }).click();
  await box.fill("Let $x_i$");
  await page.getByText("1 of 1 cell", { exact: true }).waitFor();
  await cells.getByRole("link", { name: "the end" }).press("Enter");
  await cells.getByText("needle").waitFor();

  await page
    .getByRole("navigation", { name: "Outline of the notebook" })
    .getByRole("button", { name: "Step 30" })
    .click();
  await cells.getByText("Text 30", { exact: true }).waitFor();
  await page
    .getByRole("navigation", { name: "Outline of the notebook" })
    .locator("[aria-current]", { hasText: "Step 30" })
    .waitFor();
  expect(errors).toEqual([]);
  await close();
});
