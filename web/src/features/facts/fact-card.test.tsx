import { CHURN_FACTS } from "@data-documentation/notebook/analysis/fixtures/churn-facts.ts";
import { noFacts } from "@data-documentation/notebook/analysis/fixtures/no-facts.ts";
import { readFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import { NO_CORRECTIONS } from "@data-documentation/notebook/analysis/judge/corrections.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FactCard, type FactCardProps } from "./fact-card.tsx";

afterEach(cleanup);

const shown = (kept: unknown, desk: Partial<FactCardProps["desk"]> = {}, pending = false) => {
  const reading = readFacts(kept);
  const facts = reading.kind === "facts" ? reading.facts : null;
  const props = { onShowCell: vi.fn<(cell: number) => void>(), onCorrect: vi.fn<() => void>() };
  const whole = { reading, facts, corrections: NO_CORRECTIONS, applied: 0, offerAgain: null, ...desk };
  render(<FactCard desk={whole} pending={pending} {...props} />);
  return props;
};

const aSource = (name: string, cell: number) => {
  const source = CHURN_FACTS.facts.find((fact) => fact.kind === "source");
  if (source === undefined) throw new Error("No source");
  return { ...source, name, cells: [cell] };
};

const row = (label: string): string => screen.getAllByText(label)[0]?.parentElement?.textContent ?? "";

describe("a reader of the fact card", () => {
  it("finds question, data, target, split, result, seed and libraries of the main experiment", () => {
    shown(CHURN_FACTS);
    expect(row("Question")).toContain("Which customers leave?");
    expect(row("Data")).toContain("customers.csv, 1,204 rows and 8 columns");
    expect(row("Target")).toContain("churn, classification");
    expect(row("Split")).toContain("25% held out for testing");
    expect(row("Result")).toContain("Random Forest: accuracy 0.87, test data");
    expect(row("Seed")).toContain("7");
    expect(row("Libraries")).toContain("scikit-learn, pandas");
  });

  it.each([
    [{ count: 2, names: ["heron", "gull"] }, "heron, gull"],
    [{ count: 1358, names: [] }, "1,358"],
  ])("finds which classes are told apart", (classes, words) => {
    shown({ ...CHURN_FACTS, experiments: CHURN_FACTS.experiments.map((one) => ({ ...one, classes })) });
    expect(row("Classes")).toBe(`Classes${words}`);
  });

  it("finds every data source by name where there are four, and is told how many more there are where a folder is read", () => {
    const files = (many: number) => ({
      ...CHURN_FACTS,
      facts: Array.from({ length: many }, (_, index) => aSource(`part-${index + 1}.csv`, index)),
    });
    const rows = () => screen.getAllByText("Data").map((label) => label.parentElement?.textContent ?? "");
    shown(files(4));
    expect(rows()).toHaveLength(4);
    expect(rows().at(-1)).toContain("part-4.csv");
    cleanup();
    shown(files(9));
    expect(rows().at(-2)).toContain("part-3.csv");
    expect(rows().at(-1)).toContain("and 6 more sources");
  });

  it("reads the name of models that a loop trained once", () => {
    const [first] = CHURN_FACTS.experiments;
    const forest = first?.models.find(({ id }) => id === first.best?.model);
    const turns = [1, 2, 3].map((id) => ({ ...forest, id, variant: null }));
    shown({ ...CHURN_FACTS, experiments: [{ ...first, models: turns, metrics: [], best: null }], headline: null });
    expect(row("Model")).toMatch(/^ModelRandom Forest(?!; Random Forest| and)/);
  });

  it("reaches the other experiment in one more step", () => {
    shown(CHURN_FACTS);
    const other = screen.getByText("One more experiment").closest("details");
    expect(other?.open).toBe(false);
    expect(within(other as HTMLElement).getByText("spend")).toBeTruthy();
  });

  it("goes from a fact to its cell, and from the card to correcting it", () => {
    const { onShowCell, onCorrect } = shown(CHURN_FACTS);
    fireEvent.click(screen.getByRole("button", { name: "Cell 3" }));
    expect(onShowCell).toHaveBeenCalledWith(2);
    fireEvent.click(screen.getByRole("button", { name: "Correct the facts" }));
    expect(onCorrect).toHaveBeenCalledOnce();
  });

  it("sees how much was corrected by hand, and can have the texts offered again", () => {
    const offerAgain = vi.fn<() => void>();
    shown(CHURN_FACTS, { applied: 2, offerAgain });
    expect(screen.getByText("2 corrections by hand")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Offer them again" }));
    expect(offerAgain).toHaveBeenCalledOnce();
  });

  it("reads that facts of a newer version are kept and cannot be read here", () => {
    shown({ ...CHURN_FACTS, version: 4 });
    expect(screen.getByRole("status").textContent).toContain("A newer version of this app wrote them (version 4).");
    expect(screen.queryByRole("button", { name: "Correct the facts" })).toBeNull();
  });

  it("reads that corrections of a newer version are kept, and cannot overwrite them", () => {
    shown(CHURN_FACTS, { corrections: null });
    expect(screen.getByText("Corrections from a newer version")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Correct the facts" })).toBeNull();
  });

  it("reads that there is nothing to state, waits while the notebook is analyzed, and sees no card without a notebook", () => {
    shown(noFacts("python"));
    expect(screen.getByText(/No data source, model or result/)).toBeTruthy();
    cleanup();
    shown(null, {}, true);
    expect(screen.getByLabelText("Reading the facts...")).toBeTruthy();
    cleanup();
    shown(null);
    expect(document.body.textContent).toBe("");
  });
});
