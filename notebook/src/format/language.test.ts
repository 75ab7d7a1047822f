import { describe, expect, it } from "vitest";
import { notebookLanguage } from "./language.ts";

const code = (source: string): object => ({ cell_type: "code", source: source.split(/(?<=\n)/) });
const R = { kernelspec: { name: "ir", language: "R" } };

describe("the language of a notebook", () => {
  it("is the one that its kernel says", () => {
    expect(notebookLanguage(R, [code("import <- 3\n"), code("library(dplyr)")])).toBe("r");
    expect(notebookLanguage({ kernelspec: { language: "Scala" } }, [])).toBe("scala");
  });

  it("is Python where the code is nothing else, whatever kernel a converted file names", () => {
    const cells = [code("import numpy as np\nimport os\n"), code("def grow(rows):\n    return rows * 2\n")];
    expect(notebookLanguage(R, cells)).toBe("python");
    expect(notebookLanguage(R, [...cells, code("rows <- 3")])).toBe("r");
  });
});
