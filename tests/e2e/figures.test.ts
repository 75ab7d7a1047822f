/** Plotly and Vega figures of a notebook, drawn by their libraries in a frame without an origin or a network. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { longestTask } from "../support/main-thread.ts";
import { openTab } from "../support/people.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import { type Scene, openScene } from "./scene.ts";

const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const RUN = "parent.hacked=1;alert('hacked')";

let scene: Scene;
/** A third-party server: whatever reaches it has left the page. */
const reached: string[] = [];
const foreign = createServer((request, response) => {
  reached.push(request.url ?? "");
  response.setHeader("access-control-allow-origin", "*");
  response.end("[]");
});
let elsewhere: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    foreign.listen(0, "127.0.0.1", resolve);
  });
  elsewhere = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  scene = await openScene();
});
afterAll(async () => {
  await scene.end();
  foreign.close();
});

const PLOTLY = "application/vnd.plotly.v1+json";
const LITE = "application/vnd.vegalite.v5+json";
const VEGA = "application/vnd.vega.v5+json";

const bars = (changes: object) => ({
  data: { values: [{ who: "Ada", points: 3 }] },
  mark: "bar",
  encoding: { x: { field: "who", type: "nominal" }, y: { field: "points", type: "quantitative" } },
  ...changes,
});

/** One figure per cell, in this order. */
const figures = () => [
  {
    [PLOTLY]: {
      data: [{ type: "bar", x: ["Ada"], y: [3], name: `<img src=x onerror="${RUN}">` }],
      layout: {
        title: { text: `Points<a href="javascript:${RUN}" target="_self">link</a><script>${RUN}</script>` },
        images: [{ source: `${elsewhere}/layout.png`, x: 0, y: 1, sizex: 1, sizey: 1 }],
        height: 300,
      },
      config: { plotlyServerURL: elsewhere, topojsonURL: elsewhere, mapboxAccessToken: "x" },
    },
  },
  { [LITE]: bars({ title: `</script><script>${RUN}</script>` }) },
  { [LITE]: bars({ data: { url: `${elsewhere}/data.csv` } }), "image/png": PICTURE },
  { [PLOTLY]: { data: [{ type: "scattergeo", lat: [1], lon: [1] }], layout: { geo: { scope: "world" } } } },
  {
    [VEGA]: {
      width: 100,
      height: 100,
      data: [{ name: "one", values: [{}] }],
      signals: [{ name: "x", update: `[].constructor.constructor("${RUN}")()` }],
      marks: [
        { type: "image", from: { data: "one" }, encode: { enter: { url: { value: `${elsewhere}/mark.png` } } } },
        {
          type: "rect",
          from: { data: "one" },
          encode: { enter: { width: { value: 50 }, height: { value: 50 }, href: { value: `javascript:${RUN}` } } },
        },
      ],
    },
  },
  { [PLOTLY]: `<script>${RUN}</script>` },
  {
    [VEGA]: {
      data: [
        {
          name: "endless",
          transform: [
            { type: "sequence", start: 0, stop: 1e6 },
            { type: "formula", as: "n", expr: "length(sequence(1000000))" },
          ],
        },
      ],
    },
  },
];

test("D01 D05 D23: figures are drawn by their libraries; they run nothing, contact no one, and one that never ends leaves the page alone", async () => {
  const person = await scene.server.signUp();
  const { page, errors, close } = await scene.open(person);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.accept();
  });
  const cells = figures().map((data) => ({
    cell_type: "code",
    metadata: {},
    source: "figure",
    execution_count: 1,
    outputs: [{ output_type: "display_data", metadata: {}, data }],
  }));
  const file = JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
  const id = await saveNotebook(person, { title: "Figures" }, { file });
  await page.goto(`/app/notebooks/${id}#cell-1`);
  await openTab(page, "Code");

  const bar = frameIn(page, 1);
  await bar.locator("g.barlayer path").first().waitFor();
  await bar.locator("a").first().click({ force: true });
  await frameIn(page, 2).locator("svg [aria-roledescription=bar]").waitFor();
  const frames = page.locator("iframe");
  for (const frame of await frames.all()) expect(await frame.getAttribute("sandbox")).toBe("allow-scripts");
  // Code running in a frame reaches neither the page nor any server.
  expect(await isFenced(page, elsewhere)).toEqual({
    origin: "null",
    page: "closed",
    network: "closed",
    code: "closed",
  });

  await bring(page, 3);
  await cellOf(page, 3)
    .getByText(/from another address, and nothing is loaded/)
    .waitFor();
  await cellOf(page, 3)
    .getByRole("img", { name: /picture/ })
    .waitFor();
  await bring(page, 4);
  await cellOf(page, 4)
    .getByText(/from another address, and nothing is loaded/)
    .waitFor();
  await bring(page, 5);
  await cellOf(page, 5).getByText("This figure could not be drawn.").waitFor();
  await bring(page, 6);
  await cellOf(page, 6).getByText("This figure could not be drawn.").waitFor();
  await bring(page, 7);
  await cellOf(page, 7).locator("iframe").waitFor();
  // The busy loop is in another process than the page's: typing here still responds immediately.
  const busy = await longestTask(scene.browser, page, async () => {
    await page.getByRole("searchbox", { name: "Find in notebook" }).fill("figure");
    await page.getByText("1 of 7 cells").waitFor();
  });
  expect(busy).toBeLessThan(200);
  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect([dialogs, reached, errors]).toEqual([[], [], []]);
  expect(new URL(page.url()).pathname).toBe(`/app/notebooks/${id}`);
  await close();
});

const cellOf = (page: Page, cell: number) => page.getByRole("article", { name: `Cell ${cell}, code` });
const frameIn = (page: Page, cell: number): FrameLocator => cellOf(page, cell).frameLocator("iframe");

/** By the address of the cell, as when following a link. */
async function bring(page: Page, cell: number): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#cell-${cell}`);
  await cellOf(page, cell).waitFor();
}

/** What a script in the first frame can do. */
async function isFenced(page: Page, address: string) {
  const frame = page.frames().find((one) => one.url().endsWith("/figure.html"));
  return await frame?.evaluate(async (foreignAddress) => {
    const tried = async (act: () => unknown): Promise<string> => {
      try {
        await act();
        return "open";
      } catch {
        return "closed";
      }
    };
    // Timers compile strings the way eval does; this check itself may be evaluated.
    const codeOfText = async (): Promise<void> => {
      // oxlint-disable-next-line no-implied-eval -- it is expected to fail
      setTimeout("self.ran = true");
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      if (!("ran" in self)) throw new Error("not run");
    };
    return {
      origin: self.origin,
      page: await tried(() => parent.document.title),
      network: await tried(() => fetch(foreignAddress)),
      code: await tried(() => codeOfText()),
    };
  }, address);
}
