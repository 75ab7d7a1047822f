import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { NotebookCardData } from "./data.ts";
import { NotebookGrid } from "./notebook-grid.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("D05: a thousand cards are drawn twenty at a time, as one gets to them", () => {
  const near: (() => void)[] = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { readonly isIntersecting: boolean }[]) => void) {
        near.push(() => seen([{ isIntersecting: true }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const notebooks = Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}` })) as unknown as NotebookCardData[];
  const { container } = render(<NotebookGrid notebooks={notebooks}>{({ id }) => id}</NotebookGrid>);
  expect(container.querySelectorAll("li")).toHaveLength(20);
  act(() => near.at(-1)?.());
  expect(container.querySelectorAll("li")).toHaveLength(40);
});
