import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analysis/analyse.ts";
import { NO_CORRECTIONS, nameOfExperiment, nameOfModel, withCorrection } from "../analysis/judge/corrections.ts";
import { correctFacts } from "../analysis/judge/correct-facts.ts";
import { parseNotebook } from "../format/parse.ts";
import { type StoredTexts, renewedTexts } from "./renewed-texts.ts";
import { analysedTexts, writtenTexts } from "./written-texts.ts";

const INPUT = join(import.meta.dirname, "../analysis/fixtures/input");
const read = (name: string, change = (text: string): string => text) => {
  const parsed = parseNotebook(change(readFileSync(join(INPUT, name), "utf8")));
  if (!parsed.ok) throw new Error(`${name} cannot be read`);
  return analyseNotebook(parsed.value);
};

const before = read("two-models-and-reasons.ipynb");
const after = read("regression-with-tuning.ipynb");
const [old, fresh] = [analysedTexts(before), analysedTexts(after)];

const stored = (texts: Partial<StoredTexts["texts"]> = {}, rest: Partial<StoredTexts> = {}): StoredTexts => ({
  texts: { ...old.texts, ...texts },
  evidence: old.evidence,
  facts: before.facts,
  corrections: null,
  source: "built-in",
  ...rest,
});
const renew = (what: StoredTexts, carried = {}) => renewedTexts(what, { analysis: after, carried });

describe("when the file of a stored notebook changes", () => {
  it("unedited texts of the analysis follow the new file, with their evidence", () => {
    expect(renew(stored())).toEqual({ ...fresh, kept: [] });
    for (const field of ["modelingSection", "modelType", "accuracyMetrics", "description"] as const)
      expect(fresh.texts[field]).not.toBe(old.texts[field]);
  });

  it("T08: what a person wrote or emptied stays, field by field", () => {
    const { texts, evidence, kept } = renew(
      stored({ modelingSection: "We chose the forest for its calm.", validationSection: "", modelType: "Our forest" }),
    );
    expect(kept).toEqual(["modelType", "modelingSection", "validationSection"]);
    expect(texts).toEqual({
      ...fresh.texts,
      modelingSection: "We chose the forest for its calm.",
      validationSection: "",
      modelType: "Our forest",
    });
    // The previous file's cells are different cells now.
    expect(evidence).toEqual(fresh.evidence);
  });

  it("T08: one edited word or character makes a text the person's; spaces around it do not", () => {
    const { kept } = renew(
      stored({
        modelingSection: `${old.texts.modelingSection}!`,
        explorationSection: ` ${old.texts.explorationSection}\n`,
      }),
    );
    expect(kept).toEqual(["modelingSection"]);
  });

  it("sections in the wording of an earlier release are recognised by the sentences saved with them", () => {
    const sentences = [{ text: "An older way to say it.", cells: [1] }];
    const { kept, texts } = renew(
      stored(
        { modelingSection: "An older way to say it." },
        { evidence: { ...old.evidence, modeling: sentences }, facts: null },
      ),
    );
    expect(kept).not.toContain("modelingSection");
    expect(texts.modelingSection).toBe(fresh.texts.modelingSection);
  });

  it("a corrected fact stays corrected in the new texts; a text deliberately left as found stays as found", () => {
    const experiment = before.facts.experiments[before.facts.headline ?? 0];
    const other = experiment?.models.find(({ name }) => name !== before.model);
    if (!experiment || !other) throw new Error("The notebook should compare two models");
    const corrections = withCorrection(NO_CORRECTIONS, {
      kind: "main-model",
      experiment: nameOfExperiment(experiment),
      model: nameOfModel(other),
    });
    const corrected = writtenTexts(correctFacts(before.facts, corrections));
    expect(corrected.texts.modelType).not.toBe(old.texts.modelType);
    const same = { analysis: before, carried: {} };
    const accepted = stored(corrected.texts, { evidence: corrected.evidence, corrections });
    expect(renewedTexts(accepted, same)).toEqual({ ...corrected, kept: [] });
    expect(renewedTexts(stored({}, { corrections }), same).texts.modelType).toBe(old.texts.modelType);
  });

  it("a language model's texts are never replaced", () => {
    const { kept, texts } = renew(stored({}, { source: "model" }));
    expect(kept).toHaveLength(8);
    expect(texts).toEqual(old.texts);
  });

  it("a notebook without texts gets them all, starting with those that came in the file", () => {
    const empty = Object.fromEntries(Object.keys(old.texts).map((field) => [field, ""]));
    const nothing = { ...stored(), texts: empty as StoredTexts["texts"], evidence: {}, facts: null, source: null };
    expect(renew(nothing)).toEqual({ ...fresh, kept: [] });
    expect(renew(nothing, { validationSection: "As written in Jupyter." }).texts).toEqual({
      ...fresh.texts,
      validationSection: "As written in Jupyter.",
    });
  });

  it("a notebook in an unsupported language is documented again as well", () => {
    const unread = read("another-language.ipynb");
    const changed = read("another-language.ipynb", (text) => text.replaceAll(/# [A-Z]\w+/g, "# Otherwise"));
    const { texts, evidence } = analysedTexts(unread);
    expect(analysedTexts(changed).texts).not.toEqual(texts);
    const again = renewedTexts(
      { texts, evidence, facts: unread.facts, corrections: null, source: "built-in" },
      { analysis: changed, carried: {} },
    );
    expect(again).toEqual({ ...analysedTexts(changed), kept: [] });
  });
});
