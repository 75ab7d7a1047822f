import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Scene, openScene } from "./scene.ts";

/** The signs that a payload has run; each test looks for them. */
const RUN = "window.top.hacked=1;alert('hacked')";
const FOREIGN = "https://attacker.example";

/** Classes of attack that have hit notebook viewers, each in the form that worked there. */
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}"><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>#x"/></svg>`,
  `<select><iframe></select><img src=x: onerror="${RUN}">`,
  `<form id=f action="javascript:${RUN}"></form><button form=f>press</button>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<textarea></textarea><xmp><img src=x onerror="${RUN}"></xmp>`,
  `<a href="javascript:${RUN}" style="position:fixed;inset:0;z-index:9999" data-remote="true">everywhere</a>`,
  `<a id=MathJax></a><a id=MathJax name=config href="//attacker.example/x.js"></a>`,
  `<base href="${FOREIGN}/"><link rel=stylesheet href="${FOREIGN}/x.css"><meta http-equiv=refresh content="0;url=${FOREIGN}">`,
  `<button data-commandlinker-command="x" data-commandlinker-args='{"a":1}' onclick="${RUN}">x</button>`,
  `<img src="${FOREIGN}/pixel.png"><img srcset="${FOREIGN}/pixel2.png 1x"><video src="${FOREIGN}/v.mp4" onmouseover="${RUN}"></video>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe><object data="${FOREIGN}/o"></object><embed src="${FOREIGN}/e">`,
  `<div>${"<div>".repeat(300)}<img src=x onerror="${RUN}">`,
  `<template><img src=x onerror="${RUN}"></template><style>@import url(${FOREIGN}/s.css);body{display:none}</style>`,
  `[click](javascript:${RUN}) ![p](${FOREIGN}/md.png) <img src=x onerror="${RUN}">`,
  `$\\href{javascript:${RUN}}{x}$`,
];

let scene: Scene;
let folder: string;

beforeAll(async () => {
  scene = await openScene();
  folder = mkdtempSync(join(tmpdir(), "data-documentation-hostile-"));
});

afterAll(async () => {
  await scene.end();
  rmSync(folder, { recursive: true, force: true });
});

test("D01 D02 D15: whatever a notebook holds, opening, rendering and saving it runs nothing, contacts no one and leaves the page whole, and its HTML is in frames without handlers, forms, styles or names of its own", async () => {
  const person = await scene.server.signUp();
  const { page, errors, close } = await scene.open(person);
  const signs = watch(page);
  await page.goto("/app/notebooks/new");
  await page.locator('input[type="file"]').setInputFiles(hostileNotebook());
  await page.getByText("Upload successful", { exact: true }).first().waitFor();

  for (const tab of await page.getByRole("tab").all()) await tab.click();
  const { frames } = await scrollThrough(page);
  await page.getByRole("button", { name: "Render markdown" }).click();
  await scrollThrough(page);
  await page.keyboard.press("Control+s");
  await page.getByText("Notebook saved", { exact: true }).first().waitFor();
  await page.goto("/app/dashboard");
  await page.getByRole("heading", { name: "Recent Notebooks" }).waitFor();
  await page.getByRole("combobox", { name: /search/i }).fill("onerror");
  await page.waitForTimeout(300);

  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(signs).toEqual([]);
  expect(errors).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/app/dashboard");
  expect(frames.length).toBeGreaterThan(3);
  for (const { sandbox, source, markup } of frames) {
    // Figures are drawn by a page of our own, loaded without an origin and holding nothing of the notebook.
    expect(sandbox).toBe(source === null ? "" : "allow-scripts");
    expect(source ?? FIGURE_FRAME).toBe(FIGURE_FRAME);
    expect(markup).not.toMatch(
      /<(?:script|form|input|button|textarea|select|iframe|object|embed|video|base|meta http-equiv="refresh"|link|style)\b/i,
    );
    expect(markup).not.toMatch(/<[^>]*\s(?:on\w+|id|name|class|srcset|data-[\w-]+)=/i);
    expect(markup).not.toMatch(/<[^>]*\s(?:href|src)="(?!https?:|mailto:|data:image\/(?:png|jpeg|gif|webp))/i);
  }
  await close();
});

const FIGURE_FRAME = "/figure.html";

/** Dialogs, third-party requests, new windows and navigation, as they happen. */
function watch(page: Page): string[] {
  const signs: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") signs.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(scene.server.url) && !/^(?:data|blob|about):/.test(url))
      signs.push(`request: ${url.slice(0, 80)}`);
  });
  page.on("popup", (popup) => signs.push(`window: ${popup.url()}`));
  return signs;
}

interface Frame {
  readonly sandbox: string | null;
  /** null where the markup is in the element. */
  readonly source: string | null;
  readonly markup: string;
}

/** Scrolls every cell of the list into view once, and returns the frames seen on the way. */
async function scrollThrough(page: Page): Promise<{ readonly frames: readonly Frame[] }> {
  const frames = new Map<string, Frame>();
  await page.mouse.move(700, 500);
  for (let step = 0; step < 40; step += 1) {
    const now = await page.locator("iframe").evaluateAll((elements) =>
      elements.map((element) => ({
        sandbox: element.getAttribute("sandbox"),
        source: element.getAttribute("src"),
        markup: element.getAttribute("srcdoc") ?? "",
      })),
    );
    for (const frame of now) frames.set(frame.markup, frame);
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(60);
  }
  return { frames: [...frames.values()] };
}

/** Every payload in every place that takes text: outputs of all kinds, markdown, metadata, names. */
function hostileNotebook(): string {
  const all = PAYLOADS.join("\n");
  const output = (mime: string, text: string) => ({
    output_type: "display_data",
    metadata: { [text]: text },
    data: { [mime]: text },
  });
  const code = (source: string, outputs: object[]) => ({
    cell_type: "code",
    execution_count: 1,
    metadata: { tags: [all] },
    source,
    outputs,
  });
  const cells = [
    { cell_type: "markdown", metadata: {}, source: `# ${PAYLOADS[1]}` },
    {
      cell_type: "markdown",
      metadata: {},
      source: all,
      attachments: { [`${PAYLOADS[1]}.png`]: { "image/png": PAYLOADS[1] } },
    },
    ...PAYLOADS.flatMap((payload) => [
      code("1", [output("text/html", `<p>text</p>${payload}`)]),
      code("2", [
        output("text/plain", payload),
        output("text/markdown", payload),
        output("text/latex", payload),
        output("application/javascript", RUN),
        output("application/vnd.vega.v5+json", payload),
        output("application/vnd.jupyter.widget-view+json", payload),
      ]),
      code("3", [
        output(
          "image/svg+xml",
          `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script><image href="${FOREIGN}/i.png"/></svg>`,
        ),
        {
          output_type: "stream",
          name: "stdout",
          text: `\u001b]8;;javascript:${RUN}\u0007link\u001b]8;;\u0007${payload}`,
        },
        { output_type: "error", ename: payload, evalue: payload, traceback: [payload] },
      ]),
    ]),
  ];
  const file = join(folder, `hostile <img src=x onerror=alert(1)>.ipynb`);
  const metadata = {
    kernelspec: { name: all, display_name: all, language: all },
    language_info: { name: "python" },
    title: all,
  };
  writeFileSync(file, JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }));
  return file;
}
