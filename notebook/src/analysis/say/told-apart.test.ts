import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const opening = (column: string, values: readonly string[], of = "") => {
  const code = `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.svm import SVC
letters = pd.read_csv("letters.csv")
a, b, c, d = train_test_split(letters[["pages", "stamps"]], letters["${column}"], test_size=0.2)
print("accuracy:", SVC().fit(a, c).score(b, d))`;
  const counts = values.map((value, at) => `${value}    ${90 - at}`).join("\n");
  return analyseNotebook(
    notebookOf(
      { code, printed: "accuracy: 0.91\n" },
      { code: `letters["${column}"].value_counts()${of}`, shown: `${counts}\nName: ${column}, dtype: int64` },
    ),
  ).sections.exploration[0]?.text;
};

describe("a target whose name fits any", () => {
  it.each([
    ["label", ["private", "official"], "`label` (`private` or `official`)"],
    ["class", ["ash", "elm", "oak"], "`class` (`ash`, `elm` or `oak`)"],
    ["label", ["0", "1"], "`label`"],
    ["label", ["ash", "elm", "oak", "fir", "yew"], "`label`"],
    ["is_private", ["private", "official"], "`is_private`"],
  ])("goes with its values where these are few words: %s %s", (column, values, expected) => {
    expect(opening(column, values)).toBe(`This notebook predicts ${expected} from \`letters.csv\`.`);
  });

  it.each([
    [".head(3)", "`class`"],
    [".nlargest(3)", "`class`"],
    ["[:3]", "`class`"],
    [".head(9)", "`class` (`ash`, `elm` or `oak`)"],
  ])("goes without them where others may be left out: %s", (of, expected) => {
    expect(opening("class", ["ash", "elm", "oak"], of)).toBe(
      `This notebook predicts ${expected} from \`letters.csv\`.`,
    );
  });
});

describe("values of a target that an output lists", () => {
  const listed = (values: string, more: readonly { code: string }[] = []) => {
    const load = 'import pandas as pd\nleaves = pd.read_csv("leaves.csv")\nleaves["class"].unique()';
    const fit = `from sklearn.svm import SVC
SVC().fit(leaves[["width", "length"]], leaves["class"])`;
    return analyseNotebook(notebookOf({ code: load, shown: values }, ...more, { code: fit })).sections.exploration[0]
      ?.text;
  };

  it.each([
    ["array(['ash', 'elm', 'oak'], dtype=object)", " (`ash`, `elm` or `oak`)"],
    [
      "<StringArray>\n['ash', 'elm', 'oak', 'fir', 'yew', 'box']\nLength: 6, dtype: str",
      " (six classes: `ash`, `elm`, `oak` and 3 more)",
    ],
    ["array([0, 1, 2])", ""],
    ["array(['ash', 'elm', nan], dtype=object)", ""],
    ["array(['ash', ..., 'yew'], dtype=object)", ""],
  ])("say what is predicted where they are words: %s", (values, words) => {
    expect(listed(values)).toBe(`This notebook predicts \`class\`${words} from \`leaves.csv\`.`);
  });

  it("say nothing where some may be left out", () => {
    const filter = [{ code: 'leaves = leaves[leaves["class"] != "ash"]' }];
    expect(listed("array(['ash', 'elm', 'oak'], dtype=object)", filter)).toBe(
      "This notebook predicts `class` from `leaves.csv`.",
    );
  });
});
