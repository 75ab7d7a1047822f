import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Experiment, MetricFact, NotebookFacts, Task } from "../facts.ts";
import { leadIndex, withoutUnrun } from "./lead.ts";
import { withNamedTargets } from "../reader-names.ts";
import { bestDraft } from "./result.ts";
import { resultDrafts } from "./validation.ts";

const FACTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;

/** The facts with one experiment for each target, on the same data, none of them the headline. */
function asking(...targets: (string | null)[]): NotebookFacts {
  const [one] = FACTS.experiments;
  const experiments = targets.map((target) => ({ ...one, target }) as Experiment);
  return { ...FACTS, experiments, headline: null };
}
const named = (...targets: (string | null)[]): (string | null)[] =>
  withNamedTargets(asking(...targets)).experiments.map(({ target }) => target);

describe("the name of the target", () => {
  it.each([
    "y",
    "Y",
    "y_train",
    "train_y",
    "data_y",
    "y_test_cat",
    "y_train_class",
    "y2",
    "labels_train",
    "train_labels",
    "target",
    "y_batch",
    "yb",
    "ys",
    "df_new",
    "partial_train_targets",
    "y_mixed",
  ])("%s is left out as a variable name", (name) => {
    expect(named(name)).toEqual([null]);
  });

  it.each(["price", "fruit_label", "yield", "year", "high_humidity_label", "target_class", "label_class", "Survived"])(
    "%s is kept",
    (name) => {
      expect(named(name)).toEqual([name]);
    },
  );

  it("is not that of another task on the same data", () => {
    const { experiments, ...facts } = asking("rent", "y_class");
    const tasks = ["regression", "classification"] as const;
    const told = withNamedTargets({
      ...facts,
      experiments: experiments.map((one, at) => ({ ...one, task: tasks[at] ?? null })),
    });
    expect(told.experiments.map(({ target }) => target)).toEqual(["rent", null]);
  });

  it("y is kept when an output shows it as a column", () => {
    const counts = {
      kind: "counts",
      column: "y",
      values: [],
      cells: [1],
      certainty: "certain",
    } as const;
    const facts = asking("y");
    expect(withNamedTargets({ ...facts, facts: [...facts.facts, counts] }).experiments[0]?.target).toBe("y");
  });

  it("the name of the table is left out", () => {
    const source = FACTS.facts.find((fact) => fact.kind === "source");
    expect(named(source?.variable ?? "")).toEqual([null]);
    expect(named("dta_monthly")).toEqual([null]);
  });

  it("a variable gets the only target of the other experiments on the data", () => {
    expect(named("y_train", "rent")).toEqual(["rent", "rent"]);
    expect(named("y_train", "rent", "area")).toEqual([null, "rent", "area"]);
  });
});

describe("experiments that were never run", () => {
  const [ran] = FACTS.experiments as [Experiment];
  const unrun: Experiment = {
    ...ran,
    data: ["copied.csv"],
    metrics: [],
    best: null,
    models: ran.models.map((model) => ({ ...model, trained: "not trained" })),
  };

  it("are left out beside those that were", () => {
    const told = withoutUnrun({ ...FACTS, experiments: [unrun, ran], headline: 1 });
    expect(told.experiments).toEqual([ran]);
    expect(told.headline).toBe(0);
  });

  it("are told where there is nothing else", () => {
    const facts = { ...FACTS, experiments: [unrun], headline: null };
    expect(withoutUnrun(facts)).toBe(facts);
  });
});

describe("the result of a report", () => {
  it("comes out best only when every other model is known to be worse", () => {
    const [lead, ...others] = FACTS.experiments as [Experiment, ...Experiment[]];
    const behind = lead.metrics.map((one) =>
      one.model === lead.best?.model || one.name !== "R2" ? one : { ...one, value: 0.5, printed: "0.5" },
    );
    const far = { ...FACTS, experiments: [{ ...lead, metrics: behind }, ...others] };
    const all = bestDraft(far, 9)[0]?.text;
    const experiments = far.experiments.map((one) => ({
      ...one,
      metrics: one.metrics.filter(({ model }) => model === one.best?.model || model === one.models[0]?.id),
    }));
    expect(all).toMatch(/comes out best, with/);
    expect(bestDraft({ ...FACTS, experiments }, 9)[0]?.text).toBe(
      all
        ?.replace(/comes out best, with/, "reaches")
        .replace(/\.$/, ", the better of the two models whose value is known."),
    );
  });
});

