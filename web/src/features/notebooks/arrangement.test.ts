import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Arrangement,
  arranged,
  readArrangement,
  SCORE_RANGES,
  SORT_KEYS,
  writeArrangement,
} from "./arrangement.ts";
import { NOTEBOOK_STATUSES, type NotebookCardData } from "./data.ts";

const card = (title: string, status: string, overallScore: number | null): NotebookCardData => ({
  id: title,
  title,
  description: null,
  status,
  folderId: null,
  teamId: null,
  userId: "me",
  fileName: null,
  updatedAt: "2026-11-20 22:08:04+00",
  overallScore,
});

/** Newest first, as every list arrives. */
const LIST = [
  card("Week 10", "Archived", 5),
  card("ärger", "Published", null),
  card("Week 2", "In Development", 8),
  card("Zebra", "Published", 4.99),
  card("apple", "Ready for Review", 7.99),
];
const shown = (part: Partial<Arrangement>): string[] =>
  arranged(LIST, { sort: "date", order: "desc", status: null, score: null, ...part }).map(({ title }) => title);

describe("a list of cards", () => {
  it("is newest first unless requested otherwise, and can be reversed", () => {
    const newest = ["Week 10", "ärger", "Week 2", "Zebra", "apple"];
    expect(shown({})).toEqual(newest);
    expect(shown({ order: "asc" })).toEqual(newest.toReversed());
  });

  it("sorts titles naturally: case and accents make no difference, 2 comes before 10", () => {
    const read = ["apple", "ärger", "Week 2", "Week 10", "Zebra"];
    expect(shown({ sort: "title", order: "asc" })).toEqual(read);
    expect(shown({ sort: "title", order: "desc" })).toEqual(read.toReversed());
  });

  it("sorts statuses in the order a notebook goes through them; equal ones stay newest first", () => {
    expect(shown({ sort: "status", order: "asc" })).toEqual(["Week 2", "apple", "ärger", "Zebra", "Week 10"]);
    expect(shown({ sort: "status", order: "desc" })).toEqual(["Week 10", "ärger", "Zebra", "apple", "Week 2"]);
  });

  it("sorts by score, with unscored ones last either way", () => {
    expect(shown({ sort: "score", order: "desc" })).toEqual(["Week 2", "apple", "Week 10", "Zebra", "ärger"]);
    expect(shown({ sort: "score", order: "asc" })).toEqual(["Zebra", "Week 10", "apple", "Week 2", "ärger"]);
  });

  it("filters by status, by a range of the score, or both; ranges meet without a gap", () => {
    expect(shown({ status: "Published" })).toEqual(["ärger", "Zebra"]);
    expect(shown({ score: "excellent" })).toEqual(["Week 2"]);
    expect(shown({ score: "good" })).toEqual(["Week 10", "apple"]);
    expect(shown({ score: "poor" })).toEqual(["Zebra"]);
    expect(shown({ score: "none" })).toEqual(["ärger"]);
    expect(shown({ status: "Archived", score: "excellent" })).toEqual([]);
  });
});

describe("sort and filter in an address", () => {
  it("round-trip, and other parameters stay", () => {
    const any = fc.record({
      sort: fc.constantFrom(...SORT_KEYS),
      order: fc.constantFrom("asc" as const, "desc" as const),
      status: fc.constantFrom(null, ...NOTEBOOK_STATUSES),
      score: fc.constantFrom(null, ...SCORE_RANGES),
    });
    fc.assert(
      fc.property(any, any, (before, arrangement) => {
        const query = writeArrangement(writeArrangement(new URLSearchParams("show=all"), before), arrangement);
        expect(readArrangement(query)).toEqual({ arrangement, understood: true });
        expect(query.get("show")).toBe("all");
      }),
    );
  });

  it("are not written for the defaults", () => {
    const query = new URLSearchParams("sort=title&order=desc&status=archived&score=none");
    const usual = { sort: "score", order: "desc", status: null, score: null } as const;
    expect(writeArrangement(query, usual).toString()).toBe("sort=score");
    expect(writeArrangement(query, { ...usual, sort: "date" }).toString()).toBe("");
  });

  it("that do not exist are left out and reported", () => {
    const usual = { sort: "date", order: "desc", status: null, score: null };
    for (const wrong of ["sort=size", "order=up", "status=Published%00", "score=11", "status=", "sort=__proto__"])
      expect(readArrangement(new URLSearchParams(wrong))).toEqual({ arrangement: usual, understood: false });
    fc.assert(
      fc.property(fc.string(), (text) => {
        readArrangement(new URLSearchParams({ sort: text, order: text, status: text, score: text }));
      }),
    );
  });
});
