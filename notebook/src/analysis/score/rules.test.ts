import { describe, expect, it } from "vitest";
import { KNOWLEDGE } from "../know/knowledge.ts";
import { readCode } from "../read/python/code.ts";
import type { Notebook } from "../../format/notebook.ts";
import { RULE_PAIRS } from "./fixtures/rule-pairs.ts";
import { findLeaks } from "../find/leaks.ts";
import { readCells } from "../read/cells.ts";
import { traceCells } from "../read/trace/trace.ts";
import { readMaterial } from "./material.ts";
import type { Observation, Rule } from "./rule.ts";
import { RULES } from "./rules.ts";

const observed = (rule: Rule, notebook: Notebook): Observation | null =>
  rule.check(
    readMaterial(
      notebook,
      readCode(notebook, KNOWLEDGE),
      findLeaks(traceCells(readCells(notebook), KNOWLEDGE), KNOWLEDGE),
    ),
  );

describe("each rule of the score", () => {
  for (const rule of RULES) {
    const pair = RULE_PAIRS[rule.id];

    it(`${rule.id} lets a good notebook be`, () => {
      expect(pair, "a fixture pair").toBeDefined();
      if (pair) expect(observed(rule, pair.good)).toBeNull();
    });

    it(`${rule.id} finds its fault and says where`, () => {
      const observation = pair ? observed(rule, pair.bad) : null;
      expect(observation).not.toBeNull();
      if (observation === null) return;
      expect(observation.severity).toBeGreaterThan(0.02);
      expect(observation.severity).toBeLessThanOrEqual(1);
      expect(observation.message).toMatch(/^[A-Z0-9].*[^.:]$/);
      expect(observation.cells).toEqual(pair?.cells);
    });
  }

  it("has a name of its own, a reason, a source and a way to mend the fault", () => {
    expect(new Set(RULES.map((rule) => rule.id)).size).toBe(RULES.length);
    expect(Object.keys(RULE_PAIRS).sort()).toEqual(RULES.map((rule) => rule.id).sort());
    for (const rule of RULES) {
      expect(rule.id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(rule.weight).toBeGreaterThan(0);
      for (const words of [rule.measures, rule.source, rule.remedy]) {
        expect(words.length).toBeGreaterThan(10);
        expect(words).not.toMatch(/\.$/);
      }
    }
  });
});
