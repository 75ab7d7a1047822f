import { describe, expect, it } from "vitest";
import { findChapters } from "./chapters.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";
import { readProse } from "./prose.ts";
import { findTitle } from "./title.ts";

const chapters = (...cells: string[]): string[] => {
  const prose = readProse(notebookOf(...cells));
  return findChapters(prose, findTitle(prose)).map(({ text }) => text);
};

describe("the chapters of a notebook", () => {
  it("are its largest headings below the title", () => {
    expect(chapters("# Numbers", "## Sums\n\n### Of two", "## Products")).toEqual(["Sums", "Products"]);
    expect(chapters("**Numbers at work**", "# Sums", "## Of two", "# Products")).toEqual(["Sums", "Products"]);
  });

  it("are not those that say less than another one", () => {
    expect(
      chapters("# Reading nets", "## Dunn index and silhouette", "## Dunn index", "## Silhouette", "## Elbows"),
    ).toEqual(["Dunn index and silhouette", "Elbows"]);
  });

  it("are named without their numbers", () => {
    expect(chapters("# Numbers", "## 1. Sums", "## 2.1) Products", "## 3D space")).toEqual([
      "Sums",
      "Products",
      "3D space",
    ]);
  });

  it("stand below the title", () => {
    expect(chapters("# All of arithmetic\n\n# Chapter 2: Numbers", "# Sums", "# Products")).toEqual([
      "Sums",
      "Products",
    ]);
  });

  it("are not those that any notebook may have", () => {
    expect(chapters("# Numbers", "## Setup", "## Sums", "## Products", "## Exercises", "## What next?")).toEqual([
      "Sums",
      "Products",
    ]);
    const aside = ["## Set up", "## Support code", "## Questions and answers?"];
    expect(chapters("# Numbers", ...aside, "## Sums", "## Products")).toEqual(["Sums", "Products"]);
  });

  it("are too few to tell what a notebook without a title is about", () => {
    expect(chapters("# Numbers", "## Sums")).toEqual([]);
    expect(chapters("## Sums", "## Products")).toEqual([]);
  });
});
