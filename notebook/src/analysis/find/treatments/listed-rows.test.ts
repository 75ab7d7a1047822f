import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `from csv import reader
pots = list(reader(open("pots.csv")))
pots = pots[1:]`;
const steps = (...codes: readonly string[]): readonly string[] =>
  analyseNotebook(notebookOf(...codes.map((code) => ({ code })))).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact ? [`${fact.kind} ${fact.cells.join()}`] : [],
  );
const kept = (test: string): string =>
  `some = []\nfor pot in pots:\n    glaze = pot[2]\n    if ${test}:\n        some.append(pot)`;

describe("rows that plain Python keeps in lists", () => {
  it.each([
    [kept('glaze == "blue"'), ["filtered 1"]],
    [kept("glaze not in [one[2] for one in some]"), ["deduplicated 1"]],
    ['some = [pot for pot in pots if pot[4] == "0"]', ["filtered 1"]],
    [`${kept('glaze == "blue"')}\ndel pots[41]`, ["dropped-rows 1", "filtered 1"]],
    // What is no blue pot is kept, and twice if it comes twice; the first line names the fields.
    [kept('"blue" not in pot[2]'), ["filtered 1"]],
    ["del pots[0]", []],
    // All rows are kept, in one list or another.
    [`${kept('glaze == "blue"')}\n    else:\n        others.append(pot)`, []],
    ["sizes = []\nfor pot in pots:\n    if pot[2]:\n        sizes.append(pot[3])", []],
    ["names = [name for name in ['a', 'b'] if name]", []],
  ])("%s", (code, found) => {
    expect(steps(READ, code)).toEqual(found);
  });

  it("are not told of where no file is read so", () => {
    expect(steps("pots = [[1, 2, 'blue']]", kept('glaze == "blue"'))).toEqual([]);
  });
});
