import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paths, returnPath } from "./paths.ts";

describe("where to go after signing in", () => {
  it("returns people to the page they came from, with its query and fragment", () => {
    expect(returnPath("/app/folders/7?sort=title#top")).toBe("/app/folders/7?sort=title#top");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "https://evil.example/app",
    "/\t/evil.example",
    "/\n//evil.example",
    "/..//evil.example",
    "app/dashboard",
    "",
    null,
    undefined,
    42,
    { pathname: "/app" },
  ])("C15: resolves %j to the dashboard", (from) => {
    expect(returnPath(from)).toBe(paths.dashboard);
  });

  it("C15: whatever is in the history, the result stays on this site", () => {
    const pieces = fc.array(
      fc.constantFrom("/", "\\", "evil.example", ":", "\t", "\n", "@", "?", "#", "..", "%2f", "javascript:", "a"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((parts) => parts.join("")),
        ),
        (from) => {
          const result = returnPath(from);
          expect(new URL(result, "https://here.example").origin).toBe("https://here.example");
          expect(result.startsWith("/")).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("links", () => {
  it("preselect folder and team of a new notebook", () => {
    expect(paths.newNotebook({ folderId: "a b", teamId: "c" })).toBe("/app/notebooks/new?folderId=a+b&teamId=c");
    expect(paths.newNotebook()).toBe("/app/notebooks/new");
  });

  it("keep odd ids inside their segment", () => {
    expect(paths.notebook("../admin")).toBe("/app/notebooks/..%2Fadmin");
  });
});
