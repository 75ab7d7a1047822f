import { CHURN_FACTS, aMetric } from "@data-documentation/notebook/analysis/fixtures/churn-facts.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ModelComparison } from "./model-comparison.tsx";

afterEach(cleanup);

const shown = (facts = CHURN_FACTS, onCorrect: (() => void) | null = () => {}) => {
  const onShowCell = vi.fn<(cell: number) => void>();
  render(<ModelComparison facts={facts} onShowCell={onShowCell} onCorrect={onCorrect} />);
  return onShowCell;
};

describe("a reader of the comparison", () => {
  it("finds one table for each experiment, the leading one first, with its name", () => {
    shown({ ...CHURN_FACTS, headline: 1 });
    expect(screen.getAllByRole("table").map((table) => table.querySelector("caption")?.textContent)).toEqual([
      "spend in customers.csv",
      "churn in customers.csv",
    ]);
  });

  it("does not read what only the code calls the target", () => {
    const [churn] = CHURN_FACTS.experiments;
    if (!churn) throw new Error("No experiment");
    shown({ ...CHURN_FACTS, experiments: [{ ...churn, target: "y_train" }] });
    expect(screen.getByRole("table", { name: "Classification on customers.csv" })).toBeTruthy();
  });

  it("sees which one is best, and hears it from a screen reader", () => {
    shown();
    const table = screen.getByRole("table", { name: "churn in customers.csv" });
    const [accuracy] = within(table).getAllByRole("rowgroup").slice(1);
    expect(within(accuracy as HTMLElement).getByText("accuracy")).toBeTruthy();
    const forest = within(accuracy as HTMLElement).getByRole("row", { name: /Random Forest/ });
    expect(forest.textContent).toBe("Random ForestMainBest0.87");
    const linear = within(accuracy as HTMLElement).getByRole("row", { name: /Logistic Regression/ });
    expect(linear.textContent).toBe("Logistic Regression0.84");
  });

  it("reads what a value is of: a class by its number or name, or an average of all classes", () => {
    const [churn] = CHURN_FACTS.experiments;
    if (!churn) throw new Error("No experiment");
    const metrics = ["0", "leaves", "macro avg"].map((of) => aMetric(2, "recall", "0.5", "test", 14, { of }));
    shown({ ...CHURN_FACTS, experiments: [{ ...churn, metrics, best: null }] });
    const heads = screen.getAllByRole("rowheader").map((head) => head.textContent);
    for (const words of ["recall of class 0", "recall of leaves", "macro recall"])
      expect(heads.some((head) => head?.startsWith(words))).toBe(true);
  });

  it("goes from a value to the cell that shows it", () => {
    const onShowCell = shown();
    fireEvent.click(screen.getByRole("button", { name: "Logistic Regression, accuracy: 0.84. Show cell 13" }));
    expect(onShowCell).toHaveBeenCalledWith(12);
  });

  it("sees the first of many metrics, and the others on demand", () => {
    const names = ["accuracy", "precision", "recall", "F1", "AUC", "kappa"];
    const [churn] = CHURN_FACTS.experiments;
    if (!churn) throw new Error("No experiment");
    const metrics = names.map((name) => aMetric(1, name, "0.5", "test", 3));
    shown({ ...CHURN_FACTS, experiments: [{ ...churn, metrics, best: null }] });
    expect(screen.queryByText("kappa")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show 2 more metrics" }));
    expect(screen.getByText("kappa")).toBeTruthy();
  });

  it("D05: sees the first of many values and experiments, and the next on demand", () => {
    const [churn] = CHURN_FACTS.experiments;
    if (!churn) throw new Error("No experiment");
    const values = Array.from({ length: 120 }, () => aMetric(1, "accuracy", "0.5", "test", 3));
    const few = { ...churn, metrics: values.slice(0, 1), best: null };
    const experiments = [{ ...few, metrics: values }, ...Array.from({ length: 21 }, () => few)];
    shown({ ...CHURN_FACTS, headline: 0, experiments });
    const counts = (): number[] =>
      ["table", "tbody tr th[scope=row]"].map((part) => document.querySelectorAll(part).length);
    expect(counts()).toEqual([20, 50 + 19]);
    fireEvent.click(screen.getByText("Show 70 more values"));
    fireEvent.click(screen.getByText("Show 2 more experiments"));
    expect(counts()).toEqual([22, 100 + 21]);
    fireEvent.click(screen.getByText("Show 20 more values"));
    expect(counts()).toEqual([22, 120 + 21]);
  });

  it("sees nothing where nothing was measured, and cannot correct what cannot be read", () => {
    shown({ ...CHURN_FACTS, experiments: CHURN_FACTS.experiments.map((one) => ({ ...one, metrics: [] })) });
    expect(document.body.textContent).toBe("");
    cleanup();
    shown(CHURN_FACTS, null);
    expect(screen.queryByRole("button", { name: "Correct the facts" })).toBeNull();
  });
});
