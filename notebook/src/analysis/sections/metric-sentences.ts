import type { MetricReading } from "../analysis.ts";
import { capitalized, enumerate, withArticle } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { vary } from "./draft.ts";
import { amount, LOWER_IS_BETTER } from "../facts/reported-model.ts";
import { firstOfEach, rank } from "./metric-ranks.ts";
import type { Story } from "./story.ts";

const ON = {
  train: "on the training data",
  test: "on the test data",
  validation: "on the validation data",
  "cross-validation": "in cross-validation",
} as const;

type Split = MetricReading["split"];
const place = (split: Split): string => (split === null ? "" : ` ${ON[split]}`);

/** What came out: comparisons of several models first, then each model by the part of the data it was measured on. */
export function metricDrafts(story: Pick<Story, "facts">, runs: Runs = () => null): Draft[] {
  const { metrics, models } = story.facts;
  const told = new Set<MetricReading>();
  const drafts = comparisons(metrics, told);
  const single = new Set(models.map((m) => m.label)).size === 1;
  drafts.push(...contrasts(metrics, told, single));
  const rest = metrics.filter((m) => !told.has(m));
  for (const [, own] of groupBy(rest, (m) => `${m.model ?? ""}|${m.split ?? ""}`)) {
    const [first] = own;
    if (!first) continue;
    const who = first.model === null ? null : single ? "the model" : first.model;
    drafts.push(...resultDrafts(own, who, first.split, runs));
  }
  return drafts;
}

/** Above this difference of shares between training and unseen data, the model knows its training data better than the world. */
const WIDE_GAP = 0.08;
const SHARES = new Set(["accuracy", "AUC", "F1", "R2", "balanced accuracy", "precision", "recall"]);

/** One sentence for a model measured once on the training data and once on unseen data by the same metric. */
function contrasts(metrics: readonly MetricReading[], told: Set<MetricReading>, single: boolean): Draft[] {
  const drafts: Draft[] = [];
  const open = metrics.filter((m) => !told.has(m) && m.name !== "loss");
  for (const [, own] of groupBy(open, (m) => `${m.model ?? ""}|${m.name}`)) {
    const train = own.filter((m) => m.split === "train");
    const unseen = own.filter((m) => m.split === "test" || m.split === "validation");
    const [seenBefore] = train;
    const [seenFirst] = unseen;
    if (!seenBefore || !seenFirst || drafts.length >= 2) continue;
    if (![train, unseen].every((runs) => new Set(runs.map((m) => m.value)).size === 1)) continue;
    for (const metric of [...train, ...unseen]) told.add(metric);
    const gap = amount(seenBefore.value) - amount(seenFirst.value);
    const remark = !SHARES.has(seenBefore.name)
      ? ""
      : gap > WIDE_GAP
        ? ", so it fits the data it has seen clearly better"
        : Math.abs(gap) <= 0.02
          ? ", so there is little sign of overfitting"
          : "";
    const subject =
      seenBefore.model === null
        ? `the ${seenBefore.name}`
        : `the ${seenBefore.name} of ${single ? "the model" : seenBefore.model}`;
    drafts.push({
      text: `${capitalized(subject)} is ${seenBefore.value}${place("train")} and ${seenFirst.value}${place(seenFirst.split)}${remark}.`,
      cells: [seenBefore.cell, seenFirst.cell],
      weight: 2.5,
    });
  }
  return drafts;
}

