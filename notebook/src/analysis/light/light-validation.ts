import type { Draft } from "../sections/draft.ts";
import { metricDrafts } from "../sections/metric-sentences.ts";
import { code, codeList } from "../sections/names.ts";
import { enumerate } from "../wording.ts";
import { lightArgument } from "./light-calls.ts";
import { isName, type LightStory, plainArgument } from "./light-story.ts";

/** How the models were judged. */
export function lightValidation(story: LightStory): Draft[] {
  if (story.facts.models.length === 0) return metricDrafts(story);
  return [...metricDrafts(story), ...predictedDrafts(story), ...judgedDrafts(story), ...influenceDrafts(story)];
}

function predictedDrafts(story: LightStory): Draft[] {
  const on = new Map<string, number[]>();
  const into = new Set<string>();
  for (const call of story.of("predict")) {
    const data = lightArgument(call, ["newdata", "newx"], 1);
    const [, name, rows] = /^(\w+)(?:\[\s*(\w+)\s*,\s*:?\s*\])?'?$/.exec(data ?? "") ?? [];
    if (name === undefined) continue;
    const source = story.source.assignments.findLast((a) => a.cell <= call.cell && a.names[0] === name)?.value;
    const from = /^(\w+)\[\s*(\w+)\s*,\s*:?\s*\]/.exec(source ?? "");
    const text = rows
      ? `the rows ${code(rows)} of ${code(name)}`
      : from?.[1] && from[2] && name.length <= 2
        ? `the rows ${code(from[2])} of ${code(from[1])}`
        : code(name);
    on.set(text, [...(on.get(text) ?? []), call.cell]);
    if (call.target !== null) into.add(call.target);
  }
  const all = [...on].slice(0, 2);
  if (all.length === 0) return [];
  const many = new Set(story.facts.models.map((m) => m.label)).size > 1;
  const kept = into.size > 0 ? `, kept as ${codeList([...into], 4)}` : "";
  return [
    {
      text: `${many ? "Each model predicts" : "The model predicts"} ${enumerate(all.map(([text]) => text))}${kept}.`,
      cells: all.flatMap(([, cells]) => cells),
      weight: 1.2,
    },
  ];
}

/** Predictions set against the truth: `accuracy(test$class, predicted)`. */
function judgedDrafts(story: LightStory): Draft[] {
  const pairs = story.of("evaluate").flatMap((call) => {
    const given = call.args.map((a) => a.text).filter((text) => /^[A-Za-z_][\w.]*(?:\$\w+|\[[\w, ]+\])?$/.test(text));
    const [a, b] = given;
    return call.args.length === 2 && a !== undefined && b !== undefined && call.outermost
      ? [{ a, b, cell: call.cell }]
      : [];
  });
  const drafts: Draft[] = [];
  const [first] = pairs;
  if (first)
    drafts.push({
      text: `To measure it, ${pairs.length > 1 ? "the predictions" : code(first.a)} ${pairs.length > 1 ? "were each" : "was"} compared with ${commonSide(pairs) ?? (pairs.length > 1 ? "the true values" : code(first.b))}.`,
      cells: pairs.map((p) => p.cell),
      weight: 1.1,
    });
  const held = story.named("h2o.performance").flatMap((c) => {
    const data = lightArgument(c, ["newdata"], 1);
    return data !== null && isName(data) ? [{ data, cell: c.cell }] : [];
  });
  if (held.length > 0)
    drafts.push({
      text: `H2O measured its models on ${codeList(
        held.map((h) => h.data),
        2,
      )}, which they had not seen.`,
      cells: held.map((h) => h.cell),
      weight: 1.1,
    });
  return drafts;
}

/** What all comparisons have in common on one of their sides. */
function commonSide(pairs: readonly { readonly a: string; readonly b: string }[]): string | null {
  if (pairs.length < 2) return null;
  const [first] = pairs;
  if (first && pairs.every((p) => p.b === first.b)) return code(first.b);
  return first && pairs.every((p) => p.a === first.a) ? code(first.a) : null;
}

function influenceDrafts(story: LightStory): Draft[] {
  return story
    .of("explain")
    .slice(0, 1)
    .flatMap((call) => {
      const model = plainArgument(call, 0);
      const what = /coef/i.test(call.name) ? "coefficients" : "variable importances";
      const label = story.facts.models.findLast((m) => m.cell <= call.cell)?.label;
      const of = model === null ? "" : ` of ${code(model)}${label ? `, the ${label} fit,` : ""}`;
      return [{ text: `The ${what}${of} were printed to see which inputs count.`, cells: [call.cell], weight: 1 }];
    });
}
