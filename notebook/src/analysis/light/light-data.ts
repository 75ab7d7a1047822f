import { columnNamesIn } from "../facts/light-tables.ts";
import { own } from "../own.ts";
import type { Draft } from "../sections/draft.ts";
import { vary } from "../sections/draft.ts";
import { code, codeList, columnList } from "../sections/names.ts";
import { capitalized, enumerate } from "../wording.ts";
import { type LightCall, lightArgument, textOf } from "./light-calls.ts";
import { group, isName, type LightStory, outputOf, plainArgument } from "./light-story.ts";

/** Where the data came from, how it was cleaned, converted and divided. */
export function lightPreparation(story: LightStory): Draft[] {
  return [
    ...loadDrafts(story),
    ...responseDrafts(story),
    ...conversionDrafts(story),
    ...cleaningDrafts(story),
    ...joinDrafts(story),
    ...splitDrafts(story),
    ...seedDrafts(story),
  ];
}

const FILE = /\.(?:csv|tsv|txt|xlsx?|rds|rda|RData|zip|gz|json|parquet|mat|dat|jld2?|npz|feather)$/i;

function loadDrafts(story: LightStory): Draft[] {
  const sources = new Map<string, { readonly names: Set<string>; readonly cells: number[] }>();
  for (const call of story.of("load")) {
    const texts = call.args.flatMap((a) => textOf(a.text) ?? []);
    const file = texts
      .find((text) => FILE.test(text))
      ?.split(/[/\\]/)
      .at(-1);
    const set = /^(?:dataset|data)$/.test(call.name) ? (texts.at(-1) ?? plainArgument(call, 0)) : null;
    const what = file !== undefined ? code(file) : set !== null ? `the ${code(set)} data set` : null;
    if (what === null) continue;
    const seen = sources.get(what) ?? { names: new Set<string>(), cells: [] };
    if (call.target !== null) seen.names.add(call.target);
    seen.cells.push(call.cell);
    sources.set(what, seen);
  }
  if (sources.size === 0) return [];
  const parts = [...sources].slice(0, 5).map(([what, { names, cells }]) => {
    const size = [...names].map((name) => story.sizes.get(name)).find((found) => found !== undefined);
    const rows = size ? ` (${size.rows} rows and ${size.columns} columns)` : "";
    const named = names.size > 0 ? ` as ${codeList([...names], 3)}` : "";
    return { text: `${what}${named}${rows}`, cells: size ? [...cells, size.cell] : cells };
  });
  const list = enumerate(parts.map((part) => part.text));
  return [
    {
      text: `${vary(list, ["The notebook reads", "The notebook loads"])} ${list}${sources.size > 5 ? ", among other sources" : ""}.`,
      cells: parts.flatMap((part) => part.cells),
      weight: 2.2,
    },
  ];
}

