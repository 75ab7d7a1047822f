import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSource } from "./source.ts";

describe("the source of a Jupyter cell", () => {
  it("keeps every position when magics, shell lines and help are removed", () => {
    const cell = "%matplotlib inline\n!pip install x\ndf.head?\nfiles = !ls data\nx = 1 % 2\n";
    const { text, magics } = readSource(cell);
    expect(text).toHaveLength(cell.length);
    expect(text.indexOf("x = 1 % 2")).toBe(cell.indexOf("x = 1 % 2"));
    expect(magics.map((m) => [m.kind, m.name, m.argument])).toEqual([
      ["line", "matplotlib", "inline"],
      ["shell", "pip", "install x"],
      ["help", "df.head", ""],
      ["shell", "ls", "data"],
    ]);
  });

  it("still reads the Python that %time and %%time run", () => {
    expect(readSource("%time model.fit(X, y)").text.trim()).toBe("model.fit(X, y)");
    expect(readSource("%timeit -n 10 f(x)").text.trim()).toBe("f(x)");
    expect(readSource("%%time\nf(x)").text.trim()).toBe("f(x)");
  });

  it("names the language of a cell that is not Python", () => {
    expect(readSource("%%bash\nls")).toMatchObject({ language: "bash", text: "      \n  " });
    expect(readSource("%%R\nx <- 1").language).toBe("r");
    expect(readSource("%%writefile a.py\nimport os").language).toBe("text");
  });

  it("does not take a percent sign or question mark inside a string or bracket for a magic", () => {
    const cell = 'text = """\n%not a magic\n!nor this\n"""\ny = (a\n % b)\nq = "why?"';
    expect(readSource(cell)).toEqual({ text: cell, magics: [], language: "python" });
  });

  it("keeps a block valid when its only line is a shell command", () => {
    expect(readSource("if x:\n    !pip install y").text).toMatch(/^if x:\n {4}pass\s*$/);
  });

  it("keeps the length of any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (cell) => readSource(cell).text.length === cell.length));
    const pieces = fc.constantFrom(
      "%",
      "%%",
      "!",
      "?",
      "\n",
      " ",
      "'''",
      '"',
      "(",
      "x",
      "=",
      "\\",
      "#",
      ";",
      "time",
      "bash",
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 30 }),
        (parts) => readSource(parts.join("")).text.length === parts.join("").length,
      ),
    );
  });
});
