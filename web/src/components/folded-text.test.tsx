import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FoldedText } from "./folded-text.tsx";

afterEach(cleanup);

it("the long description of a team is collapsed, and opens on request", () => {
  const text = "We document every notebook about parcels. ".repeat(11);
  render(<FoldedText text={text} />);
  const shown = screen.getByText(text.trim());
  expect(shown.className).toContain("line-clamp-3");
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect(shown.className).not.toContain("line-clamp-3");
  expect(screen.getByRole("button", { name: "Show less" }).getAttribute("aria-expanded")).toBe("true");
});

it("a short description is not collapsed", () => {
  render(<FoldedText text="We document notebooks." />);
  expect(screen.queryByRole("button")).toBeNull();
});
