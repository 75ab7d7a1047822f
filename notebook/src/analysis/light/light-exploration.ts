import { columnNamesIn } from "../facts/light-tables.ts";
import { own } from "../own.ts";
import type { Draft } from "../sections/draft.ts";
import { code, codeList } from "../sections/names.ts";
import { capitalized, enumerate } from "../wording.ts";
import { type LightCall, lightArgument, textOf } from "./light-calls.ts";
import { group, type LightStory, outputOf, plainArgument } from "./light-story.ts";

/** What was looked at, and what it showed. */
export function lightExploration(story: LightStory): Draft[] {
  return [
    ...lookDrafts(story),
    ...rangeDrafts(story),
    ...plotDrafts(story),
    ...fittedDrafts(story),
    ...relationDrafts(story),
    ...testDrafts(story),
  ];
}

const LOOKS: Readonly<Record<string, string>> = {
  summary: "summary statistics",
  describe: "summary statistics",
  skim: "summary statistics",
  "h2o.describe": "summary statistics",
  str: "structure",
  glimpse: "structure",
  head: "first rows",
  first: "first rows",
  tail: "last rows",
  dim: "size",
  size: "size",
  nrow: "number of rows",
  names: "column names",
  colnames: "column names",
  class: "type",
  table: "counts",
  countmap: "counts",
  unique: "distinct values",
};

function lookDrafts(story: LightStory): Draft[] {
  const looks = new Map<string, { readonly parts: Set<string>; readonly cells: number[] }>();
  for (const call of [...story.of("profile"), ...story.named("dim", "size", "first")]) {
    const part = own(LOOKS, call.name);
    const frame = plainArgument(call, 0);
    const bare = call.outermost && call.target === null;
    if (!part || frame === null || (!bare && !call.line.startsWith("@show")) || story.models.has(frame)) continue;
    const seen = looks.get(frame) ?? { parts: new Set<string>(), cells: [] };
    seen.parts.add(part);
    seen.cells.push(call.cell);
    looks.set(frame, seen);
  }
  return [...looks]
    .sort((a, b) => b[1].parts.size - a[1].parts.size)
    .slice(0, 3)
    .map(([frame, { parts, cells }], i) => {
      const size = story.sizesFrom(frame, Math.min(...cells));
      const columns =
        cells
          .map((cell) => columnNamesIn(outputOf(story, cell)))
          .find((found) => found.length > 1 && found[0] !== "variable") ?? [];
      const named = columns.length > 1 ? `; its columns include ${codeList(columns.slice(0, 5), 5)}` : "";
      const rows = size ? ` It has ${size.rows} rows and ${size.columns} columns${named}.` : "";
      const list = enumerate([...parts]);
      const plural = parts.size > 1 || list.endsWith("s");
      const text =
        i === 0
          ? `To get to know ${code(frame)}, its ${list} ${plural ? "were" : "was"} printed${rows === "" ? named : ""}.${rows}`
          : `For ${code(frame)}, the ${list} ${plural ? "were" : "was"} looked at as well.`;
      return { text, cells: size && i === 0 ? [...cells, size.cell] : cells, weight: 1.6 - i * 0.5 };
    });
}

/** Rows of Julia's `describe`: variable, mean, min, median, max. */
function rangeDrafts(story: LightStory): Draft[] {
  for (const call of story.named("describe")) {
    const rows = [
      ...outputOf(story, call.cell).matchAll(
        /^\s*\d+\s*│?\s+([A-Za-z]\w*)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+\d+/gm,
      ),
    ].slice(0, 3);
    if (rows.length === 0) continue;
    const list = rows.map(
      ([, name = "", mean = "", least = "", , most = ""], i) =>
        `${code(name)}${i === 0 ? " ranges" : ""} from ${least} to ${most} with a mean of ${mean}`,
    );
    return [{ text: `By the summary, ${enumerate(list)}.`, cells: [call.cell], weight: 1.3 }];
  }
  return [];
}

const CHARTS: Readonly<Record<string, string>> = {
  scatter: "scatter plots",
  "scatter!": "scatter plots",
  histogram: "histograms",
  "histogram!": "histograms",
  stephist: "histograms",
  hist: "histograms",
  geom_histogram: "histograms",
  boxplot: "box plots",
  violin: "violin plots",
  density: "density plots",
  bar: "bar charts",
  barplot: "bar charts",
  heatmap: "heatmaps",
  corrplot: "correlation plots",
  pairs: "scatter matrices",
  plot: "plots",
  "plot!": "curves",
  ggplot: "charts",
  qplot: "charts",
  lines: "curves",
};

