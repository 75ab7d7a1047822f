import { describe, expect, it } from "vitest";
import type { Output } from "../../format/notebook.ts";
import { failedFit } from "./failures.ts";

/** What a cell comes to whose line, by its number from 1, fails. */
function failedAt(line: number, source: string): string | null {
  const traceback = [`----> ${String(line)} ${source.split("\n")[line - 1] ?? ""}`];
  return failedFit(source, [{ kind: "error", ename: "ValueError", evalue: "n < 0", traceback }]);
}

describe("a cell that fails", () => {
  it.each([
    [1, "model.fit(A, a)"],
    [2, "model = Lasso()\nmodel.fit(A[['width', 'depth']], a.values.ravel())\nmodel.predict(B)"],
    [2, "for model in models:\n    model.fit(\n        A,\n        a,\n    )\n    print(model.score(B, b))"],
    [1, "line = Lasso().fit(A, a); forest = Forest()"],
  ])("fails as a model learns in line %i of %s", (line, source) => {
    expect(failedAt(line, source)).toBe("ValueError: n < 0");
  });

  it("has slipped, and trained nothing, where the code itself is wrong", () => {
    const error: Output = {
      kind: "error",
      ename: "NameError",
      evalue: "name 'aa' is not defined",
      traceback: ["----> 1 "],
    };
    expect(failedFit("model.fit(A, aa)", [error])).toBeNull();
    expect(failedFit("model.fit(A, aa)", [{ ...error, ename: "ValueError" }])).not.toBeNull();
  });

  it.each([
    [2, "for model in models:\n    model.check(A)\n    model.fit(A, a)"],
    [1, "depths = Lasso().fit(A, a).predict(B)"],
    [1, "depths = (Lasso().fit(A, a)\n    .predict(B))"],
    [1, "scaler.fit(A[['width', 'depth']])"],
    [1, "scaler.fit(A,)"],
    [1, "model.fit(scaler.transform(A), a)"],
  ])("fails elsewhere in line %i of %s", (line, source) => {
    expect(failedAt(line, source)).toBeNull();
  });
});
