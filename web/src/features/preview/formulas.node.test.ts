import { describe, expect, it } from "vitest";
import { leastTime } from "../../../../tests/support/least-time.ts";
import { splitAtFormulas, takeFormulas, withFormulaSources } from "./formulas.ts";

const found = (text: string): string[] => takeFormulas(text).formulas.map(({ source }) => source);

describe("formulas in a text", () => {
  it.each([
    ["one in a line", "Let $x_1$ be", ["$x_1$"]],
    ["with spaces inside", "so $ y = 2 $.", ["$ y = 2 $"]],
    ["beside punctuation", "($x$, $y$)", ["$x$", "$y$"]],
    ["on lines of its own", "$$\na\n+ b\n$$", ["$$\na\n+ b\n$$"]],
    ["brackets as Jupyter writes them", "\\\\(a\\\\) \\\\[b\\\\]", ["\\\\(a\\\\)", "\\\\[b\\\\]"]],
    ["an environment", "\\begin{align}a\\end{align}", ["\\begin{align}a\\end{align}"]],
    [
      "one environment in another of the same name",
      "\\begin{array}{c}\\begin{array}{c}a\\end{array}\\end{array}",
      ["\\begin{array}{c}\\begin{array}{c}a\\end{array}\\end{array}"],
    ],
    ["a dollar inside", "$a\\$b$", ["$a\\$b$"]],
  ])("are found: %s", (_, text, sources) => {
    expect(found(text)).toEqual(sources);
  });

  it.each([
    ["money", "It costs $5 and $6, or $7-$9, US$ 5 and CA$ 6."],
    ["money with words between", "From $10 up to 20 $ a month"],
    ["escaped dollars", "\\$a\\$ and \\$b$"],
    ["code", "`$a$` ``$b` $c$``"],
    ["fenced code", "```\n$a$\n```\n~~~sh\necho $HOME $PATH\n~~~"],
    ["fenced code that nothing closes", "```\n$a$"],
    ["across a blank line", "$a\n\nb$ $$a\n\nb$$"],
    ["nothing between the signs", "$ $ $$$$ $$ $$"],
    ["an environment that nothing ends", "\\begin{align}a"],
  ])("are not taken from: %s", (_, text) => {
    expect(found(text)).toEqual([]);
  });

  it("can be put back as they were, whatever the text holds", () => {
    const text = "a \u{fdd0}0\u{fdd1} $x$ b $$y$$";
    const { text: marked, formulas } = takeFormulas(text);
    expect(withFormulaSources(marked, formulas)).toBe("a \u{fffd}0\u{fffd} $x$ b $$y$$");
    expect(splitAtFormulas(marked, formulas).filter((part) => typeof part !== "string")).toEqual(formulas);
  });

  it.each([
    ["dollars without end", "$a ".repeat(16_000)],
    ["opening dollars", " $1a".repeat(12_000)],
    ["environments without end", "\\begin{a}".repeat(5000)],
    ["code marks of every length", Array.from({ length: 300 }, (_, i) => `${"`".repeat(i + 1)} `).join("")],
    ["fences in fences", Array.from({ length: 300 }, (_, i) => `${"`".repeat(i + 3)}\n`).join("")],
    ["backslashes", "\\".repeat(49_000)],
    ["escaped dollars", "\\$".repeat(24_000)],
    ["a dollar before backslashes", `$${"\\".repeat(48_000)}$`],
    ["blank lines", "$\n \n".repeat(12_000)],
  ])("D11 D18 D21: are found in a moment: %s", async (_, text) => {
    expect(await leastTime(1000, () => takeFormulas(text))).toBeLessThan(1000);
  });
});
