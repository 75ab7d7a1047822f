/**
 * Notebooks of other people through the whole app: opened, documented, saved and read again, or refused with the reason. They are kept
 * beside the repository because their licences do not let them in. A few of many kinds, or all with SAMPLE_NOTEBOOKS=all.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTab, titleOf } from "../support/people.ts";
import { tries } from "../support/sizes.ts";
import { type Scene, type Screen, openScene, toast, toasts } from "./scene.ts";

const SAMPLES = resolve(import.meta.dirname, "../../../shared/notebooks");
const MANIFEST = join(SAMPLES, "manifest.tsv");
const SECTIONS = ["Exploration", "Feature Eng", "Data Prep", "Modeling", "Validation"] as const;

const rows = existsSync(MANIFEST) ? expectations(readFileSync(MANIFEST, "utf8")) : [];
const opening = rows.filter(({ expected }) => expected === "opens").sort((a, b) => (a.file < b.file ? -1 : 1));
const wanted = tries({ few: 2, many: 20 });
const every = process.env["SAMPLE_NOTEBOOKS"] === "all" ? 1 : Math.ceil(opening.length / wanted);
const walked = opening.filter((_row, index) => index % every === 0);
const refused = rows.filter(({ expected }) => expected !== "opens");

/** What a reason must say, in whatever words it says the rest. */
const FACTS =
  /line \d+|curly quote instead of a double quote|the file is empty|ends in the middle of a string|NaN|not valid JSON|missing 'cells' array|the JSON document is an array/g;

/** Views of the Code tab that are looked at. */
const VIEWS = tries({ few: 6, many: 60 });

let scene: Scene;
let screen: Screen;
const strangers: string[] = [];

beforeAll(async () => {
  if (rows.length === 0) return;
  scene = await openScene();
  screen = await scene.open(await scene.server.signUp());
  watch(screen.page);
});

/** Whatever asks another server, or shows that something of a notebook runs. */
function watch(page: Page): void {
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== scene.server.url) strangers.push(request.url());
  });
  page.on("popup", (popup) => strangers.push(`window: ${popup.url()}`));
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") strangers.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
}

const folder = mkdtempSync(join(tmpdir(), "data-documentation-samples-"));
afterAll(async () => {
  await scene?.end();
  rmSync(folder, { recursive: true, force: true });
});

test("walks through the sample notebooks where they are, and says so where they are absent", () => {
  if (!existsSync(MANIFEST)) process.stdout.write("sample notebooks are absent: none walked through the app\n");
  expect(walked.length >= wanted - 1 && refused.length > 0).toBe(existsSync(MANIFEST));
});

test.each(walked.map(({ file }) => file))("%s is documented, saved, there again, read and exported", async (file) => {
  const { page, errors, log } = screen;
  const isMasked = await choose(page, file);
  await toast(page, "Upload successful", "", 60_000);
  const title = (await titleOf(page).inputValue()) || file;
  await titleOf(page).fill(title);
  const written = await sectionTexts(page);
  await openTab(page, "Details");
  await page.getByLabel("Description").fill(`Read by hand: ${file}`);
  await page.keyboard.press("Control+s");
  await toast(page, "Notebook saved", "", 60_000);
  await page.waitForURL(/\/app\/notebooks\/[0-9a-f-]{36}/);
  await page.reload();
  await titleOf(page).waitFor();
  expect(await titleOf(page).inputValue()).toBe(title);
  expect(await page.getByLabel("Description").inputValue()).toBe(`Read by hand: ${file}`);
  expect(await sectionTexts(page)).toEqual(written);
  await openTab(page, "Code");
  await page
    .getByRole("tabpanel", { name: "Code" })
    .getByText(/cells? total$/)
    .waitFor();
  await lookThrough(page);
  await read(page, title);
  const original = readFileSync(join(SAMPLES, file));
  // Byte for byte, unless secrets were masked in it.
  expect((await exported(page, "As it was uploaded")).equals(original)).toBe(!isMasked);
  expect({ errors, log, strangers }).toEqual({ errors: [], log: [], strangers: [] });
});

