import { describe, expect, it } from "vitest";
import { readForScore } from "../fixtures/material-of.ts";
import { code, tinyNotebook } from "../fixtures/tiny-notebook.ts";
import { type Learning, readLearning } from "./learning.ts";

const learning = (...cells: string[]): Learning =>
  readLearning(readForScore(tinyNotebook(cells.map((source) => code(source)))).python);

describe("what a notebook does with models", () => {
  it("does not depend on what variables are called", () => {
    const plain = learning(
      "features = StandardScaler().fit_transform(features)",
      "p, q, r, s = train_test_split(features, labels)",
      "m = SVC()\nm.fit(p, r)\nprint(m.score(q, s))",
    );
    const coded = learning(
      "x1 = StandardScaler().fit_transform(x1)",
      "x2, x3, x4, x5 = train_test_split(x1, x6)",
      "x7 = SVC()\nx7.fit(x2, x4)\nprint(x7.score(x3, x5))",
    );
    expect(coded).toEqual(plain);
  });

  it("distinguishes fits with a target from clustering and scaling", () => {
    expect(learning("m = SVC()\nm.fit(X, y)").fits).toEqual([0]);
    expect(
      learning("from sklearn.preprocessing import StandardScaler\nKMeans(3).fit(X)\nStandardScaler().fit(X, y)").fits,
    ).toEqual([]);
  });

  it("counts errors and hits computed by hand as measurements", () => {
    expect(learning("p = m.predict(X)", "print(abs(p - y).mean())").measures).toContain(1);
    expect(learning("hits = m.predict(X) == y").measures).toEqual([0]);
    expect(learning("p = m.predict(X)\np = p * 2", "q = b - a").measures).toEqual([]);
  });

  it("counts a validation share, folds and searches as data held out", () => {
    expect(learning("model.fit(X, y, validation_split=0.2)").holdouts).toEqual([0]);
    expect(learning("cross_val_score(model, X, y)").holdouts).toEqual([0]);
    expect(learning("GridSearchCV(model, grid).fit(X, y)").holdouts.length).toBeGreaterThan(0);
    expect(learning("model.fit(X, y)").holdouts).toEqual([]);
  });
});
