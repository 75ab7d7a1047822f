import { expect, it } from "vitest";
import { busyPage } from "./frame-watch.ts";

const ticks = (gaps: readonly number[]): boolean[] => {
  const isBusy = busyPage();
  let now = 0;
  return [0, ...gaps].map((gap) => isBusy((now += gap)));
};

it("D19: a page that is late once or twice is not busy", () => {
  expect(ticks([100, 100, 2000, 100, 900, 900, 900, 110, 100])).not.toContain(true);
});

it("D19: a page that is late again and again is busy", () => {
  expect(ticks([100, 800, 800, 800, 800]).at(-1)).toBe(true);
});