function resultDrafts(own: readonly MetricReading[], who: string | null, split: Split, describe: Runs): Draft[] {
  const cells = [...new Set(own.map((m) => m.cell))];
  const byCell = [...groupBy(own, (m) => String(m.cell)).values()];
  const [first] = byCell;
  const seed = own[0]?.value ?? "";
  const weight = split === "train" ? 1.5 : 2.4;
  if (!first) return [];
  if (byCell.length === 1) {
    // A loss that is one of the metrics by another name is told once.
    const listed = firstOfEach(first)
      .filter((m) => m.name !== "loss" || !first.some((o) => o.name !== "loss" && o.value === m.value))
      .slice(0, 4);
    const values = enumerate(listed.map((m) => `${withArticle(m.name)} of ${m.value}`));
    if (who === null)
      return [
        {
          text: `${capitalized(place(split).trim() || "the notebook")} ${split === null ? "reports" : "the notebook reports"} ${values}.`,
          cells,
          weight,
        },
      ];
    const verb = vary(seed, ["reached", "came to", "achieved"]);
    const lead = place(split).trim();
    const text =
      lead !== "" && seed.length % 2 === 0
        ? `${capitalized(lead)}, ${who} ${verb} ${values}.`
        : `${capitalized(who)} ${verb} ${values}${place(split)}.`;
    return [{ text, cells, weight }];
  }
  // Several runs of the same kind: what stays the same in one sentence, then each metric that varies.
  const names = firstOfEach(own)
    .slice(0, 3)
    .map((m) => m.name);
  const varied = names.map((name) => ({ name, runs: own.filter((m) => m.name === name) }));
  const steady = varied.filter(({ runs }) => new Set(runs.map((m) => m.value)).size === 1);
  const drafts: Draft[] = [];
  if (steady.length > 0) {
    const values = enumerate(steady.map(({ name, runs }) => `${withArticle(name)} of ${runs[0]?.value ?? ""}`));
    const text = `${who ?? "the notebook"} ${who === null ? "reports" : "reaches"} ${values}${place(split)}.`;
    drafts.push({ text: capitalized(text), cells: steady.flatMap(({ runs }) => runs.map((m) => m.cell)), weight });
  }
  const [one, two] = varied.filter(({ name }) => !steady.some((same) => same.name === name));
  if (one === undefined) return drafts;
  const of = (name: string): string => (who === null ? `the ${name}` : `the ${name} of ${who}`);
  const single = split === "train" ? null : eachRun(one.runs, of(one.name), split, describe);
  const cellsOf = (runs: readonly MetricReading[]): number[] => runs.map((m) => m.cell);
  if (single !== null) drafts.push({ text: single, cells: cellsOf(one.runs), weight });
  const spreads = [one, two].flatMap((each) => (each === undefined || (each === one && single !== null) ? [] : [each]));
  const [lead, next] = spreads;
  if (lead !== undefined) {
    const also = next === undefined ? "" : `, and ${who === null ? "the" : "its"} ${next.name} ${spread(next.runs)}`;
    drafts.push({
      text: `Over several runs, ${of(lead.name)}${place(split)} ${spread(lead.runs)}${also}.`,
      cells: cellsOf(spreads.flatMap(({ runs }) => runs)),
      weight,
    });
  }
  return drafts;
}

/** What sets a run apart from the others: "`n_estimators=10`, on `letters`"; null where nothing is seen. */
export type Runs = (metric: MetricReading) => string | null;
const MOST_RUNS = 6;

/** Each run with what sets it apart; null where that is not known of all of them. */
function eachRun(runs: readonly MetricReading[], subject: string, split: Split, describe: Runs): string | null {
  if (runs.length > MOST_RUNS) return null;
  const list = runs.map((run) => ({ run, what: describe(run) }));
  const cells = new Set(runs.map((m) => m.cell));
  if (list.some(({ what }) => what === null) || cells.size < runs.length) return null;
  if (new Set(list.map(({ what }) => what)).size < 2) return null;
  return `${capitalized(subject)}${place(split)} is ${enumerate(list.map(({ run, what }) => `${run.value} (${what ?? ""})`))}.`;
}

/** Few values in their order, of many the two ends. */
function spread(runs: readonly MetricReading[]): string {
  const values = [...new Set(runs.map((m) => m.value))];
  if (values.length <= 3) return `is ${enumerate(values)}${values.length > 2 ? " in turn" : ""}`;
  const sorted = [...values].sort((a, b) => amount(a) - amount(b));
  return `lies between ${sorted[0] ?? ""} and ${sorted.at(-1) ?? ""}`;
}

