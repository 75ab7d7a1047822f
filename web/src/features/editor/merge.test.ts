import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type NotebookFields, changedFields, emptyFields } from "./fields.ts";
import { differences, keepMine } from "./merge.ts";

const base: NotebookFields = { ...emptyFields(), title: "Churn", modelingSection: "A tree." };

describe("When a teammate saved first", () => {
  it("F03: every text that differs is listed with the person who changed it", () => {
    const mine = { ...base, title: "Churn 2024", modelingSection: "A forest." };
    const theirs = { ...base, modelingSection: "A boosted tree.", validationSection: "0.91 accuracy" };
    expect(differences(base, mine, theirs)).toEqual([
      { field: "title", label: "Title", mine: "Churn 2024", theirs: "Churn", changedBy: "me" },
      { field: "modelingSection", label: "Modeling", mine: "A forest.", theirs: "A boosted tree.", changedBy: "both" },
      { field: "validationSection", label: "Validation", mine: "", theirs: "0.91 accuracy", changedBy: "them" },
    ]);
  });

  it("F03: keeping mine does not undo what only the teammate changed", () => {
    const mine = { ...base, modelingSection: "A forest." };
    const theirs = { ...base, modelingSection: "A boosted tree.", validationSection: "0.91 accuracy" };
    expect(keepMine(base, mine, theirs)).toEqual({
      ...base,
      modelingSection: "A forest.",
      validationSection: "0.91 accuracy",
    });
  });

  it("F03: whatever both wrote, neither a change of mine nor a change of theirs that I left alone is lost", () => {
    const text = fc.constantFrom("", "a", "b", "c");
    const version = fc.record({ title: text, description: text, validationSection: text }).map((texts) => ({
      ...emptyFields(),
      ...texts,
    }));
    fc.assert(
      fc.property(version, version, version, (start, mine, theirs) => {
        const result = keepMine(start, mine, theirs);
        const touched = changedFields(start, mine);
        for (const field of ["title", "description", "validationSection"] as const) {
          expect(result[field]).toBe(touched.includes(field) ? mine[field] : theirs[field]);
        }
      }),
    );
  });

  it("the same content with its keys in another order is not a difference", () => {
    const score = { score: 7, explanation: "fine" };
    const quality = { clarity: score, documentation: score, codeQuality: score, overallScore: 7, findings: [] };
    const reordered = JSON.parse(
      '{"findings":[],"overallScore":7,"codeQuality":{"explanation":"fine","score":7},"documentation":{"explanation":"fine","score":7},"clarity":{"explanation":"fine","score":7}}',
    ) as typeof quality;
    expect(changedFields({ ...base, codeQualityScore: quality }, { ...base, codeQualityScore: reordered })).toEqual([]);
  });
});
