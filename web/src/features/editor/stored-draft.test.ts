import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyFields } from "./fields.ts";
import { saveArgument } from "./save-request.ts";
import { readDraft, readDraftFile } from "./stored-draft.ts";

const fields = { ...emptyFields(), title: "Churn", sectionEvidence: { modeling: [{ text: "A forest.", cells: [2] }] } };
const draft = {
  id: "d",
  userId: "u",
  notebookId: "n",
  version: 3,
  fields: { ...fields, sharePast: false },
  changedAt: 1,
  hasFile: true,
  unfinished: null,
};

describe("a draft that this browser kept", () => {
  it("is read as it was written", () => {
    const unfinished = { saveId: "s", id: "n", version: 3, fields: draft.fields, withFile: true };
    expect(readDraft({ ...draft, unfinished })).toEqual({ ...draft, unfinished });
    const file = { file: { json: new Blob(["{}"]), bytes: 2, chartsJson: null }, charts: [] };
    expect(readDraftFile(file)).toEqual(file);
  });

  it("D17: keeps what can be read where an earlier version of the app, or something else, wrote it", () => {
    const { facts: _, ...older } = draft.fields;
    const odd = { ...older, status: "Done", description: 5, codeQualityScore: {}, sectionEvidence: "text" };
    expect(readDraft({ ...draft, fields: odd, unfinished: "yes" })).toEqual({
      ...draft,
      fields: { ...draft.fields, sectionEvidence: {} },
    });
    expect(readDraft({ ...draft, fields: null })).toBeNull();
    expect(readDraftFile({ file: { json: "{}", bytes: 2, chartsJson: null }, charts: [] })).toBeNull();
  });

  it("D17: can be saved, or is not offered, whatever it contains", () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const oddFields = fc.record(Object.fromEntries(Object.keys(draft.fields).map((name) => [name, json])));
    fc.assert(
      fc.property(fc.oneof(json, oddFields), json, (someFields, unfinished) => {
        const read = readDraft({ ...draft, fields: someFields, unfinished });
        if (read === null) return;
        saveArgument({ saveId: "s", id: read.notebookId, version: read.version, fields: read.fields, withFile: false });
        expect(readDraft(read)).toEqual(read);
      }),
    );
  });
});
