import { describe, expect, it } from "vitest";
import { leastTime } from "../../../../tests/support/least-time.ts";
import { HOSTILE_PYTHON } from "../../../../tests/support/hostile-inputs.ts";
import { drawCode, drawFence } from "./draw-code.ts";
import { drawTerminal } from "./draw-terminal.ts";
import { type Rgb, contrast, parseColor, readableOn } from "./readable-colors.ts";

const ESC = "\u001b[";
const piece = (codes: string) => drawTerminal(`${ESC}${codes}mtext${ESC}0m`)[0];
const GROUNDS = { light: [243, 240, 231] as Rgb, dark: [23, 29, 41] as Rgb };

describe("terminal output", () => {
  it("shows the sixteen named colors in those of our paper, and black and white as its ink", () => {
    expect(piece("31")).toEqual({ text: "text", looks: "text-danger" });
    expect(piece("1;92")).toEqual({ text: "text", looks: "font-semibold text-code-text" });
    expect(piece("37")).toEqual({ text: "text", looks: "" });
    expect(piece("38;5;1")).toEqual(piece("31"));
  });

  it("gives every other text and background color a contrast of 4.5 to 1 in light and dark", () => {
    for (let index = 16; index < 256; index += 1) {
      const { color = "", ground } = piece(`38;5;${index}`) ?? {};
      expect(ground).toBeUndefined();
      const [, light = "", dark = ""] = /^light-dark\((.+),(.+)\)$/.exec(color) ?? [];
      expect(contrast(parseColor(light) ?? [0, 0, 0], GROUNDS.light), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(parseColor(dark) ?? [0, 0, 0], GROUNDS.dark), color).toBeGreaterThanOrEqual(4.5);
      for (const codes of [`48;5;${index}`, `31;48;5;${index}`, `38;5;${index};7`]) {
        const on = piece(codes);
        const [text, back] = [parseColor(on?.color ?? ""), parseColor(on?.ground ?? "")];
        expect(contrast(text ?? [0, 0, 0], back ?? [0, 0, 0]), codes).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it("supports true colors and reversed colors", () => {
    expect(piece("48;2;255;220;0")).toEqual({
      text: "text",
      looks: "",
      color: "rgb(0 0 0)",
      ground: "rgb(255 220 0)",
    });
    expect(piece("7")).toMatchObject({ color: "rgb(0 0 0)", ground: "rgb(229 229 229)" });
    expect(drawTerminal(`${ESC}38;2;255;255;0mone${ESC}0m two`)[1]).toEqual({ text: " two", looks: "" });
    expect(piece("38;2;999;0;0")?.color ?? "").not.toContain("999");
  });

  it("D01: has no style but two numeric colors, whatever the codes say", () => {
    for (const codes of ["38;5;999", "38;2;1", "48;2;a;b;c", "38;2;1;2;3;4;url(x)", "99999999999"])
      for (const { color = "", ground = "" } of drawTerminal(`${ESC}${codes}mtext`))
        expect(`${color} ${ground}`).toMatch(/^[\w\s(),-]*$/);
  });
});

describe("a color chosen for another background", () => {
  it("stays as it is where it is readable, and keeps its hue where it is not", () => {
    expect(readableOn([0, 0, 128], [255, 255, 255])).toEqual([0, 0, 128]);
    const [red, green, blue] = readableOn([255, 255, 0], [255, 255, 255]);
    expect(blue).toBe(0);
    expect(red).toBe(green);
  });

  it.each(["expression(1)", "#12", "rgb(1,2)", "url(x)", "constructor", "red;position:fixed", ""])(
    "D01: is dropped if it is not a color: %s",
    (text) => {
      expect(parseColor(text)).toBeNull();
    },
  );
});

describe("code", () => {
  it.each([
    ["r", "f <- function(x) x # one", "function"],
    ["julia", "function f(x) x end", "function"],
    ["sql", "SELECT a FROM b -- all", "SELECT"],
    ["bash", "if true; then echo hi; fi", "if"],
    ["python", "def f(): pass", "def"],
    ["json", '{"a": 1}', "1"],
  ])("has the colors of its language: %s", async (language, source, colored) => {
    const pieces = await drawFence(source, language);
    expect(pieces.map(({ text }) => text).join("")).toBe(source);
    expect(pieces.find(({ text }) => text.trim() === colored)?.looks).toMatch(/^text-/);
  });

  it("of a cell magic has the colors of what follows it", async () => {
    const pieces = await drawCode("%%sql result <<\nSELECT 1", "python");
    expect(pieces[0]?.text).toBe("%%sql result <<\n");
    expect(pieces.find(({ text }) => text === "SELECT")?.looks).toContain("text-accent");
    expect((await drawCode("%%script bash\nif true; then ls; fi", "python")).some(({ text }) => text === "if")).toBe(
      true,
    );
  });

  it.each(["brainfuck", "constructor", "__proto__", ""])("in another language has none: %s", async (language) => {
    expect(await drawFence("let x = 1", language)).toEqual([{ text: "let x = 1", looks: "" }]);
  });

  it.each(
    ["r", "julia", "sql", "bash", "shell", "json", "yaml", "javascript", "scala", "cpp"].flatMap((language) =>
      Object.entries(HOSTILE_PYTHON).map(([kind, make]) => [language, kind, make] as const),
    ),
  )("D18: of %s is read in less time than the worker allows: %s", async (language, _, make) => {
    const source = make(0.3);
    let pieces: Awaited<ReturnType<typeof drawCode>> = [];
    const read = async (): Promise<void> => void (pieces = await drawCode(source, language));
    expect(await leastTime(4000, read)).toBeLessThan(4000);
    expect(pieces.length).toBeLessThanOrEqual(1501);
    expect(pieces.map(({ text }) => text).join("")).toBe(source);
  });
});
