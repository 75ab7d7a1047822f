import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const LOAD = `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import train_test_split
tides = pd.read_csv("tides.csv")
learned, held = train_test_split(tides["level"], test_size=0.2, shuffle=False)`;

const loop = (print: string): WrittenCell => ({
  code: `for p in [1, 2]:
    for q in [0, 1, 2]:
        order = (p, 1, q)
        model = ARIMA(learned, order=order).fit()
        said = model.predict(start=len(learned), end=len(learned) + len(held) - 1)
        error = mean_absolute_error(held, said)
        print(${print})`,
  printed: ["1, 1, 0", "1, 1, 1", "1, 1, 2", "2, 1, 0", "2, 1, 1", "2, 1, 2"]
    .map((order, at) => `ARIMA(${order}) MAE=${["4.612", "5.489", "3.217", "4.243", "5.554", "6.951"][at] ?? ""}\n`)
    .join(""),
});
const final = (order: string): WrittenCell => ({ code: `last = ARIMA(tides["level"], order=${order}).fit()` });

const told = (...cells: readonly WrittenCell[]): string =>
  analyseNotebook(notebookOf({ code: LOAD }, ...cells))
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("a grid written by hand that prints each value", () => {
  it.each([
    "'ARIMA%s MAE=%.3f' % (order, error)",
    "f'ARIMA{order} MAE={error:.3f}'",
    "'ARIMA{} MAE={:.3f}'.format(order, error)",
  ])("has the version as its result that the code goes on with: %s", (print) => {
    const words = told(loop(print), final("(1, 1, 2)"));
    expect(words).toContain(
      "(`order=(1, 1, 2)`) reaches an MAE of 3.217 (the best of six versions tried on these rows)",
    );
    expect(words).toContain("The test data is also used to choose `order`, so the scores may be too optimistic.");
  });

  it("says what the best of them has where the author takes another", () => {
    expect(told(loop("f'ARIMA{order} MAE={error:.3f}'"), final("(2, 1, 0)"))).toContain(
      "an MAE of 4.243 (one of six versions tried on these rows, of which that with `order=(1, 1, 2)` is best: 3.217)",
    );
  });

  it("leaves the result to the model that is measured once more", () => {
    const again = {
      code: `last = ARIMA(learned, order=(1, 1, 2)).fit()
print("MAE:", mean_absolute_error(held, last.predict(start=len(learned), end=len(learned) + len(held) - 1)))`,
      printed: "MAE: 3.305\n",
    };
    const words = told(loop("f'ARIMA{order} MAE={error:.3f}'"), again);
    expect(words).toContain("an MAE of 3.305");
    expect(words).not.toContain("3.217");
  });

  it("is told beside the value of a model that is measured once more and comes to the same", () => {
    const settled = (order: string, mae: string): WrittenCell => ({
      code: `last = ARIMA(learned, order=${order}).fit()
print("MAE:", mean_absolute_error(held, last.predict(start=len(learned), end=len(learned) + len(held) - 1)))`,
      printed: `MAE: ${mae}\n`,
    });
    const shown = loop("f'ARIMA{order} MAE={error:.3f}'");
    const best = told(shown, settled("(1, 1, 2)", "3.2168"));
    expect(best).toContain("an MAE of 3.217 (the best of six versions tried on these rows)");
    expect(best).toContain("The test data is also used to choose `order`");
    // Three did better: the rows held out have not chosen it.
    const other = told(shown, settled("(1, 1, 1)", "5.4892"));
    expect(other).toContain(
      "an MAE of 5.489 (one of six versions tried on these rows, of which that with `order=(1, 1, 2)` is best: 3.217)",
    );
    expect(other).not.toContain("choose");
  });

  it("has none where the code goes on with no turn, or with several", () => {
    const shown = loop("f'ARIMA{order} MAE={error:.3f}'");
    expect(told(shown)).not.toContain("MAE");
    expect(told(shown, final("(7, 1, 0)"))).not.toContain("MAE");
    expect(told(shown, final("(1, 1, 2)"), final("(2, 1, 0)"))).not.toContain("MAE");
  });
});

describe("a loop over a setting that is tried on the test rows", () => {
  const rows = `import pandas as pd
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.neighbors import KNeighborsClassifier
reefs = pd.read_csv("reefs.csv")
A, B, a, b = train_test_split(reefs[["depth", "light"]], reefs["bleached"], test_size=0.2, random_state=1)`;
  const fit = "KNeighborsClassifier(n_neighbors=k).fit(A, a)";
  const reached = (code: string, printed: string, k: number, value: string): string => {
    const analysis = analyseNotebook(
      notebookOf(
        { code: rows },
        { code, printed },
        {
          code: `final = KNeighborsClassifier(n_neighbors=${k}).fit(A, a)\nprint("Accuracy:", accuracy_score(b, final.predict(B)))`,
          printed: `Accuracy: ${value}\n`,
        },
      ),
    );
    return analysis.sections.validation.map(({ text }) => text).join(" ");
  };

  it.each([
    [`for k in [3, 5, 7, 9]:\n    print(k, accuracy_score(b, ${fit}.predict(B)))`, "3 0.86\n5 0.88\n7 0.91\n9 0.89\n"],
    [
      `scores = []\nfor k in [3, 5, 7, 9]:\n    scores.append(accuracy_score(b, ${fit}.predict(B)))\nprint(scores)`,
      "[0.86, 0.88, 0.91, 0.89]\n",
    ],
  ])("says which value is best, and tells that which is used: %s", (code, printed) => {
    const words = reached(code, printed, 5, "0.88");
    expect(words).toContain(
      "an accuracy of 88% (one of four versions tried on these rows, of which that with `n_neighbors=7` is best: 91%)",
    );
    expect(words).not.toContain("too optimistic");
    expect(reached(code, printed, 7, "0.91")).toContain(
      "an accuracy of 91% (the best of four versions tried on these rows)",
    );
  });
});
