// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showToast } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shown = (): string[] => screen.queryAllByRole("listitem").map((item) => item.textContent ?? "");
const say = (title: string, variant?: "destructive"): void =>
  act(() => showToast({ title, description: "Text", ...(variant && { variant }) }));

const pass = (milliseconds: number): void =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe("toasts", () => {
  it("show one at a time: a new one takes the place of the one before", () => {
    render(<Toaster />);
    say("Notebook renamed");
    say("Notebook moved");
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toContain("Notebook moved");
  });

  it("are gone after five seconds, and not before", () => {
    render(<Toaster />);
    say("Folder created");
    pass(4900);
    expect(shown()).toHaveLength(1);
    pass(200);
    expect(shown()).toHaveLength(0);
  });

  it("take the focus with F8", () => {
    render(<Toaster />);
    say("Folder deleted");
    fireEvent.keyDown(document, { key: "F8", code: "F8" });
    expect(document.activeElement?.tagName).toBe("OL");
  });

  it("can be dismissed with a button", () => {
    render(<Toaster />);
    say("Error", "destructive");
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(shown()).toHaveLength(0);
  });
});
