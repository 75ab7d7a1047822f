import { describe, expect, it } from "vitest";
import { notebookOf } from "./fixtures/notebook-of.ts";
import { foreignCells } from "./foreign-cells.ts";

const indices = (...cells: string[]): number[] => [...foreignCells(notebookOf(...cells))];
const GERMAN =
  "Die Züge sind mit der neuen Strecke nicht schneller, und der Fahrplan ist von den Zahlen des Jahres nicht zu halten.";
const ENGLISH =
  "The trains are not faster with the new line, and the timetable is not to be kept by the numbers of that year.";

describe("cells in another language than English", () => {
  it("are told by the short words that no sentence is without", () => {
    expect(indices(ENGLISH)).toEqual([]);
    expect(indices(GERMAN, ENGLISH)).toEqual([0]);
  });

  it("include those of a few words where the others are", () => {
    expect(indices(GERMAN, "Späte Züge")).toEqual([0, 1]);
    expect(indices(ENGLISH, "Späte Züge")).toEqual([]);
  });
});
