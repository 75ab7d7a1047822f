import { afterAll, beforeAll, expect, test } from "vitest";
import { allowAnything } from "../support/allow-anything.ts";
import { type HostileCell, type NamedCell, hostileCells, hostileNotebook, setApart } from "../support/hostile-cells.ts";
import { HOSTILE_HTML, HOSTILE_SVG } from "../support/hostile-inputs.ts";
import { readThrough, watchDrawings } from "../support/hostile-reading.ts";
import { longestTask, tasksOf } from "../support/main-thread.ts";
import { openTab, save, titleOf } from "../support/people.ts";
import { type Attached, saveNotebook } from "../support/save-notebook.ts";
import type { TestPerson } from "../support/server.ts";
import { tries } from "../support/sizes.ts";
import { type Scene, type Screen, openScene } from "./scene.ts";

let scene: Scene;
let person: TestPerson;
/** One for all: a notebook after another is opened in it. */
let screen: Screen;

beforeAll(async () => {
  scene = await openScene();
  person = await scene.server.signUp();
  screen = await scene.open(person);
  await watchDrawings(screen.page);
  await screen.page.evaluate(() => localStorage.setItem("preview-markdown", "rendered"));
  // Every pixel is painted by the processor here.
  await screen.page.setViewportSize({ width: 1024, height: 640 });
  await screen.page.goto("/app/account");
});

afterAll(() => scene.end());

/** Milliseconds of processor time of one task, as promised; 600 for a page that is four times slower. */
const LIMIT = 200;
/** Characters of a notebook: the cells are read in a few files, not in one for each. */
const TOGETHER = 9_000_000;

const LAST: HostileCell = { cell_type: "code", metadata: {}, source: "last = 1", execution_count: 99, outputs: [] };

const isFull = tries({ few: 0, many: 1 }) > 0;
/** Before a release in three sizes, on a processor as it is and on one that is four times slower; otherwise every second kind, half as large. */
const RUNS = isFull
  ? [
      { sizes: [0.25, 0.5, 1], slower: 1, limit: LIMIT },
      { sizes: [0.25, 0.5, 1], slower: 4, limit: 600 },
    ]
  : [{ sizes: [0.5], slower: 1, limit: LIMIT }];
/**
 * Milliseconds until a cell is drawn. The worker that reads foreign text is given four seconds, a figure ten; the short run does not wait
 * for them to use these up.
 */
const READING = isFull ? { patience: 15_000, steps: 3 } : { patience: 300, steps: 1 };
/** What a page does for any cell, milliseconds: growth only shows beyond that. */
const NOTHING = 100;

/** Figures burn a process of their own until they are taken away; in the short run, the tests of figures watch the page meanwhile. */
const BURNING: ReadonlySet<string> = new Set(["plotly", "vegalite", "vega"]);
const FAMILIES = [...new Set(hostileCells(0.25).map(([name]) => familyOf(name)))];
/** The short run reads its kinds in as few files as hold them. */
const PARTS = RUNS.flatMap((run) =>
  isFull ? FAMILIES.map((family) => ({ family, ...run })) : [{ family: "any kind", ...run }],
);

test.each(PARTS)(
  "D05 D18: a teammate's notebook with $family opens, scrolls and closes without a pause, $slower times slower",
  async ({ family, sizes, slower, limit }) => {
    const bySize: Map<string, Figures>[] = [];
    for (const size of sizes) {
      const cells = hostileCells(size).filter(([name], index) =>
        isFull ? familyOf(name) === family : index % 2 === 1 && !BURNING.has(familyOf(name)),
      );
      const figures = new Map<string, Figures>();
      for (const group of grouped(cells))
        for (const [name, one] of await readWithin(limit, group, slower)) figures.set(name, one);
      bySize.push(figures);
    }
    const largest = bySize.at(-1) ?? new Map<string, Figures>();
    if (isFull)
      for (const name of largest.keys())
        console.log(`${slower}x ${name}: ${bySize.map((figures) => described(figures.get(name))).join("; ")}`);
    for (const figures of bySize) expect([...figures].filter(([, { longest }]) => longest > limit)).toEqual([]);
    if (!isFull) return;
    const [smallest] = bySize;
    const growing = [...largest].filter(
      ([name, { total }]) => total > 4 * 1.5 * Math.max(smallest?.get(name)?.total ?? 0, slower * NOTHING),
    );
    expect(growing).toEqual([]);
    expect([...largest].filter(([, { finished }]) => !finished)).toEqual([]);
  },
  600_000,
);