function plotDrafts(story: LightStory): Draft[] {
  const kinds = group(
    story.of("plot").flatMap((call) => {
      const key = own(CHARTS, call.name);
      const what = plottedOf(call, story);
      return key && what !== null ? [{ key, what, call }] : [];
    }),
  );
  const drafts = kinds.slice(0, 4).map(({ key, whats, cells }): Draft => {
    const shown = whats.length > 4 ? `${whats.slice(0, 3).join(", ")} and others` : enumerate(whats);
    return { text: `${capitalized(key)} show ${shown}.`, cells, weight: 1.2 };
  });
  const axes = story
    .of("plot")
    .find((c) => textOf(lightArgument(c, ["xlabel", "xlab"])) && textOf(lightArgument(c, ["ylabel", "ylab"])));
  if (axes)
    drafts.push({
      text: `One of them sets “${textOf(lightArgument(axes, ["ylabel", "ylab"])) ?? ""}” against “${textOf(lightArgument(axes, ["xlabel", "xlab"])) ?? ""}”.`,
      cells: [axes.cell],
      weight: 1,
    });
  return drafts;
}

/** The data a chart shows, as its plain names; a fitted model shows its own curves. */
function plottedOf(call: LightCall, story: LightStory): string | null {
  const text = call.args.map((a) => a.text).join(", ");
  const aes = /aes\(([^()]*)\)/.exec(text)?.[1];
  const given = aes?.split(",").map((part) => part.replace(/^\s*\w+\s*=\s*/, "").trim()) ?? [];
  const plain = call.args.flatMap((a) =>
    (a.name === null || /^[xy]$/.test(a.name)) && /^[A-Za-z_][\w.]*(?:\$\w+)?$/.test(a.text) ? [a.text] : [],
  );
  const names = (given.length > 0 ? given : plain)
    .filter((name) => /^[A-Za-z_][\w.$]*$/.test(name) && !/^\w\./.test(name))
    .slice(0, 2);
  const [first, second] = names;
  if (first === undefined) return null;
  if (story.models.has(first)) return `the path of the fitted model ${code(first)}`;
  return second === undefined ? code(first) : `${code(second)} against ${code(first)}`;
}

/** `fit(Normal, x)`: Julia's Distributions. */
function fittedDrafts(story: LightStory): Draft[] {
  const fits = story.named("fit").flatMap((call) => {
    const [kind, data] = [plainArgument(call, 0), plainArgument(call, 1)];
    return kind !== null && data !== null && /^[A-Z]/.test(kind) && story.facts.models.length === 0
      ? [{ kind, data, cell: call.cell }]
      : [];
  });
  const [first] = fits;
  if (!first) return [];
  const data = [...new Set(fits.filter((f) => f.kind === first.kind).map((f) => f.data))];
  return [
    {
      text: `The distribution ${code(first.kind)} was fitted to ${codeList(data, 3)} and drawn beside numbers sampled from it.`,
      cells: fits.map((f) => f.cell),
      weight: 1.3,
    },
  ];
}

const CORRELATIONS: Readonly<Record<string, string>> = {
  cor: "The correlation",
  corspearman: "Spearman's rank correlation",
  "cor.test": "The correlation",
};

function relationDrafts(story: LightStory): Draft[] {
  return story.named("cor", "corspearman").flatMap((call) => {
    const [a, b] = [plainArgument(call, 0), plainArgument(call, 1)];
    const value = /^\s*(?:\[1\]\s*)?(-?[01]?\.\d+)\s*$/m.exec(outputOf(story, call.cell))?.[1];
    const lead = own(CORRELATIONS, call.name);
    if (!lead || a === null || b === null || !call.outermost) return [];
    return [
      {
        text: `${lead} of ${code(a)} and ${code(b)} ${value ? `is ${value}` : "was computed"}.`,
        cells: [call.cell],
        weight: value ? 1.6 : 1,
      },
    ];
  });
}

const TESTS: Readonly<Record<string, string>> = {
  "t.test": "A t-test",
  OneSampleTTest: "A one-sample t-test",
  UnequalVarianceTTest: "A t-test of two groups",
  EqualVarianceTTest: "A t-test of two groups",
  "chisq.test": "A chi-squared test",
  ChisqTest: "A chi-squared test",
  "wilcox.test": "A Wilcoxon test",
  "shapiro.test": "A Shapiro-Wilk test",
  "prop.test": "A test of proportions",
  "cor.test": "A correlation test",
  aov: "An analysis of variance",
  anova: "An analysis of variance",
};

function testDrafts(story: LightStory): Draft[] {
  return story
    .of("test")
    .filter((c) => c.outermost)
    .flatMap((call): Draft[] => {
      const name = own(TESTS, call.name);
      const on = [plainArgument(call, 0), plainArgument(call, 1)].filter((one) => one !== null);
      if (!name) return [];
      const text = outputOf(story, call.cell);
      const [, sign = "", p] = /p-?value:?\s*=?\s*(<?)\s?=?\s?(\d(?:\.\d+)?(?:e-?\d+)?)/i.exec(text) ?? [];
      const verdict = /fail to reject h_0/.test(text)
        ? ", so the tested hypothesis stands"
        : /outcome with 95% confidence: reject h_0/.test(text)
          ? ", so the tested hypothesis is rejected"
          : "";
      const found = p === undefined ? " was run" : ` gives a p-value ${sign === "<" ? "below" : "of"} ${p}${verdict}`;
      return [
        {
          text: `${name}${on.length > 0 ? ` of ${enumerate(on.map(code))}` : ""}${found}.`,
          cells: [call.cell],
          weight: 1.7,
        },
      ];
    })
    .slice(0, 3);
}