describe("the data of a result", () => {
  it("is named beside other data, and not beside a model of which neither data nor a result is known", () => {
    const [lead] = FACTS.experiments;
    const helper = { ...lead, data: [] as readonly string[], target: null, metrics: [], best: null };
    const elsewhere = { ...helper, data: ["other.csv"] };
    const text = (other: typeof helper): string =>
      bestDraft({ ...FACTS, experiments: [lead, other] as typeof FACTS.experiments, headline: 0 }, 9)[0]?.text ?? "";
    expect(text(helper)).not.toMatch(/^On `/);
    expect(text(elsewhere)).toMatch(/^On `/);
  });
});

describe("a comparison", () => {
  it("puts the smaller of two errors first, whatever the error is called", () => {
    const [one] = FACTS.experiments;
    const [first, second] = one?.models ?? [];
    const of = (model: number | undefined, value: number): MetricFact => ({
      kind: "metric",
      name: "error rate",
      value,
      printed: String(value),
      spread: null,
      part: "test",
      model: model ?? null,
      of: null,
      variant: null,
      cells: [9],
      certainty: "certain",
    });
    const metrics = [of(first?.id, 0.31), of(second?.id, 0.12)];
    const best = { model: second?.id ?? -1, metric: metrics[1] as MetricFact };
    const models = (one?.models ?? []).slice(0, 2);
    const facts = {
      ...FACTS,
      experiments: [{ ...(one as Experiment), models, metrics, best }],
      headline: 0,
      cautions: [],
    };
    expect(resultDrafts(facts).map(({ text }) => text)[0]).toMatch(/does best: an error rate of 12%/);
  });
});

describe("values of experiments that are called the same", () => {
  const [one] = FACTS.experiments as [Experiment];
  const measured = (model: number | null, value: number): Experiment => ({
    ...one,
    metrics: one.metrics.slice(0, 1).map((metric) => ({ ...metric, model, value, printed: String(value) })),
    best: null,
  });
  const told = (...experiments: readonly Experiment[]): string =>
    resultDrafts({ ...FACTS, experiments, headline: null, cautions: [] })
      .map(({ text }) => text)
      .join(" ");

  it("are left out where no model is known of them", () => {
    const { target } = one;
    expect(told(measured(null, 0.5), { ...measured(null, 0.7), target: "area" })).toContain("0.5");
    expect(told(measured(null, 0.5), { ...measured(null, 0.7), target })).not.toContain("0.5");
    expect(told(measured(one.models[0]?.id ?? null, 0.5), measured(null, 0.7))).toContain("0.5");
  });
});

describe("several values by one measure", () => {
  const [one] = FACTS.experiments as [Experiment];
  const told = (...models: readonly (number | null)[]): string => {
    const [metric] = one.metrics as [MetricFact];
    const metrics = models.map((model, at) => ({ ...metric, model, value: at + 0.25, printed: `${at}.25` }));
    const experiments = [{ ...one, metrics, best: null, importances: [] }];
    return resultDrafts({ ...FACTS, experiments, headline: null, cautions: [] })
      .map(({ text }) => text)
      .join(" ");
  };

  it("are stated only for models with names", () => {
    const [first, second] = one.models.map(({ id }) => id);
    expect(told(first ?? null, second ?? null)).toContain("0.25");
    expect(told(first ?? null, null)).not.toContain("0.25");
    expect(told(null)).toContain("0.25");
  });
});

describe("a report without a result", () => {
  it("is about the experiment that represents them all", () => {
    expect(leadIndex(asking("rent"))).toBe(0);
    expect(leadIndex(asking("rent", "rent"))).toBe(0);
  });

  it("is about no experiment when their targets differ or there is none", () => {
    expect(leadIndex(asking("rent", "area"))).toBeNull();
    expect(leadIndex(asking())).toBeNull();
  });

  it("is about no experiment on data without a name where they are of different kinds", () => {
    const made = (...tasks: readonly Task[]) => {
      const facts = asking(...tasks.map(() => "y"));
      return {
        ...facts,
        experiments: facts.experiments.map((own, at) => ({ ...own, data: [], task: tasks[at] ?? null })),
      };
    };
    expect(leadIndex(made("regression", "regression"))).toBe(0);
    expect(leadIndex(made("regression", "classification"))).toBeNull();
  });
});
