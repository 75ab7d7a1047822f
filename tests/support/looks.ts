/** A screen as users see it: wide and narrow, in light and in dark. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { axeFindings } from "./axe-looks.ts";
import { WIDTHS } from "./browser.ts";
import { tries } from "./sizes.ts";

/**
 * With this variable set to a folder, every look is also saved there as a picture, tablets included, for review by eye.
 */
const PICTURES = process.env["LOOKS_FOLDER"];

const SCHEMES = ["light", "dark"] as const;
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** With pictures or at full size axe runs at each width, in light and in dark. */
const EVERY_LOOK = PICTURES !== undefined || tries({ few: 0, many: 1 }) === 1;
let asked = 0;

/**
 * What is wrong with the screen in its current state, wide and narrow, light and dark: axe violations, and a page wider
 * than its window. It stays open meanwhile, so that a menu or a dialog is checked together with the page behind it.
 * Empty if all is well; `name` starts each line. In `npm test` axe runs once per screen, in turn wide and light, narrow
 * and dark, wide and dark, narrow and light: what screens share is seen in all four, and the contrast of its texts is
 * judged once in light and once in dark. The page's width is checked narrow, where it could be too wide, and where axe runs.
 */
export async function flaws(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  asked += 1;
  for (const [turn, width] of [WIDTHS.desktop, WIDTHS.phone, ...(PICTURES ? [WIDTHS.tablet] : [])].entries()) {
    if (width !== WIDTHS.phone && schemesFor(turn).length === 0) continue;
    await page.setViewportSize({ width, height: 900 });
    const overflow = await settledOverflow(page);
    if (overflow > 0) found.push(`${name}, ${width} px: ${overflow} px too wide`);
    for (const [index, colorScheme] of schemesFor(turn).entries()) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(drawn);
      if (PICTURES) await picture(page, `${name} ${width} ${colorScheme}`);
      // The same elements in other colours: every other rule has been checked.
      const rules = index > 0 ? { rules: COLOR_RULES } : {};
      const findings = await axeFindings(page, colorScheme, { everything: EVERY_LOOK, ...rules });
      found.push(...findings.map((flaw) => `${name}, ${width} px, ${colorScheme}: ${flaw}`));
    }
  }
  await page.setViewportSize({ width: WIDTHS.desktop, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** The colours in which axe runs at a width (0: wide, 1: narrow). */
const schemesFor = (width: number): readonly (typeof SCHEMES)[number][] => {
  if (EVERY_LOOK) return SCHEMES;
  if (asked % 2 !== width) return [];
  return [SCHEMES[asked % 4 < 2 ? 0 : 1]];
};

/**
 * By how many pixels the page, or something open in front of it, is wider than the window. Popups follow a change of
 * width a moment later.
 */
async function settledOverflow(page: Page): Promise<number> {
  let overflow = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.evaluate(drawn);
    overflow = await page.evaluate(() => {
      const open = document.querySelectorAll(
        "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip]",
      );
      const ends = [...open].map((element) => Math.ceil(element.getBoundingClientRect().right));
      return Math.max(document.documentElement.scrollWidth, ...ends) - window.innerWidth;
    });
    if (overflow <= 0) break;
  }
  return overflow;
}

/** Two frames: the first may still show the old size or colours. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES ?? "", { recursive: true });
  await page.screenshot({ path: join(PICTURES ?? "", `${name.replaceAll(/[^a-z0-9]+/gi, "-")}.png`) });
}
