import { readSeries, strongestPair } from "../facts/tables.ts";
import { capitalized, enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { groupDrafts } from "./groups.ts";
import { overviewDrafts } from "./overview.ts";
import { plotDrafts } from "./plots.ts";
import { shownDrafts } from "./shown.ts";
import { testDrafts } from "./statistical-tests.ts";
import { argument, type CallStep, callSteps, outputText, outputValue, shortName, type Story } from "./story.ts";
import { columnNames } from "../python/bindings.ts";

/** What was looked at before modelling, and what it showed. */
export function explorationDrafts(story: Story): Draft[] {
  return [
    ...overviewDrafts(story),
    ...shownDrafts(story),
    ...missingDrafts(story),
    ...countDrafts(story),
    ...groupDrafts(story),
    ...correlationDrafts(story),
    ...plotDrafts(story),
    ...testDrafts(story),
  ];
}

function missingDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["missing"]).filter(({ call }) => call.within === null && call.targets.length === 0);
  if (steps.length === 0) return [];
  const summed = new Set(story.code.calls.filter((c) => shortName(c.name) === "sum").map((c) => `${c.cell}:${c.from}`));
  for (const { call, step } of steps) {
    if (!summed.has(`${step.cell}:${call.from}`)) continue;
    const entries = readSeries(outputValue(story, step.cell) || outputText(story, step.cell));
    const whole = entries.filter((e) => /^\d+$/.test(e.value));
    if (whole.length < 2 || whole.length !== entries.length) continue;
    const subject = isTable(call.subject) ? ` in ${code(call.subject)}` : "";
    const gaps = whole.filter((e) => Number(e.value) > 0).sort((a, b) => Number(b.value) - Number(a.value));
    const worst = enumerate(gaps.slice(0, 3).map((e) => `${code(e.label)} (${e.value})`));
    const text =
      gaps.length === 0
        ? `No values are missing${subject}, as a count by column shows.`
        : capitalized(
            `${subject === "" ? "" : `${subject.trim()}, `}${gaps.length === 1 ? "" : "most "}values are missing from ${worst}.`,
          );
    return [{ text, cells: [step.cell], weight: 1.6 }];
  }
  const asked = anyMissing(story, steps);
  if (asked !== null) return [asked];
  const first = steps[0];
  const frames = [...new Set(steps.flatMap(({ call }) => (isTable(call.subject) ? [call.subject] : [])))];
  return first
    ? [
        {
          text: `Missing values were looked for${frames.length > 0 ? ` in ${codeList(frames, 3)}` : ""}.`,
          cells: steps.map((s) => s.step.cell),
          weight: 0.9,
        },
      ]
    : [];
}

/** `df.isnull().values.any()` with its answer. */
function anyMissing(story: Story, steps: readonly CallStep[]): Draft | null {
  for (const { call, step } of steps) {
    const answer = /^(True|False)$/.exec(outputValue(story, step.cell).trim())?.[1];
    if (answer === undefined || !isTable(call.subject) || call.columns.length > 0) continue;
    return {
      text:
        answer === "True"
          ? `A check finds missing values in ${code(call.subject)}.`
          : `A check finds no missing values in ${code(call.subject)}.`,
      cells: [step.cell],
      weight: 1.4,
    };
  }
  return null;
}

function countDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["profile"]).filter(({ short }) => short === "value_counts");
  const drafts: Draft[] = [];
  const plain: string[] = [];
  const cells: number[] = [];
  for (const { call, step } of steps) {
    const column =
      call.columns[call.columns.length - 1] ?? columnNames(argument(call, "subset", 0)?.value ?? call.result)[0];
    if (column === undefined) continue;
    const entries = readSeries(outputValue(story, step.cell)).filter((e) => /^[\d.,]+$/.test(e.value));
    const alone = steps.filter((s) => s.step.cell === step.cell).length === 1;
    if (alone && entries.length >= 2 && drafts.length < 2) {
      const shown = entries.slice(0, 3).map((e) => `${code(e.label)} (${e.value})`);
      const text =
        entries.length > 3
          ? `The most frequent values of ${code(column)} are ${enumerate(shown)}.`
          : `${code(column)} takes the values ${enumerate(shown)}.`;
      drafts.push({ text, cells: [step.cell], weight: 1.4 });
    } else {
      plain.push(column);
      cells.push(step.cell);
    }
  }
  const told = drafts.map((draft) => draft.text).join(" ");
  const open = plain.filter((column) => !told.includes(code(column)));
  if (open.length > 0)
    drafts.push({ text: `How often each value occurs was counted for ${codeList(open)}.`, cells, weight: 0.9 });
  return drafts;
}

function correlationDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["profile"]).filter(
    ({ short }) => short === "corr" || short === "corrwith" || short === "corrcoef",
  );
  const [first] = steps;
  if (!first) return [];
  for (const call of story.code.calls) {
    if (!call.name.endsWith("sort_values")) continue;
    const text = outputValue(story, call.cell);
    const target = /^Name: ([^,\n]{1,40}), dtype/m.exec(text)?.[1];
    const entries = readSeries(text).filter(
      (e) => e.label !== target && /^-?\d?\.?\d+/.test(e.value) && Math.abs(Number(e.value)) <= 1,
    );
    const strong = [...entries].sort((a, b) => Math.abs(Number(b.value)) - Math.abs(Number(a.value))).slice(0, 2);
    if (target && strong.length === 2 && /corr/.test(story.notebook.cells[call.cell]?.source ?? "")) {
      return [
        {
          text: `Of the correlations with ${code(target)}, those of ${enumerate(strong.map((e) => `${code(e.label)} (${e.value})`))} are the strongest.`,
          cells: [first.step.cell, call.cell],
          weight: 1.7,
        },
      ];
    }
  }
  if (first.call.name === "numpy.corrcoef") return [rowCorrelations(steps)];
  const subject = isTable(first.call.subject) ? ` of ${code(first.call.subject)}` : "";
  for (const { step } of steps) {
    const pair = strongestPair(outputValue(story, step.cell));
    if (pair === null) continue;
    return [
      {
        text: `Among the correlations${subject}, that of ${code(pair.one)} and ${code(pair.other)} is the strongest (${pair.value}).`,
        cells: [step.cell],
        weight: 1.7,
      },
    ];
  }
  return [
    {
      text: `Correlations between the columns${subject} were computed.`,
      cells: steps.map((s) => s.step.cell),
      weight: 1,
    },
  ];
}

/** `np.corrcoef(a)` compares the rows of an array, `np.corrcoef(x, y)` two series. */
function rowCorrelations(steps: readonly CallStep[]): Draft {
  const names = steps.flatMap(({ call }) => (isTable(call.args[0]?.text ?? null) ? [call.args[0]?.text ?? ""] : []));
  const [first] = steps;
  const second = first?.call.args[1];
  const pair = second !== undefined && second.name === null && isTable(second.text) && names[0] !== undefined;
  const kept = steps.flatMap(({ call }) => call.targets);
  const of = pair
    ? `of ${code(names[0] ?? "")} and ${code(second.text)} was`
    : `between the rows${names.length > 0 ? ` of ${codeList(names, 3)}` : ""} were`;
  return {
    text: `The ${pair ? "correlation" : "correlations"} ${of} computed${kept.length > 0 ? ` and kept as ${codeList(kept, 3)}` : ""}.`,
    cells: steps.map((s) => s.step.cell),
    weight: 1.2,
  };
}
