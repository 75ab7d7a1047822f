import { readHeader, readSeries } from "../facts/tables.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code, codeList } from "./names.ts";
import { argument, callSteps, outputValue, quotable, type Story } from "./story.ts";
import { callsNamed, indexOf } from "./story-index.ts";

/** Ways to judge a model that give no metric of their own in the code: loaded metrics, the likeliest class, sizes of clusters. */
export function judgingDrafts(story: Story): Draft[] {
  return [
    ...likeliestDrafts(story),
    ...loadedMetricDrafts(story),
    ...clusterSizeDrafts(story),
    ...clusterCentreDrafts(story),
  ];
}

/** `np.argmax(preds, axis=1)`: of the scores that a model gives, the class with the highest. */
function likeliestDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["predict"]);
  if (steps.length === 0) return [];
  const predictions = new Set(steps.flatMap(({ call }) => call.targets));
  for (const call of callsNamed(story, ["argmax"])) {
    const of = call.name === "numpy.argmax" ? (argument(call, "a", 0)?.text ?? "") : (call.subject ?? "");
    const [kept] = call.targets;
    if (kept !== undefined && (predictions.has(of) || SCORES.test(of)))
      return [
        {
          text: `For each row of ${code(of)}, the class with the highest score is kept${kept === of ? "" : ` as ${code(kept)}`}.`,
          cells: [call.cell],
          weight: 0.9,
        },
      ];
  }
  return [];
}

const SCORES = /^(?:\w+_)?(?:preds?|predictions?|logits|prob(?:a|s|abilities)?)(?:_\w+)?$/i;

/** `metric = evaluate.load("glue", "mrpc")` and what its `compute` compares. */
function loadedMetricDrafts(story: Story): Draft[] {
  const steps = callSteps(story, ["evaluate"]);
  const loaded = steps.find(({ call }) => /^(?:evaluate\.load|datasets\.load_metric)$/.test(call.name));
  if (loaded === undefined) return [];
  const [name, part] = loaded.call.args.flatMap(({ value }) => (value.type === "str" ? (value.literal ?? []) : []));
  if (name === undefined) return [];
  const computed = steps.find(({ call, short }) => short === "compute" && call.subject === loaded.call.targets[0]);
  const sides = ["predictions", "references"].map((side, i) =>
    computed === undefined ? null : quotable(argument(computed.call, side, i), 60),
  );
  const [found, truth] = sides;
  const compares = found && truth ? ` compares ${code(found)} with ${code(truth)}` : " judges the predictions";
  return [
    {
      text: `The metric ${code(name)}${part === undefined ? "" : ` (${code(part)})`}${compares}.`,
      cells: [loaded.step.cell, ...(computed ? [computed.step.cell] : [])],
      weight: 1.6,
    },
  ];
}

const MOST_CLUSTERS = 8;

/** How many members each cluster has, where the counts of `labels_` are printed. */
function clusterSizeDrafts(story: Story): Draft[] {
  if (!story.facts.models.some(({ task }) => task === "clustering")) return [];
  const { byCell } = indexOf(story);
  for (const call of callsNamed(story, ["value_counts"])) {
    const given = argument(call, "values", 0)?.text ?? call.subject ?? "";
    const counted =
      given.endsWith("labels_") ||
      (byCell.get(call.cell) ?? []).some((a) => a.kind === "attribute" && a.name.endsWith("labels_"));
    const entries = counted ? readSeries(outputValue(story, call.cell)).filter((e) => /^\d+$/.test(e.value)) : [];
    if (entries.length < 2 || entries.length > MOST_CLUSTERS) continue;
    return [
      {
        text: `The clusters hold ${enumerate(entries.map((e) => e.value))} members.`,
        cells: [call.cell],
        weight: 1.7,
      },
    ];
  }
  return [];
}

/** Where the centres of the clusters are put or shown. */
function clusterCentreDrafts(story: Story): Draft[] {
  if (!story.facts.models.some(({ task }) => task === "clustering")) return [];
  const read = story.code.actions.find(
    (a) => a.kind === "attribute" && a.name.endsWith("cluster_centers_") && a.within === null,
  );
  if (read === undefined) return [];
  const shown = (indexOf(story).byCell.get(read.cell) ?? []).find(
    (a) => a.kind === "display" && a.node.kind === "name",
  );
  const name = shown?.kind === "display" && shown.node.kind === "name" ? shown.node.id : null;
  const columns = name === null ? [] : readHeader(outputValue(story, read.cell));
  const by = columns.length > 1 ? `, by ${codeList(columns.slice(0, 5), 5)}` : "";
  return [
    {
      text:
        name === null
          ? "The centres of the clusters were read off."
          : `The centres of the clusters are shown as ${code(name)}${by}.`,
      cells: [read.cell],
      weight: 1.1,
    },
  ];
}