/** Milliseconds of processor time of the page's thread. */
interface Figures {
  readonly longest: number;
  readonly total: number;
  readonly finished: boolean;
}

const described = (figures?: Figures): string =>
  figures ? `longest ${figures.longest.toFixed(0)} ms of ${figures.total.toFixed(0)} ms` : "";

function familyOf(name: string): string {
  return name.split(":", 1)[0] ?? name;
}

/** The least that each cell costs in up to three readings: a busy machine inflates some figures, but too much work is too much every time. */
async function readWithin(limit: number, cells: readonly NamedCell[], slower: number): Promise<Map<string, Figures>> {
  const least = await read(cells, slower);
  for (let turn = 1; turn < 3 && [...least.values()].some(({ longest }) => longest > limit); turn += 1)
    for (const [name, again] of await read(cells, slower))
      if (again.longest < (least.get(name)?.longest ?? 0)) least.set(name, again);
  return least;
}

/** What each cell costs, and by the name "opening and closing" the notebook around them. */
async function read(cells: readonly NamedCell[], slower: number): Promise<Map<string, Figures>> {
  const id = await stored(setApart(cells.map(([, cell]) => cell)));
  const { page } = screen;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  let unfinished: readonly number[] = [];
  const tasks = await tasksOf(scene.browser, page, async () => {
    await screen.go(`/app/notebooks/${id}`);
    await titleOf(page).waitFor();
    await openTab(page, "Code");
    await page.locator("[data-cell='0']").waitFor();
    unfinished = await readThrough(page, cells.length, READING);
    await screen.go("/app/account");
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  expect(tasks.some(({ during }) => during === String(cells.length - 1))).toBe(true);
  await seesNoHarm();
  const figures = new Map<string, Figures>();
  for (const { milliseconds, during } of tasks) {
    const at = during === null ? cells.length : Number(during);
    const name = cells[at]?.[0] ?? "opening and closing";
    const { longest, total } = figures.get(name) ?? { longest: 0, total: 0 };
    figures.set(name, {
      longest: Math.max(longest, milliseconds),
      total: total + milliseconds,
      finished: !unfinished.includes(at),
    });
  }
  return figures;
}

function grouped(all: readonly NamedCell[]): NamedCell[][] {
  const groups: NamedCell[][] = [];
  let room = 0;
  for (const cell of all) {
    const { length } = JSON.stringify(cell);
    const group = groups.at(-1);
    if (group && length <= room) group.push(cell);
    else {
      groups.push([cell]);
      room = TOGETHER;
    }
    room -= length;
  }
  return groups;
}

test("D18: what is too large says why, and is shown on demand in a frame of its own while one types, saves and changes tabs", async () => {
  const table = HOSTILE_HTML["a table of 30,000 rows"](1);
  const id = await stored([outputCell("text/html", table), LAST]);
  const { page } = await opened(id);
  await openTab(page, "Code");
  await page.getByText("This table or text is too large to show at once.").waitFor();
  const longest = await longestTask(scene.browser, page, async () => {
    await page.getByRole("button", { name: "Show anyway" }).click();
    const rows = await page.locator("iframe").evaluate((frame) => frame.getAttribute("srcdoc")?.split("<tr").length);
    expect(rows).toBe(30_001);
    await openTab(page, "Details");
    await titleOf(page).fill("Renamed");
    await save(page);
    await openTab(page, "Code");
    await page.getByText("last = 1").waitFor();
  });
  expect(longest).toBeLessThan(LIMIT);
  // Gone with its tab: nothing runs on for a table that nobody looks at.
  expect(await page.locator("iframe").count()).toBe(0);
  await seesNoHarm();
});

test("D16 D19: a picture that was stored beside the notebook is weighed like one in it, and an animated one is refused", async () => {
  const svgs = [
    HOSTILE_SVG["patterns in patterns"](1),
    HOSTILE_SVG["a style that moves it"](1),
    HOSTILE_SVG["tags without end"](1),
  ];
  const charts = svgs.map((data, position) => ({
    cell_index: 0,
    position,
    title: `Picture ${position}`,
    mime_type: "image/svg+xml",
    data,
  }));
  const source = "import pandas as pd\ndf = pd.read_csv('customers.csv')\ndf.describe()\ndf['tenure'].hist(bins=20)";
  const id = await stored([{ ...LAST, source }], charts);
  const { page } = await opened(id);
  const longest = await longestTask(scene.browser, page, async () => {
    await openTab(page, "Exploration");
    await page.getByText("This drawing has too many parts to show.").waitFor();
    await page.getByText("This drawing is animated and is not shown.").waitFor();
    await page.getByText("This drawing cannot be read.").waitFor();
  });
  expect(longest).toBeLessThan(LIMIT);
  await seesNoHarm();
});

/** A word of a million letters, half a million lines, 150,000 marks on one letter, changes of direction. */
const LONG_TEXTS = [
  "a".repeat(1_000_000),
  "a\n".repeat(500_000),
  `a${"\u0301".repeat(150_000)}`,
  "\u202ea\u202d\u05d0".repeat(45_000),
] as const;
/** Which text stands in which field: at full size each one in each of them. */
const TURNS = Array.from({ length: tries({ few: 1, many: LONG_TEXTS.length }) }, (_, index) => ({ turn: index + 1 }));

test.each(TURNS)(
  "D18: texts that somebody stored stop nobody, whatever field they are in ($turn)",
  async ({ turn }) => {
    const [description, exploration, modeling, metrics] = [0, 1, 2, 3].map(
      (field) => LONG_TEXTS[(field + turn) % LONG_TEXTS.length] ?? "",
    ) as [string, string, string, string];
    const id = await stored([LAST]);
    const { adminSql: sql } = scene.server;
    const evidence = sql.json({
      exploration: Array.from({ length: 5000 }, () => ({ text: "a".repeat(100), cells: [0] })),
      modeling: [{ text: modeling, cells: Array.from({ length: 50_000 }, (__, index) => index) }],
    });
    await allowAnything(scene.server);
    await sql`update notebooks set description = ${description} where id = ${id}`;
    await sql`update notebook_content set exploration_section = ${exploration}, modeling_section = ${modeling}, accuracy_metrics = ${metrics},
    ml_outcome = ${description}, model_type = ${exploration}, section_evidence = ${evidence} where notebook_id = ${id}`;
    const { page } = await opened(id);
    const longest = await longestTask(scene.browser, page, async () => {
      for (const tab of ["Exploration", "Modeling", "Details"]) {
        await openTab(page, tab);
        await page.getByText("of a very long text of").first().waitFor();
      }
      await screen.go(`/app/notebooks/${id}/read`);
      await page.getByRole("heading", { name: "Exploration" }).waitFor();
      await screen.go("/app/dashboard");
      await page.getByRole("heading", { name: "Recent Notebooks" }).waitFor();
      await screen.settle();
    });
    expect(longest).toBeLessThan(2 * LIMIT);
    await seesNoHarm();
    await sql`delete from notebooks where id = ${id}`;
  },
);

const outputCell = (mime: string, text: string): HostileCell => ({
  ...LAST,
  source: "first = 1",
  outputs: [{ output_type: "display_data", metadata: {}, data: { [mime]: text } }],
});

const stored = (cells: readonly HostileCell[], charts: Attached["charts"] = []): Promise<string> =>
  saveNotebook(person, { title: "Of a teammate" }, { file: hostileNotebook(cells), charts });

async function opened(id: string): Promise<Screen> {
  await screen.go(`/app/notebooks/${id}`);
  await titleOf(screen.page).waitFor();
  return screen;
}

async function seesNoHarm(): Promise<void> {
  const { page, errors, log } = screen;
  expect(await page.getByText("Unexpected Application Error!").count()).toBe(0);
  expect(errors).toEqual([]);
  expect(log).toEqual([]);
}