/** One sentence for a metric that several models were measured by on the same part of the data. */
function comparisons(metrics: readonly MetricReading[], told: Set<MetricReading>): Draft[] {
  const drafts: Draft[] = [];
  const groups = [
    ...groupBy(
      metrics.filter((m) => m.model !== null),
      (m) => `${m.name}|${m.split ?? ""}`,
    ),
  ];
  for (const [, own] of groups.sort((a, b) => rank(a[1][0]?.name ?? "") - rank(b[1][0]?.name ?? ""))) {
    const last = new Map(own.map((m) => [m.model ?? "", m]));
    const [first] = own;
    // What was measured on the training data, too, is told model by model.
    const seen = metrics.some((m) => m.name === first?.name && m.split === "train");
    if (!first || last.size < 2 || (last.size === 2 && (seen || drafts.length > 1 || isSpread(own)))) continue;
    if (last.size === 2) for (const metric of own.toReversed()) last.set(metric.model ?? "", metric);
    for (const metric of own) told.add(metric);
    if (drafts.length >= 3) continue;
    drafts.push({
      text:
        first.split === "train" && metrics.some((m) => m.name === first.name && m.split !== "train")
          ? seenOnly(first, [...last.values()])
          : ranking(first, [...last.values()], drafts.length),
      cells: [...last.values()].map((m) => m.cell),
      weight: first.split === "train" ? 1.5 : 2.6 - drafts.length * 0.2,
    });
  }
  return drafts;
}

/** Values of one model that differ by more than rounding are runs of their own. */
const isSpread = (own: readonly MetricReading[]): boolean =>
  [...groupBy(own, (m) => m.model ?? "").values()].some((runs) => {
    const values = runs.map((m) => amount(m.value));
    return Math.max(...values) - Math.min(...values) > 0.006;
  });

/** Where unseen data was measured too, values on the training data are told by their two ends. */
function seenOnly(first: MetricReading, own: readonly MetricReading[]): string {
  const sorted = [...own].sort((a, b) => amount(a.value) - amount(b.value));
  const [least, most] = [sorted[0] ?? first, sorted.at(-1) ?? first];
  const end = (m: MetricReading): string => `${m.value} (${m.model ?? ""})`;
  return `${capitalized(place("train").trim())}, which the models have seen, the ${first.name} lies between ${end(least)} and ${end(most)}.`;
}

/** The best first; of the second and later metrics only the two ends. */
function ranking(first: MetricReading, own: readonly MetricReading[], earlier: number): string {
  const sign = LOWER_IS_BETTER.has(first.name) ? 1 : -1;
  // Some libraries print a score of zero for what they could not measure.
  const measured = own.filter((m) => sign > 0 || amount(m.value) !== 0);
  const sorted = [...measured].sort((a, b) => sign * (amount(a.value) - amount(b.value)));
  const [best] = sorted;
  const worst = sorted.at(-1);
  const where = place(first.split);
  const name = (m: MetricReading): string => m.model ?? "";
  const better = sign > 0 ? "lowest" : "highest";
  if (!best || !worst) return "";
  if (best.value === worst.value)
    return `${capitalized(`the ${first.name}`)}${where} is ${best.value} for ${own.length === 2 ? "both" : "all"} of them.`;
  const equal = sorted.filter((m) => m.value === best.value);
  const winners = enumerate(equal.map(name));
  if (own.length === 2)
    return `By ${first.name}${where}, ${name(best)} with ${best.value} does better than ${name(worst)} with ${worst.value}.`;
  if (earlier > 0)
    return `By ${first.name}${where}, ${winners} ${equal.length > 1 ? "do" : "does"} best with ${best.value} and ${name(worst)} worst with ${worst.value}.`;
  const rest = sorted.slice(equal.length, 8).map((m) => `${name(m)} (${m.value})`);
  const followed = `followed by ${enumerate(rest)}`;
  return equal.length > 1
    ? `${winners} share the ${better} ${first.name}${where}, ${best.value}, ${followed}.`
    : `${winners} has the ${better} ${first.name}${where}, ${best.value}, ${followed}.`;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const own = groups.get(name);
    if (own) own.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}