/** What the models are to predict and learn from, where it is written down before them. */
function responseDrafts(story: LightStory): Draft[] {
  const apart = story.source.assignments.find(
    (one) => /^setdiff\(\s*(?:names|colnames)\(/.test(one.value) && /^x|pred|feat|col/i.test(one.names[0] ?? ""),
  );
  const [, frame, left] = /^setdiff\(\s*(?:names|colnames)\((\w+)\)\s*,\s*(.+?)\)\s*$/.exec(apart?.value ?? "") ?? [];
  const column = left === undefined ? null : (textOf(left) ?? story.texts.get(left) ?? null);
  if (!apart || frame === undefined || column === null) return [];
  return [
    {
      text: `The column ${code(column)} of ${code(frame)} is set apart as the response, and all its other columns are kept as predictors.`,
      cells: [apart.cell],
      weight: 1.3,
    },
  ];
}

const TYPES: Readonly<Record<string, string>> = {
  "as.factor": "a factor",
  factor: "a factor",
  "as.numeric": "numbers",
  "as.integer": "integers",
  "as.character": "text",
  "as.Date": "dates",
  "as.h2o": "an H2O frame",
};

function conversionDrafts(story: LightStory): Draft[] {
  const parts = group(
    story.of("convert").flatMap((call) => {
      const kind = own(TYPES, call.name);
      const what = subjectText(call, story);
      return kind && what ? [{ key: kind, what, call }] : [];
    }),
  );
  return parts.length === 0
    ? []
    : [
        {
          text: `${capitalized(enumerate(parts.map(({ key, whats }, i) => `${enumerate(whats.slice(0, 3))} ${whats.length > 1 ? "were" : "was"} ${i === 0 ? "turned into" : "made"} ${key}`)))}.`,
          cells: parts.flatMap((part) => part.cells),
          weight: 1.2,
        },
      ];
}

/** `train[,ycol]` as "the column `response` of `train`", a plain name as it is. */
function subjectText(call: LightCall, story: LightStory): string | null {
  const first = lightArgument(call, ["x"], 0);
  if (first === null) return null;
  if (isName(first)) return code(first);
  const [, frame, column] =
    /^(\w+)\[\s*,\s*(["']?[\w.]+["']?)\s*\]$/.exec(first) ?? /^(\w+)(?:\$|\.)(\w+)$/.exec(first) ?? [];
  if (frame === undefined || column === undefined) return null;
  return `the column ${code(textOf(column) ?? story.texts.get(column) ?? column)} of ${code(frame)}`;
}

function cleaningDrafts(story: LightStory): Draft[] {
  const drafts: Draft[] = [];
  const gaps = story.of("clean").filter((c) => /^(?:na\.omit|drop_na|na\.exclude|dropmissing!?)$/.test(c.name));
  if (gaps.length > 0) {
    const from = gaps.flatMap((c) => plainArgument(c, 0) ?? []);
    drafts.push({
      text: `Rows with missing values were removed${from.length > 0 ? ` from ${codeList(from, 3)}` : ""}.`,
      cells: gaps.map((c) => c.cell),
      weight: 1.5,
    });
  }
  const [recoded] = story.of("clean").filter((c) => c.name === "ifelse" && c.target !== null);
  const condition = recoded ? lightArgument(recoded, ["test"], 0) : null;
  if (recoded && condition !== null && condition.length <= 50) {
    const [yes, no] = [lightArgument(recoded, ["yes"], 1), lightArgument(recoded, ["no"], 2)];
    drafts.push({
      text: `Values were recoded: where ${code(condition)} holds they become ${code(yes ?? "TRUE")}, else ${code(no ?? "FALSE")}.`,
      cells: [recoded.cell],
      weight: 1.1,
    });
  }
  const kept = story
    .of("filter")
    .filter((c) => c.target !== null && /[<>=!]=?/.test(c.args.map((a) => a.text).join(" ")))
    .flatMap((c) => c.args.filter((a) => /[<>=!]/.test(a.text) && a.text.length <= 50).map((a) => ({ a, c })));
  if (kept.length > 0)
    drafts.push({
      text: `Only rows were kept that satisfy ${enumerate(kept.slice(0, 3).map(({ a }) => code(a.text)))}.`,
      cells: kept.map(({ c }) => c.cell),
      weight: 1.1,
    });
  return drafts;
}

function joinDrafts(story: LightStory): Draft[] {
  const joins = story.of("merge").filter((c) => /join$|^merge$/.test(c.name) && c.target !== null);
  const texts = joins.flatMap((c) => {
    const [left, right] = [plainArgument(c, 0), plainArgument(c, 1)];
    const by = textOf(lightArgument(c, ["by", "on"]));
    return left && right
      ? [`${code(left)} with ${code(right)}${by ? ` on ${code(by)}` : ""} into ${code(c.target ?? "")}`]
      : [];
  });
  const [first] = texts;
  return first === undefined
    ? []
    : [
        {
          text: `The notebook joins ${enumerate([...new Set(texts)].slice(0, 3))}.`,
          cells: joins.map((c) => c.cell),
          weight: 1.3,
        },
      ];
}

/** How rows were chosen for training, into which tables they went, and how many there are where a size is printed. */
function splitDrafts(story: LightStory): Draft[] {
  const drafts = new Map<string, { readonly text: string; readonly cells: number[] }>();
  for (const call of story.of("split")) {
    const { target, cell } = call;
    if (target === null || /^function\b/.test(call.line)) continue;
    const rows = target.replaceAll(".", "\.");
    const taken = new RegExp(String.raw`^[\w.]+\[\s*[-!]?\s*${rows}\b|^setdiff\(.*\b${rows}\b`);
    const parts = story.source.assignments
      .filter((one) => one.cell >= cell && one.cell <= cell + 2 && taken.test(one.value))
      .flatMap((one) => one.names);
    const named = [...new Set([...(parts.some((name) => /train/i.test(name)) ? [] : [target]), ...parts])].slice(0, 4);
    if (named.length < 2 && parts.length === 0) continue;
    const given =
      lightArgument(call, ["p", "SplitRatio", "prop", "ratios", "at"]) ??
      call.args.find((a) => a.name === null && /^(?:0?\.\d+|\d+)$/.test(a.text))?.text;
    const share =
      given !== undefined && /^0?\.\d+$/.test(given)
        ? `, with a share of ${given.startsWith(".") ? code(given) : given} for the first part`
        : given !== undefined && /^\d+$/.test(given)
          ? `, with ${given} rows in the first part`
          : "";
    const by = lightArgument(call, ["y"]) ?? null;
    const balanced =
      call.name === "createDataPartition" && by !== null && by.length <= 30 ? `, balanced by ${code(by)}` : "";
    const text = `The rows were divided at random into ${codeList(named, 4)}${share}${balanced}`;
    const sizes = named.flatMap((name) => {
      const size = story.sizesFrom(name, cell);
      return size ? [{ name, ...size }] : [];
    });
    const counts =
      sizes.length > 0 && sizes.length <= 2
        ? `; ${enumerate(sizes.map((s) => `${code(s.name)} has ${s.rows} rows`))}`
        : "";
    const seen = drafts.get(text) ?? { text: `${text}${counts}.`, cells: [] };
    seen.cells.push(cell, ...sizes.map((s) => s.cell));
    drafts.set(text, seen);
  }
  return [...drafts.values()].slice(0, 2).map((one) => ({ ...one, weight: 2 }));
}

function seedDrafts(story: LightStory): Draft[] {
  const seeds = story.named("set.seed", "seed!").flatMap((c) => {
    const value = c.args.at(-1)?.text ?? "";
    return /^\d+$/.test(value) ? [{ value, cell: c.cell }] : [];
  });
  const [first] = seeds;
  return first === undefined
    ? []
    : [
        {
          text: `So that the draws can be repeated, the random numbers start from the seed ${first.value}.`,
          cells: seeds.filter((s) => s.value === first.value).map((s) => s.cell),
          weight: 0.9,
        },
      ];
}

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
      const plural = parts.size > 1 || /s$/.test(list);
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

/** Features made, encoded and scaled. */
export function lightFeatures(story: LightStory): Draft[] {
  const drafts: Draft[] = [];
  const coded = story.of("encode").filter((c) => /^(?:labelencode|onehot)/.test(c.name));
  for (const call of coded.slice(0, 2)) {
    const what = plainArgument(call, call.args.length - 1);
    if (what === null) continue;
    const into = call.target === null ? "" : `; the result is kept as ${code(call.target)}`;
    drafts.push({
      text: `The labels in ${code(what)} were encoded as ${call.name === "labelencode" ? "integers by a map from each class to a number" : "one-hot vectors"}${into}.`,
      cells: [call.cell],
      weight: 1.6,
    });
  }
  const matrices = story.of("feature").filter((c) => c.name === "model.matrix");
  const made = matrices.flatMap((c) => c.target ?? []);
  const [matrix] = matrices;
  if (matrix) {
    const formula = lightArgument(matrix, ["object"], 0);
    const dummies = ", in which each category becomes a column of its own";
    const sizes = made.flatMap((name) => {
      const size = story.sizesFrom(name, matrix.cell);
      return size ? [`${code(name)} with ${size.rows} rows and ${size.columns} columns`] : [];
    });
    drafts.push({
      text: `The predictors were written out as numeric design matrices${formula !== null && formula.length <= 40 ? ` by the formula ${code(formula)}` : ""}${dummies}${sizes.length > 0 ? `: ${enumerate(sizes)}` : made.length > 0 ? ` (${codeList(made, 3)})` : ""}.`,
      cells: matrices.map((c) => c.cell),
      weight: 1.6,
    });
  }
  const mutated = story
    .of("feature")
    .filter((c) => c.name === "mutate" || c.name === "transform")
    .flatMap((c) =>
      c.args.flatMap((a) =>
        a.name !== null && a.text.length <= 44 ? [{ text: `${code(a.name)} as ${code(a.text)}`, cell: c.cell }] : [],
      ),
    );
  if (mutated.length > 0)
    drafts.push({
      text: `New columns were derived: ${enumerate(mutated.slice(0, 4).map((m) => m.text))}.`,
      cells: mutated.map((m) => m.cell),
      weight: 1.5,
    });
  const scaled = story.of("scale");
  if (scaled.length > 0) {
    const method = scaled.map((c) => lightArgument(c, ["method"])).find((m) => m !== null && m.length <= 40);
    const what = scaled.flatMap((c) => plainArgument(c, 0) ?? []);
    drafts.push({
      text: `${what.length > 0 ? `The columns of ${codeList(what, 3)}` : "The values"} were ${method ? `preprocessed with ${code(`method=${method}`)}` : "centred and scaled"}.`,
      cells: scaled.map((c) => c.cell),
      weight: 1.4,
    });
  }
  const grouped = story.of("aggregate").filter((c) => /^(?:group_by|groupby|aggregate|by)$/.test(c.name));
  const columns = grouped.flatMap((c) =>
    c.args.flatMap((a) => (a.name === null && isName(a.text.replace(/^:/, "")) ? [a.text.replace(/^:/, "")] : [])),
  );
  if (columns.length > 0)
    drafts.push({
      text: `Rows were grouped by ${columnList(columns, 3)}.`,
      cells: grouped.map((c) => c.cell),
      weight: 1,
    });
  return drafts;
}
