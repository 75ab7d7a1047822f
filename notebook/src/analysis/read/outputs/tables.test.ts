import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTable, readTables } from "./tables.ts";

/** Columns, and each row as its labels and its cells. */
const read = (text: string): readonly [readonly string[], ...string[]] => {
  const table = readTable(text);
  for (const row of table?.rows ?? [])
    for (const [i, cell] of row.cells.entries())
      if (cell !== null) expect(text.startsWith(cell, row.places[i])).toBe(true);
  return [
    table?.columns ?? [],
    ...(table?.rows ?? []).map(
      ({ labels, cells }) => `${labels.join(",")}: ${cells.map((cell) => cell ?? "-").join(" | ")}`,
    ),
  ];
};

describe("reading tables", () => {
  test("numbers under a percent sign in a head, or beside one in a label, are percentages; those of quartiles are not", () => {
    const cells = (text: string) => readTable(text)?.rows.map((row) => row.cells);
    expect(cells("       MAPE %  RMSE\nnaive    3.07  17.4\nARIMA    1.43   8.3")).toEqual([
      ["3.07%", "17.4"],
      ["1.43%", "8.3"],
    ]);
    expect(cells("           naive  ARIMA\nMAPE (%)   3.07   1.43\nRMSE      17.40   8.30")).toEqual([
      ["3.07%", "1.43%"],
      ["17.40", "8.30"],
    ]);
    expect(cells("       rent\nmean  712.5\n25%   512.0\n50%   700.0")).toEqual([["712.5"], ["512.0"], ["700.0"]]);
  });

  test("an index of two levels, shown as HTML", () => {
    expect(read("    F1  AUC\nheld  0  0.82  0.89\nheld  Mean  0.81  0.88\nseen  nan  0.97  0.99")).toEqual([
      ["F1", "AUC"],
      "held,0: 0.82 | 0.89",
      "held,Mean: 0.81 | 0.88",
      "seen,nan: 0.97 | 0.99",
    ]);
  });

  test("a data frame with two blanks within names", () => {
    expect(read("   milk  yield  age\n0            12    3\n1             9    5")).toEqual([
      ["milk  yield", "age"],
      "0: 12 | 3",
      "1: 9 | 5",
    ]);
    expect(read("   milk  yield  age\n0   NaN     12    3\n1   NaN      9    5")[0]).toEqual(["milk", "yield", "age"]);
  });

  test("a data frame with values wider than their headers and spaces in the headers", () => {
    expect(
      read(
        "            Model  Rand. %error  Accuracy\n0   Random Forest           1.5      0.91\n1  Nearest Centre           2.5      0.88",
      ),
    ).toEqual([
      ["Model", "Rand. %error", "Accuracy"],
      "0: Random Forest | 1.5 | 0.91",
      "1: Nearest Centre | 2.5 | 0.88",
    ]);
  });

  test("a series of numbers with several levels and their names", () => {
    const text =
      "kind    size \nbarge   large    0.361\n        small    0.281\nferry   large      NaN\nName: share, dtype: float64";
    expect(read(text)).toEqual([["share"], "barge,large: 0.361", "barge,small: 0.281", "ferry,large: NaN"]);
  });

  test("names of several levels, above those of an index of several, in whole columns", () => {
    const text =
      "            mean_absolute_error            \n                          count       mean\nsize  kind                                \nlarge barge                12.0  68.862609\n      ferry                12.0  55.002952";
    expect(read(text)).toEqual([
      ["mean_absolute_error count", "mean_absolute_error mean"],
      "large,barge: 12.0 | 68.862609",
      "large,ferry: 12.0 | 55.002952",
    ]);
  });

  test("a multi-word header above repeated words, as one column", () => {
    const text =
      "   Town  Answer given In time?\n0   Ely  Closed early      Yes\n1  Bath  Closed early       No\n2   Ely  Closed early      Yes";
    expect(read(text)[0]).toEqual(["Town", "Answer given", "In time?"]);
  });

  test("a wrapped data frame, as one table of the size printed below it", () => {
    const text =
      "      MPG  Cylinders  \\\n393  27.0          4   \n394  44.0          4   \n\n     Model Year  Origin  \n393          82       1  \n394          82       2  \n\n[392 rows x 4 columns]\n";
    expect(read(text)).toEqual([
      ["MPG", "Cylinders", "Model Year", "Origin"],
      "393: 27.0 | 4 | 82 | 1",
      "394: 44.0 | 4 | 82 | 2",
    ]);
    expect(readTable(text)).toMatchObject({ shape: [392, 4], isCut: true });
  });

  test("a wrapped data frame that says so at the end of its first row", () => {
    const text = "   length  width   \n0    27.0      4  \\\n1    44.0      5   \n\n   depth  \n0      8  \n1      9  ";
    expect(read(text)).toEqual([["length", "width", "depth"], "0: 27.0 | 4 | 8", "1: 44.0 | 5 | 9"]);
  });

  test("a wrapped data frame with columns left out in one of its parts, beside the name of the index", () => {
    const text =
      "         length  width  \\\nBoat no                  \n101        0.17      4   \n102        0.47      5   \n\n         depth  ...  sails  \nBoat no         ...         \n101          8  ...      2  \n102          9  ...      3  \n\n[2 rows x 12 columns]";
    expect(read(text)).toEqual([
      ["length", "width", "depth", "sails"],
      "101: 0.17 | 4 | 8 | 2",
      "102: 0.47 | 5 | 9 | 3",
    ]);
    expect(readTable(text)).toMatchObject({ shape: [2, 12], isCut: true });
  });

  test("a wrapped data frame of which a part is not read, as one that is cut", () => {
    const text = "   length  width  \\\n0    27.0      4   \n1    44.0      5   \n\n   depth\n7      8\n";
    expect(readTables(text)[0]).toMatchObject({ columns: ["length", "width"], isCut: true });
  });

  test("a data frame with columns and rows left out", () => {
    const text =
      "    a   b  ...    y   z\n0   1   2  ...    3   4\n..  .. ..  ...   ..  ..\n9   5   6  ...    7   8\n\n[10 rows x 26 columns]";
    expect(read(text)).toEqual([["a", "b", "y", "z"], "0: 1 | 2 | 3 | 4", "9: 5 | 6 | 7 | 8"]);
  });

  test("multi-level rows and columns, and index names", () => {
    expect(
      read(
        "               score\nmodel  fold         \nforest 1        0.91\n       2        0.92\nsvm    1        0.88",
      ),
    ).toEqual([["score"], "forest,1: 0.91", "forest,2: 0.92", "svm,1: 0.88"]);
    const text =
      "       loss            \n      count  mean   sum\ntoken                  \na         3  0.10  0.30\nb         2  0.20  0.40";
    expect(read(text)).toEqual([["loss count", "loss mean", "loss sum"], "a: 3 | 0.10 | 0.30", "b: 2 | 0.20 | 0.40"]);
    expect(readTable(text)?.name).toBe("token");
  });

  test("what pandas calls all columns together is no column", () => {
    const text =
      "Sown in    spring  autumn\nGrown in                 \nvalley       0.91    0.84\nhills        0.72    0.66";
    expect(read(text)).toEqual([["spring", "autumn"], "valley: 0.91 | 0.84", "hills: 0.72 | 0.66"]);
    expect(readTable(text)?.name).toBe("Grown in");
  });

  test("a series, with its name, type and length", () => {
    const text = "Age         6\nCabin     687\n         ... \nSex         0\nName: missing, Length: 12, dtype: int64";
    expect(read(text)).toEqual([["missing"], "Age: 6", "Cabin: 687", "Sex: 0"]);
    expect(readTable(text)).toMatchObject({ name: "missing", dtype: "int64", shape: [12, 1], isCut: true });
  });

  test("bordered tables: polars, Spark, Markdown, Lightning", () => {
    const polars =
      "shape: (2, 2)\n┌───────┬──────┐\n│ model ┆ acc  │\n│ ---   ┆ ---  │\n│ str   ┆ f64  │\n╞═══════╪══════╡\n│ rf    ┆ 0.91 │\n│ svm   ┆ 0.88 │\n└───────┴──────┘";
    expect(read(polars)).toEqual([["model", "acc"], ": rf | 0.91", ": svm | 0.88"]);
    expect(readTable(polars)?.shape).toEqual([2, 2]);
    expect(read("+------+-----+\n| model|score|\n+------+-----+\n|forest| 0.91|\n+------+-----+")).toEqual([
      ["model", "score"],
      ": forest | 0.91",
    ]);
    expect(read("| model | acc |\n|:------|----:|\n| rf | 0.9 |")).toEqual([["model", "acc"], ": rf | 0.9"]);
    expect(
      read(
        "┏━━━━━━━━━━━━━┳━━━━━━━━━━━━━━┓\n┃ Test metric ┃ DataLoader 0 ┃\n┡━━━━━━━━━━━━━╇━━━━━━━━━━━━━━┩\n│  test_acc   │     0.95     │\n└─────────────┴──────────────┘",
      ),
    ).toEqual([["Test metric", "DataLoader 0"], ": test_acc | 0.95"]);
  });

  test("a header that separates the value from the threshold", () => {
    const heading = "Maximum Metrics: Maximum metrics at their respective thresholds";
    const ruled = `${heading}\nmetric        threshold    value    idx\n------------  -----------  -------  -----\nmax f1        0.36         0.85     213\nmax accuracy  0.51         0.79     150`;
    expect(read(ruled)).toEqual([
      ["metric", "threshold", "value", "idx"],
      ": max f1 | 0.36 | 0.85 | 213",
      ": max accuracy | 0.51 | 0.79 | 150",
    ]);
    expect(readTable(ruled)?.heading).toBe(heading);
    const aligned = `${heading}\n                        metric threshold    value idx\n1                       max f1  0.280007 0.787671 224\n2                 max accuracy  0.530007 0.687671 124`;
    expect(read(aligned).slice(1)).toEqual([
      "1: max f1 | 0.280007 | 0.787671 | 224",
      "2: max accuracy | 0.530007 | 0.687671 | 124",
    ]);
  });

  test("R tibbles and wrapped data frames, and Julia tables", () => {
    expect(
      read(
        "# A tibble: 2 × 3\n  .metric .estimator .estimate\n  <chr>   <chr>          <dbl>\n1 rmse    standard      45.3  \n2 rsq     standard       0.823",
      ),
    ).toEqual([[".metric", ".estimator", ".estimate"], "1: rmse | standard | 45.3", "2: rsq | standard | 0.823"]);
    expect(
      read(
        "    family regularization\n1 gaussian           None\n  number_of_iterations training_frame\n1                    1     RTMP_sid_8",
      ),
    ).toEqual([
      ["family", "regularization", "number_of_iterations", "training_frame"],
      "1: gaussian | None | 1 | RTMP_sid_8",
    ]);
    expect(
      read(
        "2×3 DataFrame\n Row │ model   acc      n     \n     │ String  Float64  Int64 \n─────┼────────────────────────\n   1 │ rf         0.91      3\n   2 │ svm        0.88      4",
      ),
    ).toEqual([["model", "acc", "n"], "1: rf | 0.91 | 3", "2: svm | 0.88 | 4"]);
  });

  test("a table converted from HTML", () => {
    expect(read("  Model  Accuracy  AUC\n0  Gradient Boosting  0.84  0.88\n1  Ada  0.82  ")).toEqual([
      ["Model", "Accuracy", "AUC"],
      "0: Gradient Boosting | 0.84 | 0.88",
      "1: Ada | 0.82 | -",
    ]);
  });

  test.each([
    "The accuracy is good here\nand  nothing else",
    "Accuracy: 0.5\nRMSE      12.5\nR2         0.3",
    "{'learning_rate': 0.01,\n 'depth': 10,\n 'l2_leaf_reg': 1.7}",
    "Epoch 0  Loss 45.07\nEpoch 10  Loss 26.43",
    "[[50  2]\n [ 3 45]]",
  ])("%j is not a table", (text) => {
    expect(readTables(text)).toEqual([]);
  });
});

test("reading tables never throws, whatever was printed", () => {
  const piece = fc.constantFrom(
    " ",
    "  ",
    "a",
    "1",
    "0.5",
    "\n",
    "|",
    "-",
    "---",
    "│",
    "─",
    "...",
    "dtype: int64",
    "\\",
    "Row",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join("");
      for (const { rows } of readTables(text))
        for (const { cells, places } of rows)
          for (const [i, cell] of cells.entries())
            if (cell !== null) expect(text.startsWith(cell, places[i])).toBe(true);
    }),
    { numRuns: 500 },
  );
});
