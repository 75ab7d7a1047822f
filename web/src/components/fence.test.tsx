import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Fence } from "./fence.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Broken = (): never => {
  throw new TypeError("Cannot read properties of undefined");
};

describe("a part of a screen that failed to render", () => {
  it("D17: says so in its place, and the parts around it stay", () => {
    render(
      <>
        <Fence what="This picture">
          <Broken />
        </Fence>
        <Fence what="This table">A table</Fence>
      </>,
    );
    expect(screen.getByText("This picture cannot be shown.")).toBeTruthy();
    expect(screen.getByText("A table")).toBeTruthy();
  });
});
