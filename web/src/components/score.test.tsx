import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ScoreBar, scoreGrade, ScoreMark } from "./score.tsx";

afterEach(cleanup);

describe("the score", () => {
  it.each([
    [10, "excellent"],
    [8, "excellent"],
    [7.9, "good"],
    [5, "good"],
    [4.9, "poor"],
    [0, "poor"],
  ] as const)("%d is %s", (score, grade) => {
    expect(scoreGrade(score)).toBe(grade);
  });

  it("is shown with one decimal and a word, never by colour alone", () => {
    render(<ScoreMark score={8} />);
    expect(screen.getByText("8.0")).toBeTruthy();
    expect(screen.getByText("Excellent")).toBeTruthy();
  });

  it("has a bar that screen readers can read", () => {
    render(<ScoreBar label="Clarity" score={4.25} />);
    expect(screen.getByRole("meter", { name: "Clarity" }).textContent).toContain("4.3 of 10, Needs improvement");
  });
});
