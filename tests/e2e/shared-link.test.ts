/**
 * From a mailed link to a printed page: a reader without an account opens a notebook that holds everything a notebook
 * can hold.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessTokenOf } from "../support/access-token.ts";
import { callFunction } from "../support/function-calls.ts";
import { HOSTILE_MARKUP } from "../support/hostile-markup.ts";
import { flaws } from "../support/looks.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { type Scene, openScene, toast } from "./scene.ts";

let scene: Scene;
let ada: TestPerson;
let id: string;
let cells: readonly object[];

/** One after another, in few cells: each form of attack once. */
const ATTACKS = HOSTILE_MARKUP.filter((attack, index) => index % 7 === 0 && !attack.includes("\u0000"));
const ALL = ATTACKS.join("\n");
const [SHORT = ""] = ATTACKS;

beforeAll(async () => {
  scene = await openScene();
  ada = await scene.server.signUp("ada@example.org", "correct horse", `Ada ${SHORT}`);
  const sentence = (stage: string, of: number[]) => ({ text: `${stage} ${SHORT}.`, cells: of });
  const content = {
    exploration_section: `exploration ${SHORT}. My own words: ${ALL.slice(0, 4000)}`,
    modeling_section: `modeling ${SHORT}.`,
    business_logic_section: ALL,
    ml_outcome: `Outcome ${SHORT}`,
    model_type: SHORT,
    accuracy_metrics: SHORT,
    section_evidence: { exploration: [sentence("exploration", [0, 1])], modeling: [sentence("modeling", [1, 2])] },
    code_quality_score: {
      clarity: { score: 8, explanation: SHORT },
      documentation: { score: 8, explanation: SHORT },
      codeQuality: { score: 8, explanation: SHORT },
      overallScore: 8,
      findings: [{ rule: SHORT, category: "clarity", points: 1, message: SHORT, remedy: SHORT, cells: [1] }],
    },
    facts: { version: 1, question: { text: SHORT, cell: 0 } },
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.top.hacked=1">${SHORT}</svg>`;
  const output = (mime: string, text: string) => ({
    output_type: "display_data",
    metadata: {},
    data: { [mime]: text },
  });
  cells = [
    { cell_type: "markdown", metadata: {}, source: ALL, attachments: { [SHORT]: { "image/svg+xml": svg } } },
    {
      cell_type: "code",
      metadata: { tags: [SHORT] },
      execution_count: 1,
      source: `run("${SHORT}")`,
      outputs: ATTACKS.slice(0, 40).map((attack) => output("text/html", `<p>text</p>${attack}`)),
    },
    {
      cell_type: "code",
      metadata: {},
      execution_count: 2,
      source: "2",
      outputs: [
        output("image/svg+xml", svg),
        { output_type: "stream", name: "stdout", text: ALL },
        { output_type: "error", ename: SHORT, evalue: SHORT, traceback: [ALL] },
      ],
    },
  ];
  id = await saveNotebook(
    ada,
    { title: `Prices ${SHORT}`, description: `Summary ${SHORT}`, content: content as never },
    {
      file: JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { title: SHORT }, cells }),
      charts: [{ cell_index: 1, position: 0, title: SHORT, mime_type: "image/svg+xml", data: svg }],
    },
  );
});

afterAll(() => scene.end());

