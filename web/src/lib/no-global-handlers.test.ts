import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * Page-wide handlers that read attributes run what a notebook's markup puts in its attributes (the class of
 * CVE-2026-42557).
 */
const GLOBAL =
  /\b(?:document|window|globalThis|document\.body|document\.documentElement)\s*\.\s*(?:addEventListener\(\s*["'](?:click|dblclick|auxclick|mousedown|pointerdown|submit|change|input)["']|on(?:click|submit|change|input)\s*=)/;

it("D03: no page-wide handler listens to clicks or submits, where a notebook's markup could trigger it", () => {
  const folder = join(import.meta.dirname, "..");
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  expect(files.length).toBeGreaterThan(150);
  expect(files.filter((file) => GLOBAL.test(readFileSync(join(folder, file), "utf8")))).toEqual([]);
});

it("D03: finds such a handler if there is one", () => {
  expect(GLOBAL.test('document.addEventListener("click", (event) => run(event.target.dataset.command))')).toBe(true);
  expect(GLOBAL.test("window.onsubmit = send")).toBe(true);
  expect(GLOBAL.test('button.addEventListener("click", save)')).toBe(false);
});
