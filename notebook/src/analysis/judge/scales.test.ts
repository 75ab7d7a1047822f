import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Analysis } from "../analysis.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const read = (transform: string, judged: string): Analysis =>
  analyseNotebook(
    notebookOf(
      {
        code: `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error, r2_score
from sklearn.model_selection import train_test_split
farms = pd.read_csv("farms.csv")
${transform}
A, B, a, b = train_test_split(farms[["acres", "cows"]], farms["price"], random_state=1)
ridge = Ridge().fit(A, a)
guess = ridge.predict(B)`,
      },
      { code: `print("R2:", r2_score(b, guess))`, printed: "R2: 0.81\n" },
      { code: judged, printed: "MAE: 0.127\n" },
    ),
  );
const validation = ({ sections }: Analysis): string => sections.validation.map(({ text }) => text).join(" ");
const LOG = 'farms["price"] = np.log1p(farms["price"])';
const MAE = 'print("MAE:", mean_absolute_error(b, guess))';

describe("an error of a transformed target", () => {
  it("is said to be on the scale that was learned, and the outcome gives what needs no unit", () => {
    const analysis = read(LOG, MAE);
    expect(validation(analysis)).toContain("R2 of 0.81, with an MAE of 0.127 on the logarithm of `price`.");
    expect(analysis.outcome).toMatch(/, with an R2 of 0\.81 on the test data\.$/);
  });

  it("is on that scale where it is the result, and where the logarithm is taken on the way to the model", () => {
    const result = "reaches an MAE of 0.127 on the logarithm of `price`.";
    const first = (transform: string, y: string): Analysis =>
      analyseNotebook(
        notebookOf(
          {
            code: `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import train_test_split
farms = pd.read_csv("farms.csv")
${transform}
A, B, a, b = train_test_split(farms[["acres", "cows"]], ${y}, random_state=1)
guess = Ridge().fit(A, a).predict(B)`,
          },
          { code: MAE, printed: "MAE: 0.127\n" },
        ),
      );
    expect(validation(first(LOG, 'farms["price"]'))).toContain(result);
    expect(validation(first("", 'np.log(farms["price"])'))).toContain(result);
    expect(validation(first("", 'farms["price"]'))).toContain("reaches an MAE of 0.127.");
  });

  it("is in the target's own unit where nothing was transformed, and may be where predictions are transformed back", () => {
    expect(validation(read("farms.head()", MAE))).toContain("with an MAE of 0.127.");
    const back = read(LOG, 'print("MAE:", mean_absolute_error(np.expm1(b), np.expm1(guess)))');
    expect(JSON.stringify(back.facts)).not.toContain('"scale"');
  });
});