/** Anything that runs, contacts another server, or leaves the page. */
function watch(page: Page): string[] {
  const signs: string[] = [];
  page.on("dialog", (dialog) => {
    signs.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => signs.push(`window: ${popup.url()}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(scene.server.url) && !/^(?:data|blob|about):/.test(url)) signs.push(`request: ${url}`);
  });
  return signs;
}

/** Anything that runs or contacts a server in the page exported from the reader view, opened from disk. */
async function exportedPage(reader: Page): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "data-documentation-export-"));
  await reader.getByRole("button", { name: "Export" }).click();
  const downloaded = reader.waitForEvent("download");
  await reader.getByRole("menuitem", { name: "Web page with code" }).click();
  const file = join(folder, "exported.html");
  await (await downloaded).saveAs(file);
  const page = await reader.context().newPage();
  const address = pathToFileURL(file).href;
  const signs = watch(page);
  await page.goto(address);
  await page.getByRole("heading", { level: 1, name: "Prices" }).waitFor();
  const elements = await page.locator("script, iframe, object, embed, link, form").count();
  const hacked = await page.evaluate(() => (window as unknown as { hacked?: number }).hacked);
  await page.close();
  rmSync(folder, { recursive: true });
  return [
    ...signs.filter((sign) => sign !== `request: ${address}`),
    ...(elements > 0 ? ["elements that run or load"] : []),
    ...(hacked === undefined ? [] : ["something ran"]),
  ];
}

/** A link to a notebook that was pushed from a file that holds every attack. */
async function linkToPushed(): Promise<string> {
  const heading = { cell_type: "markdown", metadata: {}, source: `# Pushed ${SHORT}` };
  // The analysis cites this cell, and the page shows what is cited.
  const cited = {
    ...cells[1],
    source: `import pandas as pd\ndf = pd.read_csv("${SHORT}")\ndf = df.dropna(subset=["tenure"])`,
  };
  const pushed = await callFunction(
    scene.server,
    "push-notebook",
    {
      path: `../${SHORT}\u202e/${SHORT}.ipynb`,
      file: JSON.stringify({
        nbformat: 4,
        nbformat_minor: 5,
        metadata: { title: ALL },
        cells: [heading, cited, ...cells],
      }),
      saveId: randomUUID(),
    },
    undefined,
    { headers: { "x-datadoc-token": await accessTokenOf(ada, SHORT) } },
  );
  const { id: notebook } = (await pushed.json()) as { id: string };
  const { data: token } = await ada.client
    .rpc("create_notebook_link", { notebook, with_code: true, expires_at: new Date(Date.now() + 60_000).toISOString() })
    .throwOnError();
  return `/s/${token}`;
}

test("D01 S02 S04: a mailed link opens its notebook, safely and on paper too, until it is revoked", async () => {
  const found: string[] = [];
  const owner = await scene.open(ada);
  const signsForOwner = watch(owner.page);
  await owner.page.goto(`/app/notebooks/${id}/read`);
  await owner.page.getByRole("heading", { level: 1, name: "Prices" }).waitFor();
  found.push(...(await flaws(owner.page, "reader view")));
  signsForOwner.push(...(await exportedPage(owner.page)));
  await owner.page.getByRole("button", { name: "Share" }).click();
  const dialog = owner.page.getByRole("dialog", { name: "Share by link" });
  await dialog.getByLabel("Name").fill("The board");
  await dialog.getByLabel("Show the code").check();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  found.push(...(await flaws(owner.page, "share by link")));

  const guest = await scene.open();
  const { page } = guest;
  const signs = watch(page);
  const answer = await page.goto(link);
  expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
  await page.getByRole("heading", { level: 1, name: "Prices" }).waitFor();
  await page.locator("summary", { hasText: "Cells behind the text" }).click();
  await page.locator("details [data-cell='2']").scrollIntoViewIfNeeded();
  await page.locator("details iframe").first().waitFor({ state: "attached" });
  for (const frame of await page.locator("iframe").all()) expect(await frame.getAttribute("sandbox")).toBe("");
  // From a cell to the sentences about it, and from the text to its cells.
  const sentence = page.locator("details").getByRole("button", { name: /^[A-Z][a-z ]+:/ });
  const said = (await sentence.first().textContent())?.split(": ")[1] ?? "?";
  await sentence.first().click();
  await page.getByRole("complementary").getByText(said, { exact: true }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: /^Cells 1 and 2/ }).click();
  await page.getByRole("complementary").getByText("Cell 2", { exact: true }).waitFor();
  found.push(...(await flaws(page, "shared page")));
  await page.goBack();
  await page.getByRole("heading", { name: "Cells 1 and 2" }).waitFor({ state: "detached" });

  // Paper is white, and has no buttons; no page break falls within the score.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const ink = await page.getByRole("heading", { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);
  expect(ink).toBe("rgb(28, 31, 38)");
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  const score = page.getByRole("region", { name: "Code quality" }).first();
  expect(await score.evaluate((card) => getComputedStyle(card).breakInside)).toBe("avoid");
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(signs).toEqual([]);
  expect(guest.errors).toEqual([]);

  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await owner.page.getByRole("button", { name: "Share" }).click();
  await dialog.getByText(/^1 view, last on/).waitFor();
  await dialog.getByRole("button", { name: "Revoke: The board" }).click();
  await owner.page.getByRole("button", { name: "Revoke", exact: true }).click();
  await toast(owner.page, "Link revoked");
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "This link doesn't work" }).waitFor();
  found.push(...(await flaws(page, "link that is gone")));

  // T10: what a pipeline pushed is as safe, whatever its file, its path and its token are called.
  await page.goto(await linkToPushed());
  await page.getByRole("heading", { level: 1, name: "Pushed" }).waitFor();
  await page.locator("summary", { hasText: "Cells behind the text" }).click();
  await page.locator("details iframe").first().waitFor({ state: "attached" });
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(signs).toEqual([]);
  expect(found).toEqual([]);
  expect([owner.errors, guest.errors, signsForOwner]).toEqual([[], [], []]);
});
