import { CHURN_FACTS } from "@data-documentation/notebook/analysis/fixtures/churn-facts.ts";
import type { Experiment } from "@data-documentation/notebook/analysis/facts.ts";
import { correctFacts } from "@data-documentation/notebook/analysis/judge/correct-facts.ts";
import {
  NO_CORRECTIONS,
  nameOfExperiment,
  nameOfModel,
  withCorrection,
} from "@data-documentation/notebook/analysis/judge/corrections.ts";
import { writtenTexts } from "@data-documentation/notebook/document/written-texts.ts";
import { act, cleanup, renderHook } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { type FactsSource, useFacts } from "./use-facts.ts";

afterEach(cleanup);

const [churn] = CHURN_FACTS.experiments as [Experiment];
const LINEAR = withCorrection(NO_CORRECTIONS, {
  kind: "main-model",
  experiment: nameOfExperiment(churn),
  model: nameOfModel(churn.models[1] as Experiment["models"][number]),
});
const { texts: AS_FOUND, evidence: EVIDENCE } = writtenTexts(CHURN_FACTS);
const { texts: CORRECTED, evidence: CORRECTED_EVIDENCE } = writtenTexts(correctFacts(CHURN_FACTS, LINEAR));

/** An editor that holds these fields. */
const opened = (fields: Partial<FactsSource["fields"]> = {}, analysed = false) => {
  const start: FactsSource["fields"] = {
    ...AS_FOUND,
    facts: CHURN_FACTS,
    factCorrections: null,
    sectionEvidence: EVIDENCE,
    ...fields,
  };
  const { result } = renderHook(() => {
    const [state, setState] = useState({ fields: start, analysed });
    const change = (changes: Partial<FactsSource["fields"]>): void =>
      setState((before) => ({ ...before, fields: { ...before.fields, ...changes } }));
    const desk = useFacts({
      ...state,
      onCorrect: (factCorrections) => change({ factCorrections }),
      onWrite: (texts, evidence) =>
        setState((before) => ({
          ...before,
          fields: { ...before.fields, ...texts, sectionEvidence: { ...before.fields.sectionEvidence, ...evidence } },
        })),
    });
    return { desk, fields: state.fields, set: setState };
  });
  const fieldsNow = () => result.current.fields;
  const desk = () => result.current.desk;
  return {
    fields: fieldsNow,
    desk,
    set: (next: Parameters<typeof result.current.set>[0]) => act(() => result.current.set(next)),
  };
};
const offered = (desk: ReturnType<typeof useFacts>) => desk.offers.map(({ field }) => field);

describe("a person who corrects the main model", () => {
  it("is offered every text based on it, and none is changed before it is accepted", () => {
    const { desk, fields } = opened();
    expect(desk().offers).toEqual([]);
    act(() => desk().correct(LINEAR));
    expect(offered(desk())).toEqual([
      "description",
      "modelType",
      "modelingSection",
      "accuracyMetrics",
      "validationSection",
    ]);
    expect(fields()).toMatchObject(AS_FOUND);
    expect([desk().applied, desk().facts?.experiments[0]?.best?.model]).toEqual([1, 1]);
  });

  it("accepts one, keeps the others, and is not asked again", () => {
    const { desk, fields } = opened();
    act(() => desk().correct(LINEAR));
    const [, , modeling] = desk().offers;
    act(() => modeling && desk().accept(modeling, modeling.offered));
    expect(fields().modelingSection).toBe(CORRECTED.modelingSection);
    expect(fields().sectionEvidence.modeling).toEqual(CORRECTED_EVIDENCE.modeling);
    expect(fields().sectionEvidence.validation).toEqual(EVIDENCE.validation);
    act(() => desk().offers.forEach(desk().keep));
    expect(desk().offers).toEqual([]);
    expect(fields().validationSection).toBe(AS_FOUND.validationSection);
  });

  it("accepts one and brings back the previous text, typed by hand, with its evidence", () => {
    const { desk, fields } = opened({ modelingSection: "In my own words." });
    act(() => desk().correct(LINEAR));
    const modeling = desk().offers.find(({ field }) => field === "modelingSection");
    act(() => modeling && desk().accept(modeling, modeling.offered));
    act(() => modeling && desk().takeBack(modeling));
    expect(fields().modelingSection).toBe("In my own words.");
    expect(fields().sectionEvidence).toEqual(EVIDENCE);
    expect(offered(desk())).not.toContain("modelingSection");
  });

  it("keeps their own sentences in a text that is rewritten around them", () => {
    const own = "The board reads this.";
    const { desk } = opened({ modelingSection: `${own} ${AS_FOUND.modelingSection}` });
    act(() => desk().correct(LINEAR));
    const modeling = desk().offers.find(({ field }) => field === "modelingSection");
    expect(modeling?.offered).toContain(own);
    expect(modeling?.review?.passages.filter(({ own: isOwn }) => isOwn)).toHaveLength(1);
    expect(desk().offers.find(({ field }) => field === "validationSection")?.review).toBeNull();
  });

  it("undoes the correction: what was accepted is offered as the notebook has it", () => {
    const { desk } = opened();
    act(() => desk().correct(LINEAR));
    act(() => desk().offers.forEach((offer) => desk().accept(offer, offer.offered)));
    act(() => desk().correct(NO_CORRECTIONS));
    expect(desk().offers.map(({ offered: text }) => text)).toContain(AS_FOUND.modelingSection);
  });

  it("comes back later: there is no question, and what was left open can be offered again", () => {
    const { desk } = opened({ factCorrections: LINEAR });
    expect(desk().offers).toEqual([]);
    act(() => desk().offerAgain?.());
    expect(desk().offers).toHaveLength(5);
  });

  it("comes back after accepting all: nothing is left to offer", () => {
    const { desk } = opened({ ...CORRECTED, factCorrections: LINEAR });
    expect([desk().offers, desk().offerAgain]).toEqual([[], null]);
  });

  it("uploads the notebook again: the correction holds, and the texts of the analysis are offered with it", () => {
    const { desk, set } = opened({ factCorrections: LINEAR });
    set(({ fields }) => ({ fields: { ...fields, facts: structuredClone(CHURN_FACTS) }, analysed: true }));
    expect(offered(desk())).toContain("modelingSection");
  });
});

describe("a user whose notebook was saved by a newer app", () => {
  it("is offered nothing and loses nothing", () => {
    const newer = { version: 9, facts: "in another form" };
    const { desk, fields } = opened({ facts: newer, factCorrections: { version: 9 } });
    expect(desk()).toMatchObject({ facts: null, corrections: null, offers: [], offerAgain: null });
    expect(fields().facts).toBe(newer);
  });
});
