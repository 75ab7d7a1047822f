import { enumerate } from "../wording.ts";
import type { Runs } from "./metric-sentences.ts";
import { loadedNames } from "./loading.ts";
import { code } from "./names.ts";
import { callSteps, type Story, written } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** What sets the runs of one kind of model apart: the settings that differ between them, and the table they work on. */
export function describeRuns(story: Story): Runs {
  const values = new Map<string, Set<string>>();
  for (const { label, settings } of story.facts.models)
    for (const setting of settings) {
      const key = `${label}|${nameOf(setting)}`;
      values.set(key, (values.get(key) ?? new Set<string>()).add(setting));
    }
  const tables = loadedNames(story);
  const tablesOf = (cell: number): string[] => {
    const used = new Set<string>();
    for (const action of indexOf(story).byCell.get(cell) ?? []) {
      if (action.kind === "call" && action.subject !== null) used.add(action.subject);
      if (action.kind === "subset" && action.frame !== null) used.add(action.frame);
      if (action.kind === "call") for (const { text } of action.args) used.add(/^\w+/.exec(text)?.[0] ?? "");
    }
    return tables.filter((name) => used.has(name));
  };
  const prepared = new Map<number, string[]>();
  for (const { call, step, short } of callSteps(story, ["reduce", "scale", "vectorize", "select"])) {
    const own = prepared.get(step.cell) ?? [];
    if (/^[A-Z]/.test(short) && !own.includes(written(call))) prepared.set(step.cell, [...own, written(call)]);
  }
  return ({ cell, model }) => {
    const here = story.facts.models.findLast((m) => m.cell <= cell && m.label === model);
    const own = here?.settings.filter((s) => (values.get(`${here.label}|${nameOf(s)}`)?.size ?? 0) > 1) ?? [];
    const data = tables.length > 1 ? tablesOf(cell) : [];
    const steps = prepared.get(cell) ?? [];
    const varies = [...values].some(([key, seen]) => key.startsWith(`${model ?? ""}|`) && seen.size > 1);
    const parts = [
      own.length > 0 ? enumerate(own.slice(0, 3).map(code)) : varies && here !== undefined ? "default settings" : "",
      steps.length > 0 ? `after ${enumerate(steps.slice(0, 2).map(code))}` : "",
      data.length === 1 ? `on ${code(data[0] ?? "")}` : "",
    ].filter((part) => part !== "");
    return parts.length === 0 ? null : parts.join(", ");
  };
}

const nameOf = (setting: string): string => setting.slice(0, setting.indexOf("="));
