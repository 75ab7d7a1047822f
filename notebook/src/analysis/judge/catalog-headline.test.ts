import { describe, expect, it } from "vitest";
import { CHURN_FACTS } from "../fixtures/churn-facts.ts";
import { catalogHeadline } from "./catalog-headline.ts";

describe("the headline of a catalog", () => {
  it("is the experiment that leads, with the model it comes to and that model's value", () => {
    const lead = CHURN_FACTS.experiments[CHURN_FACTS.headline ?? -1];
    expect(lead?.best).not.toBeNull();
    expect(catalogHeadline(CHURN_FACTS)).toEqual({
      data: lead?.data,
      target: lead?.target,
      model: lead?.models.find(({ id }) => id === lead.best?.model)?.name,
      metric: lead?.best?.metric.name,
      of: lead?.best?.metric.of,
      part: lead?.best?.metric.part,
      value: lead?.best?.metric.value,
      printed: lead?.best?.metric.printed,
    });
  });

  it("has no value where nothing was measured, and is empty where no experiment leads", () => {
    const [first] = CHURN_FACTS.experiments;
    if (!first) throw new Error("unreachable");
    const unmeasured = { ...CHURN_FACTS, headline: 0, experiments: [{ ...first, best: null }] };
    expect(catalogHeadline(unmeasured)).toEqual({ data: first.data, target: first.target, model: null });
    expect(catalogHeadline({ ...CHURN_FACTS, headline: null })).toEqual({});
  });
});
