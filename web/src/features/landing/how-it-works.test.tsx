import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { HowItWorks } from "./how-it-works.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows four steps with the same title, and four again when the titles change", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  const steps = (title: string) =>
    ["step1", "step2", "step3", "step4"].map((id) => ({ id, title: title || id, description: "" }));
  const { rerender } = render(<HowItWorks title="How It Works" steps={steps("The same")} />);
  rerender(<HowItWorks title="How It Works" steps={steps("")} />);
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    "step1",
    "step2",
    "step3",
    "step4",
  ]);
});
