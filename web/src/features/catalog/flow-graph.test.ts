import { describe, expect, it } from "vitest";
import type { FileFlow } from "../../lib/stored/catalog.ts";
import { flowGraph } from "./flow-graph.ts";

const ends = (names: string) => [...names].map((id) => ({ id, title: `Notebook ${id}` }));
const flow = (file: string, writers: string, readers: string): FileFlow => ({
  file,
  writers: ends(writers),
  readers: ends(readers),
  writer_count: writers.length,
  reader_count: readers.length,
});
const columnsOf = (flows: readonly FileFlow[]): string =>
  flowGraph(flows)
    .nodes.map(({ id, column }) => `${id}${column}`)
    .toSorted()
    .join(" ");

describe("the drawing of files between notebooks", () => {
  it("puts each notebook after all whose files it reads, each in one place", () => {
    const { nodes } = flowGraph([flow("1", "a", "bd"), flow("2", "b", "c"), flow("3", "c", "d")]);
    expect(nodes.map(({ id, column, place }) => [id, column, place])).toEqual([
      ["a", 0, 0],
      ["b", 1, 0],
      ["d", 3, 0],
      ["c", 2, 0],
    ]);
  });

  it("draws one line for all files between two notebooks, and none from a notebook to itself", () => {
    const { edges } = flowGraph([flow("x.csv", "ab", "bc"), flow("y.csv", "a", "b")]);
    expect(edges.map(({ from, to, files }) => [from.id, to.id, files])).toEqual([
      ["a", "b", ["x.csv", "y.csv"]],
      ["a", "c", ["x.csv"]],
      ["b", "c", ["x.csv"]],
    ]);
  });

  it("terminates where files lead in circles, without empty columns", () => {
    expect(columnsOf([flow("1", "a", "b"), flow("2", "b", "a")])).toMatch(/^a[01] b[01]$/);
    expect(columnsOf([flow("1", "a", "b"), flow("2", "b", "c"), flow("3", "c", "a")])).toMatch(/^a\d b\d c\d$/);
  });

  it("draws as many as can be distinguished and counts the rest", () => {
    const many = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
    const { nodes, left } = flowGraph([flow("1", "a", many)]);
    expect([nodes.length, left]).toEqual([40, 21]);
  });
});
