import { describe, expect, it } from "vitest";
import type { ModelFact } from "../facts.ts";
import { differenceWords, variedWords } from "./differences.ts";

const model = (more: Partial<ModelFact>): ModelFact =>
  ({
    name: "Neural Network",
    class: "Sequential",
    ownClass: null,
    library: "Keras",
    params: {},
    inner: [],
    layers: [],
    epochs: null,
    optimiser: null,
    trained: "fit",
    cells: [],
    ...more,
  }) as ModelFact;
/** What the second of two models, each in a cell of its own, is told with. */
const words = (own: Partial<ModelFact>, other: Partial<ModelFact>): string =>
  differenceWords(model({ ...own, cells: [1] }), model({ ...other, cells: [2] }));

describe("what sets two models of one name apart", () => {
  it("is told with its values", () => {
    expect(words({ params: { C: "1" } }, { params: { C: "9" } })).toBe("with `C=9` instead of `C=1`");
    expect(words({ params: {} }, { params: { penalties: "weigh(n)" } })).toBe("with `penalties`");
    expect(words({ params: { class_weight: "balanced" } }, {})).toBe("without `class_weight=balanced`");
    expect(words({ params: { weights: "weigh(n)", seed: "1" } }, { params: { weights: "weigh(m)", seed: "2" } })).toBe(
      "",
    );
    expect(words({ epochs: "20" }, { epochs: "5" })).toBe("after 5 instead of 20 epochs");
    expect(words({ keepsBest: true }, {})).toBe("after the last epoch instead of the best one");
    expect(words({ trained: "trainer" }, { trained: "loop" })).toBe("with a training loop written by hand");
    expect(words({ frozen: "VGG16" }, {})).toBe("with no weights frozen");
    expect(words({ library: "scikit-learn" }, { library: "statsmodels", class: "OLS" })).toBe(
      "from statsmodels instead of scikit-learn",
    );
  });

  it("may be the layers of a network", () => {
    const net = (...layers: string[]): Partial<ModelFact> => ({ layers });
    const own = net("Dense 300", "ReLU", "Dense 10");
    expect(words(own, net("Dense 50", "ReLU", "Dense 10"))).toBe("with 50 instead of 300 neurons");
    expect(words(own, net("Dense 300", "ReLU", "Dropout", "Dense 10"))).toBe("with `Dropout`");
    expect(words(own, net("Dense 300", "Tanh", "Dense 10"))).toBe("with `Tanh` instead of `ReLU`");
    expect(words(own, net("Dense 300", "ReLU", "Dense 30", "ReLU", "Dense 10"))).toBe(
      "with 3 instead of 2 `Dense` layers",
    );
    expect(words(own, net("Conv2D 8", "Flatten", "Dense 10"))).toBe("");
    expect(words(own, net())).toBe("");
  });

  it("is left out where it is too much, not known, or of the turns of a loop", () => {
    const many = { a: "1", b: "1", c: "1", d: "1" };
    expect(words({ params: many }, {})).toBe("");
    expect(words({}, {})).toBe("");
    expect(words({ ownClass: "Small" }, { ownClass: "Large" })).toBe("");
    const [own, other] = [model({ params: { C: "1" } }), model({ params: { C: "9" } })];
    expect(differenceWords(own, other)).toBe("");
  });
});

describe("what varies between models that are trained in one cell", () => {
  const layers = (units: number): readonly string[] => [`LSTM ${units}`, "Dense 1"];
  it("is named without its values, since the output may show any of them", () => {
    const own = model({ params: { C: "1" } });
    const others = ["9", "90"].map((C) => model({ params: { C } }));
    expect(variedWords(own, others)).toBe("with other values of `C`");
    expect(variedWords(own, others.slice(1))).toBe("with another value of `C`");
    expect(variedWords(own, [model({ params: { C: "9", degree: "2" } })])).toBe(
      "with other values of `C` and `degree`",
    );
    expect(variedWords(model({ layers: layers(8) }), [model({ layers: layers(9) })])).toBe(
      "with another number of units",
    );
    expect(variedWords(model({ epochs: "5" }), [model({ epochs: "9" }), model({ epochs: "10" })])).toBe(
      "with other numbers of epochs",
    );
    expect(variedWords(model({ params: { seed: "1" } }), [model({ params: { seed: "2" } })])).toBe(
      "with another value of `seed`",
    );
  });

  it("is left out where some differ in nothing, or in something else", () => {
    const own = model({ params: { C: "1" } });
    expect(variedWords(own, [])).toBe("");
    expect(variedWords(own, [model({ params: { C: "9" } }), own])).toBe("");
    expect(variedWords(own, [model({ params: { C: "9" }, epochs: "2" }), model({ trained: "loop" })])).toBe("");
  });
});