/** Some views of the cells, with their markdown drawn. Frames of outputs run nothing; those of figures run our own page alone. */
async function lookThrough(page: Page): Promise<void> {
  const drawn = page.getByRole("button", { name: "Render markdown" });
  if ((await drawn.count()) === 0) return;
  if ((await drawn.getAttribute("aria-pressed")) !== "true") await drawn.click();
  await page.getByLabel("Cells of the notebook").hover();
  for (let view = 0; view < VIEWS; view += 1) {
    await page.mouse.wheel(0, 550);
    await page.waitForTimeout(50);
    const frames = await page
      .locator("iframe")
      .evaluateAll((all) =>
        all.map((frame) => [frame.getAttribute("sandbox"), new URL((frame as HTMLIFrameElement).src, location.href)]),
      );
    for (const [sandbox, address] of frames)
      if (sandbox !== "" && !String(address).endsWith("/figure.html")) strangers.push(`frame: ${String(sandbox)}`);
  }
}

/** The reader view with the cells behind its text, and the page that is exported from it, as it opens from a disk. */
async function read(page: Page, title: string): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}/read`);
  await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  const cells = page.locator("details#code > summary");
  if ((await cells.count()) > 0) await cells.click();
  const file = join(folder, "exported.html");
  writeFileSync(file, await exported(page, "Web page with code"));
  const other = await page.context().newPage();
  watch(other);
  other.on("console", (message) => strangers.push(`console of the exported page: ${message.text()}`));
  await other.goto(pathToFileURL(file).href, { waitUntil: "load" });
  await other.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
  if ((await other.locator("script, iframe, link").count()) > 0) strangers.push("the exported page has a script");
  await other.close();
}

/** The file that the reader view's menu writes. */
async function exported(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Export" }).click();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: kind, exact: true }).click();
  return readFileSync(await (await downloaded).path());
}

test.each(refused.map(({ file, expected }) => [file, expected]))("%s is refused: %s", async (file, expected) => {
  const { page, errors } = screen;
  await choose(page, file);
  await toast(page, "Invalid notebook format", "missing 'cells' array");
  const reason = page.getByRole("alert").filter({ hasText: "Invalid notebook format" });
  for (const words of expected.match(FACTS) ?? []) await reason.filter({ hasText: words }).waitFor();
  expect(await titleOf(page).inputValue()).toBe("");
  expect({ errors, strangers, others: await toasts(page) }).toEqual({ errors: [], strangers: [], others: [] });
});

/** Whether the app offered to mask secrets in it, which is accepted. */
async function choose(page: Page, file: string): Promise<boolean> {
  await page.goto("/app/notebooks/new");
  await page.locator('input[type="file"]').setInputFiles(join(SAMPLES, file));
  const goOn = page.getByRole("button", { name: "Mask and continue" });
  const decided = page.getByText(/Upload successful|Invalid notebook format/).first();
  await goOn.or(decided).first().waitFor({ timeout: 60_000 });
  const hasSecrets = await goOn.isVisible();
  if (hasSecrets) await goOn.click();
  return hasSecrets;
}

async function sectionTexts(page: Page): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const section of SECTIONS) {
    await openTab(page, section);
    const field = page
      .getByRole("tabpanel", { name: section, exact: true })
      .getByLabel(/^Document the .* process$|^Modeling Description$/);
    texts[section] = await field.inputValue();
  }
  return texts;
}

/** Columns of manifest.tsv: `file` first, `expected` last ("opens", or the reason of the refusal). */
function expectations(text: string): { file: string; expected: string }[] {
  const [, ...lines] = text.trim().split("\n");
  return lines.map((line) => {
    const fields = line.split("\t");
    return { file: fields[0] ?? "", expected: fields.at(-1) ?? "" };
  });
}
