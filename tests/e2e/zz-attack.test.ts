import { afterAll, beforeAll, expect, test } from "vitest";
import { deflateSync, crc32 } from "node:zlib";
import { hostileCells, hostileNotebook } from "../support/hostile-inputs.ts";
import { longestTask } from "../support/main-thread.ts";
import { openTab, titleOf } from "../support/people.ts";
import { saveNotebook } from "../support/save-notebook.ts";
import { type Scene, openScene } from "./scene.ts";
let scene: Scene; let person: any;
beforeAll(async () => { scene = await openScene(); person = await scene.server.signUp(); });
afterAll(() => scene.end());
const chunk = (t: string, d: Buffer) => { const b = Buffer.concat([Buffer.from(t, "latin1"), d]); const o = Buffer.alloc(b.length + 8); o.writeUInt32BE(d.length, 0); b.copy(o, 4); o.writeUInt32BE(crc32(b), b.length + 4); return o; };
const big = (w: number, h: number) => { const hd = Buffer.alloc(13); hd.writeUInt32BE(w, 0); hd.writeUInt32BE(h, 4); hd.set([8, 6, 0, 0, 0], 8); return Buffer.concat([Buffer.from([0x89,0x50,0x4e,0x47,0xd,0xa,0x1a,0xa]), chunk("IHDR", hd), chunk("IDAT", deflateSync(Buffer.alloc((w*4+1)*h))), chunk("IEND", Buffer.alloc(0))]).toString("base64"); };
const wanted = /marks on one|changes of direction|one long word|line ends|rowspan|rows$|above|everything|markers|dashes|blur|see-through|shadows/;
const cells = hostileCells(1).filter(([n]) => wanted.test(n)).map(([n, c]) => [n, [c]] as const);
const png = big(6300, 6300);
const out = (d: object) => ({ output_type: "display_data", metadata: {}, data: d });
const code = (o: object[]) => ({ cell_type: "code", metadata: {}, source: "x", execution_count: 1, outputs: o }) as any;
const all = [...cells, ["pictures", [code(Array.from({ length: 60 }, () => out({ "image/png": png })))]] as const,
 ["pictures in html", [code([out({ "text/html": `<img src="data:image/png;base64,${png.slice(0, 9e5)}">`.repeat(Math.floor(290000 / png.length) || 1) })])]] as const];
test.each(all)("%s", async (name, cells) => {
  const id = await saveNotebook(person, { title: name }, { file: hostileNotebook(cells as any), charts: [] });
  const screen = await scene.open(person); const { page } = screen;
  await page.goto(`/app/notebooks/${id}`); await titleOf(page).waitFor();
  const start = Date.now();
  const longest = await longestTask(scene.browser, page, async () => {
    await openTab(page, "Code");
    if (name.startsWith("markdown")) await page.getByRole("button", { name: "Render markdown" }).click();
    await page.locator("[data-cell='0']").waitFor(); await page.mouse.move(700, 500);
    for (let s = 0; s < 8; s += 1) { await page.mouse.wheel(0, 500); await page.waitForTimeout(60); }
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/prof-f/${name.replace(/\W+/g, "-")}.png` });
    await openTab(page, "Details"); await titleOf(page).waitFor();
  });
  console.log(name, "longest", longest.toFixed(0), "wall", Date.now() - start, screen.errors, screen.log);
  await screen.close();
});
