import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(`${(import.meta as unknown as { dirname: string }).dirname}/tokens.css`, "utf8");

/** Name to value of the custom properties in the block that opens after `opening`. */
const block = (opening: string): Map<string, string> => {
  const start = css.indexOf("{", css.indexOf(opening));
  const body = css.slice(start + 1, css.indexOf("}", start));
  return new Map([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
};

const light = block(":root {");
const dark = new Map([...light, ...block(':root:not([data-color-scheme="light"])')]);

/** WCAG 2.2, relative luminance of an sRGB colour "#rrggbb". */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

const stages = ["exploration", "preparation", "feature-engineering", "modeling", "validation", "other"];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s colours", (_name, tokens) => {
  const of = (name: string): string => tokens.get(name) ?? "";

  it.each([
    "--ink",
    "--ink-soft",
    "--ink-faint",
    "--accent",
    "--danger",
    "--score-excellent",
    "--score-good",
    "--score-poor",
  ])("keep %s readable on paper, sheet and well", (ink) => {
    for (const ground of ["--paper", "--sheet", "--well"])
      expect(contrast(of(ink), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(stages)("keep the name of the stage %s readable on its tint, on paper and on a sheet", (stage) => {
    for (const ground of [`--stage-${stage}-tint`, "--paper", "--sheet", "--well"])
      expect(contrast(of(`--stage-${stage}`), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it("keep text readable on tints and on buttons", () => {
    for (const stage of stages) expect(contrast(of("--ink"), of(`--stage-${stage}-tint`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("--on-accent"), of("--accent"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("--on-danger"), of("--danger"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("--accent"), of("--accent-tint"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("--danger"), of("--danger-tint"))).toBeGreaterThanOrEqual(4.5);
  });

  it("draw the edges of controls visibly", () => {
    for (const ground of ["--paper", "--sheet", "--well"])
      expect(contrast(of("--edge"), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

it("the dark colours are the same whether the system or the reader chose them", () => {
  expect(block(':root[data-color-scheme="dark"]')).toEqual(block(':root:not([data-color-scheme="light"])'));
});
