import type { NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { CHURN_FACTS, aMetric, aModel } from "@data-documentation/notebook/analysis/fixtures/churn-facts.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FactChanges } from "./fact-changes.tsx";

afterEach(cleanup);

const measured = (recall: string): NotebookFacts => ({
  ...CHURN_FACTS,
  experiments: CHURN_FACTS.experiments.slice(0, 1).map((experiment) => ({
    ...experiment,
    models: [aModel(1, "Ridge", 4)],
    metrics: [aMetric(1, "recall", recall, "test", 5)],
    best: null,
  })),
});
const kept = (facts: object | null, factCorrections: object | null = null) => ({ facts, factCorrections });

describe("changed facts of two versions", () => {
  it("say what they were, what they are, and whether that is better", () => {
    render(<FactChanges before={kept(measured("0.6"))} after={kept(measured("0.7"))} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "recall of Ridge on test dataBetterthen: 0.6now: 0.7",
    ]);
    cleanup();
    render(<FactChanges before={kept(measured("0.7"))} after={kept(measured("0.6"))} />);
    expect(screen.getByText("Worse")).toBeTruthy();
  });

  it("take corrections into account", () => {
    const hidden = {
      kind: "hidden-metric",
      experiment: { data: ["customers.csv"], target: "churn" },
      metric: {
        model: { name: "Ridge", class: aModel(1, "Ridge", 4).class, variant: null },
        name: "recall",
        part: "test",
        of: null,
        variant: null,
        printed: "0.7",
      },
    };
    const corrected = kept(measured("0.7"), { version: 1, corrections: [hidden] });
    const { container } = render(<FactChanges before={kept(measured("0.6"))} after={corrected} />);
    expect(container.textContent).toBe("");
  });

  it.each([
    ["nothing changed", kept(measured("0.6")), kept(measured("0.6"))],
    ["one version has none", kept(null), kept(measured("0.6"))],
    ["a newer app wrote them", kept({ version: 99 }), kept(measured("0.6"))],
    ["they are in no known form", kept({ experiments: "x" }), kept(measured("0.6"))],
  ])("are hidden where %s", (_, before, after) => {
    const { container } = render(<FactChanges before={before} after={after} />);
    expect(container.textContent).toBe("");
  });
});
